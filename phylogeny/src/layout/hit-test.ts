import type { Columns } from './columns.ts';
import type { Rows } from './rows.ts';
import { rowPitch, speciesSizes } from './sizes.ts';
import type { Viewport } from './viewport.ts';

/** The part of a species under a point: the body of its bar, the ends that can be dragged, or its name. */
export type SpeciesPart = 'start' | 'bar' | 'end' | 'name';

export interface Hit {
  readonly index: number;
  readonly part: SpeciesPart;
}

export interface HitRequest {
  /** On the screen. */
  readonly x: number;
  readonly y: number;
  /** How wide the name of a species is drawn, in pixels; 0 when names are off. */
  readonly nameWidth: (index: number) => number;
  /** How far from a mark a point still counts, more for a finger than for a mouse. */
  readonly slack?: number;
}

/** Where the name starts, in pixels from the bar's end. */
export function nameOffset(rowHeight: number): number {
  const { bar, node } = speciesSizes(rowHeight);
  return Math.max(node / 2, bar) + Math.max(node * 0.1, 4);
}

/** Which species, and which part of it, lies under a point of the screen. */
export function hitTest(
  rows: Rows,
  columns: Columns,
  view: Viewport,
  request: HitRequest,
): Hit | null {
  const { x, y, nameWidth, slack = 4 } = request;
  const place = Math.floor((view.top + y / view.scaleY) / rowPitch);
  const index = rows.species(place);
  if (index < 0) return null;
  const rowHeight = rowPitch * view.scaleY;
  const { bar, node, name } = speciesSizes(rowHeight);
  const away = Math.abs(y - ((place + 0.5) * rowPitch - view.top) * view.scaleY);
  const start = ((columns.starts[index] ?? 0) - view.left) * view.scaleX;
  const end = ((columns.ends[index] ?? 0) - view.left) * view.scaleX;
  // The handles of a short bar lie outside it: its body must stay within reach.
  const inside = Math.min(slack * 2, (end - start) / 4);
  const radius = Math.max(node / 2, slack);
  if (away <= bar / 2 + slack) {
    if (x >= start - slack * 2 && x <= start + inside) return { index, part: 'start' };
    if (x > start && x < end - inside) return { index, part: 'bar' };
  }
  if (Math.abs(x - end) <= radius && away <= radius) return { index, part: 'end' };
  const from = end + nameOffset(rowHeight);
  if (name > 0 && x >= end && x <= from + nameWidth(index) && away <= name) {
    return { index, part: 'name' };
  }
  return null;
}
