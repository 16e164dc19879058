import { apiBase } from '@life-tree/contract';

/** The path under which stored images are served. */
export const imageFolder = `${apiBase}/image/`;

/** The address of a stored image in replies. */
export function imageAddress(name: string | null): string | null {
  return name === null ? null : `${imageFolder}${name}`;
}

/** The name of the stored image at an address; null if it is none of ours. */
export function imageNameIn(address: string): string | null {
  return address.startsWith(imageFolder) ? address.slice(imageFolder.length) : null;
}
