import type { Forest } from '@life-tree/phylogeny';
import { imageAddress } from '../../../api/image-address.ts';

/** With more images, no program could open the file. */
const maxImages = 2000;
const maxParallel = 6;

/** The images of a tree's species as data: URLs. */
export interface ExportImages {
  /** By row of the forest. */
  readonly addresses: ReadonlyMap<number, string>;
  readonly missing: number;
}

/** Fetches the images of the shown species. Images that cannot be fetched are left out. */
export async function fetchImages(
  forest: Forest,
  isShown: (index: number) => boolean,
  onProgress: (progress: number) => void,
  size: 'node' | 'card' = 'node',
  most = maxImages,
): Promise<ExportImages> {
  const withImage: number[] = [];
  for (let index = 0; index < forest.size; index++) {
    if (forest.image(index) !== null && isShown(index)) withImage.push(index);
  }
  const wanted = withImage.slice(0, most);
  const addresses = new Map<number, string>();
  await forEachInParallel(
    wanted,
    async (index) => {
      const file = await fetchImage(imageAddress(forest.image(index) ?? '', size));
      const address = file === null ? null : await dataUrl(file);
      if (address !== null) addresses.set(index, address);
    },
    onProgress,
  );
  return { addresses, missing: withImage.length - addresses.size };
}

/** Calls `work` for each row, for a few rows in parallel. */
export async function forEachInParallel(
  rows: readonly number[],
  work: (row: number) => Promise<void>,
  onProgress: (progress: number) => void,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    for (let index = next++; index < rows.length; index = next++) {
      await work(rows[index] ?? 0);
      onProgress((index + 1) / rows.length);
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, workOn));
}

/** Fetches a stored image. Null if that fails. */
export async function fetchImage(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Converts a file to a data: URL. Null if it cannot be read. */
export function dataUrl(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
