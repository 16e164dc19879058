import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { fileImageStore } from './file-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3ImageStore } from './s3-image-store.ts';

/** The image store of this configuration. */
export function chooseImageStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ImageStore {
  return s3 === null ? fileImageStore(join(dataDir, 'images')) : s3ImageStore(s3);
}
