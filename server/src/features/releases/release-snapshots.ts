import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { CachedFile } from '../../providers/file-cache/file-cache.ts';
import type { Resources } from '../../resources.ts';
import { imageNameIn } from '../images/image-address.ts';
import type { FileReader, PastTreeFile, SpeciesFiles } from '../species/species-files.ts';
import { findChunk, findSnapshot, insertChunk } from './releases-queries.ts';

/** Small enough for one row of a backup, large enough that few rows are read. */
const chunkBytes = 256 * 1024;

/** The species of a version, compressed, and the names of their images. */
type PackedSpecies = CachedFile<{ readonly images: readonly string[] }>;

export type ReleaseSnapshots = ReturnType<typeof createReleaseSnapshots>;

/** The species of releases as they are stored. */
export function createReleaseSnapshots(
  { database }: Pick<Resources, 'database'>,
  { files }: { readonly files: Pick<SpeciesFiles, 'make'> },
) {
  return {
    /** The flat list of a release, as `SpeciesFiles.past` returns it. The caller has checked access. */
    open: (treeId: string, number: number, reader: FileReader): Promise<PastTreeFile> =>
      files.make(`${treeId} release ${number}`, reader, async (path, signal) => {
        const found = await findSnapshot(database, treeId, number);
        if (found === null) throw new AppError('not-found');
        const chunks = Readable.from(readChunks(database, treeId, number));
        await pipeline(chunks, createGunzip(), createWriteStream(path), { signal });
        const { version, tree, parts } = found;
        return { version, ...tree, parts };
      }),

    /** Compresses a flat list before a transaction stores it. */
    pack: (key: string, flat: PastTreeFile, reader: FileReader): Promise<PackedSpecies> =>
      files.make(`${key} packed`, reader, async (path, signal) => {
        const source = createReadStream(flat.path);
        await pipeline(source, createGzip(), createWriteStream(path), { signal });
        return { images: await imagesIn(flat.path) };
      }),

    store: async (
      tx: Database,
      treeId: string,
      number: number,
      { path }: Pick<PackedSpecies, 'path'>,
    ): Promise<void> => {
      const file = await open(path, 'r');
      try {
        for (let index = 0; ; index += 1) {
          const buffer = Buffer.alloc(chunkBytes);
          const { bytesRead } = await file.read(buffer, 0, chunkBytes, index * chunkBytes);
          if (bytesRead === 0) return;
          await insertChunk(tx, { treeId, number, index, bytes: buffer.subarray(0, bytesRead) });
        }
      } finally {
        await file.close();
      }
    },
  };
}

async function* readChunks(
  database: Database,
  treeId: string,
  number: number,
): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index += 1) {
    const bytes = await findChunk(database, treeId, number, index);
    if (bytes === null) return;
    yield bytes;
  }
}

const someImage = /"image":"([^"]+)"/;

/** The names of the images in a flat list, each once. Quotes inside texts are escaped. */
async function imagesIn(path: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, address] = someImage.exec(line) ?? [];
    const name = address === undefined ? null : imageNameIn(address);
    if (name !== null) names.add(name);
  }
  return [...names];
}
