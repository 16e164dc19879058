import type { Forest } from '@life-tree/phylogeny';
import { imageAddress } from '../../api/image-address.ts';

/** A file that holds more pictures than this is too large to be opened anywhere. */
const mostPictures = 2000;
const mostAtOnce = 6;

/** The pictures of a tree's species, carried in their own addresses. */
export interface ExportPictures {
  /** By row of the forest. */
  readonly addresses: ReadonlyMap<number, string>;
  readonly missing: number;
}

/** Fetches the pictures of the species a drawing shows; one that cannot be had is left out. */
export async function fetchPictures(
  forest: Forest,
  isShown: (index: number) => boolean,
  onProgress: (share: number) => void,
): Promise<ExportPictures> {
  const pictured: number[] = [];
  for (let index = 0; index < forest.size; index++) {
    if (forest.image(index) !== null && isShown(index)) pictured.push(index);
  }
  const wanted = pictured.slice(0, mostPictures);
  const addresses = new Map<number, string>();
  await forEachFew(
    wanted,
    async (index) => {
      const file = await fetchImage(imageAddress(forest.image(index) ?? '', 'node'));
      const address = file === null ? null : await dataAddress(file);
      if (address !== null) addresses.set(index, address);
    },
    onProgress,
  );
  return { addresses, missing: pictured.length - addresses.size };
}

/** Does something with each row, a few of them at the same time. */
export async function forEachFew(
  rows: readonly number[],
  work: (row: number) => Promise<void>,
  onProgress: (share: number) => void,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    for (let place = next++; place < rows.length; place = next++) {
      await work(rows[place] ?? 0);
      onProgress((place + 1) / rows.length);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, workOn));
}

/** A stored image; null when it cannot be had. */
export async function fetchImage(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** A file as a data: URL. */
export function dataAddress(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
