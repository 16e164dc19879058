import type { Extent, Margins } from '@life-tree/phylogeny';
import type { CanvasSettings } from '../canvas-settings.ts';

/** Where a tree is looked at from: the part of the screen it has, and the room to leave free there. */
export interface Screen {
  readonly plot: Extent;
  readonly margins: Margins;
}

export const tickLabelsHeight = 26;
export const bandTierHeight = 18;
export const creditHeight = 16;

/** How much of the bottom edge the time axis takes on the chronological scale. */
export function axisHeight(showsBands: boolean): number {
  return tickLabelsHeight + (showsBands ? 2 * bandTierHeight + creditHeight : 0);
}

/** Room to leave free around a fitted tree; names need it at the right. */
export function fitMargins(box: Extent, settings: Pick<CanvasSettings, 'names'>): Margins {
  const side = Math.min(48, box.width * 0.06);
  const names = settings.names ? Math.min(200, box.width * 0.26) : 0;
  const edge = Math.min(28, box.height * 0.04);
  return { top: edge, right: side + names, bottom: edge, left: side };
}
