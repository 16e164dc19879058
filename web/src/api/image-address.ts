import type { ImageSize, Tree } from '@life-tree/contract';
import { apiBase } from '@life-tree/contract/values';

/** A picture's address, as replies tell it, for the size it is shown in. */
export function imageAddress(address: string, size: ImageSize): string {
  return `${address}?size=${size}`;
}

/** Where the drawing of a tree is fetched from; another for each version, so that it can be kept. */
export function miniatureAddress(
  { id, version }: Pick<Tree, 'id' | 'version'>,
  theme: 'light' | 'dark',
): string {
  return `${apiBase}/ph-tree/${id}/miniature?v=${version}&theme=${theme}`;
}
