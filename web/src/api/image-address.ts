import type { ImageSize, Tree } from '@life-tree/contract';
import { apiBase } from '@life-tree/contract/values';

/** The address of an image in a size. */
export function imageAddress(address: string, size: ImageSize): string {
  return `${address}?size=${size}`;
}

/** The address of the drawing of a tree. It differs between versions, so that it can be cached. */
export function miniatureAddress(
  { id, version }: Pick<Tree, 'id' | 'version'>,
  theme: 'light' | 'dark',
): string {
  return `${apiBase}/ph-tree/${id}/miniature?v=${version}&theme=${theme}`;
}
