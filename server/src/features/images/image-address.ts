import { apiBase } from '@life-tree/contract';

/** Where stored pictures are served. */
export const imageFolder = `${apiBase}/image/`;

/** The address of a stored picture, as every reply tells it. */
export function imageAddress(name: string | null): string | null {
  return name === null ? null : `${imageFolder}${name}`;
}
