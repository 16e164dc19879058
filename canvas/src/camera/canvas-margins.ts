import type { Extent, Margins } from '@life-tree/phylogeny';
import type { CanvasSettings } from '../canvas-settings.ts';

/** The area a tree is drawn in, and the margins to leave free around it. */
export interface Screen {
  readonly plot: Extent;
  readonly margins: Margins;
}

export const tickLabelsHeight = 26;
export const bandTierHeight = 18;
export const creditHeight = 16;

/** The height of the time axis on the chronological scale. */
export function axisHeight(showsBands: boolean): number {
  return tickLabelsHeight + (showsBands ? 2 * bandTierHeight + creditHeight : 0);
}

/** The margins around a fitted tree. Names need space on the right. */
export function fitMargins(box: Extent, settings: Pick<CanvasSettings, 'names'>): Margins {
  const side = Math.min(48, box.width * 0.06);
  const names = settings.names ? Math.min(200, box.width * 0.26) : 0;
  const edge = Math.min(28, box.height * 0.04);
  return { top: edge, right: side + names, bottom: edge, left: side };
}
