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
  let next = 0;
  const fetchOn = async () => {
    for (let place = next++; place < wanted.length; place = next++) {
      const index = wanted[place] ?? 0;
      const address = await dataAddress(imageAddress(forest.image(index) ?? '', 'node'));
      if (address !== null) addresses.set(index, address);
      onProgress((place + 1) / wanted.length);
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, fetchOn));
  return { addresses, missing: pictured.length - addresses.size };
}

async function dataAddress(address: string): Promise<string | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const blob = await response.blob();
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}
