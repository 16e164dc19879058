import { apiBase } from '@life-tree/contract';

/** The path under which stored images are served. */
export const imageFolder = `${apiBase}/image/`;

/** The address of a stored image in replies. */
export function imageAddress(name: string | null): string | null {
  return name === null ? null : `${imageFolder}${name}`;
}
