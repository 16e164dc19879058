import { apiBase } from '@life-tree/contract';

/** Where stored images are served. */
export const imageFolder = `${apiBase}/image/`;

/** The address of a stored image, as every reply tells it. */
export function imageAddress(name: string | null): string | null {
  return name === null ? null : `${imageFolder}${name}`;
}
