import type { ThemedColour } from '@life-tree/phylogeny';

/** A colour of each theme, as CSS. */
export function themedColour({ light, dark }: ThemedColour): string {
  return `light-dark(${light}, ${dark})`;
}
