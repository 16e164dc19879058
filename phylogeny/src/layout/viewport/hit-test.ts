import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { type Disc, discAt, nameOffset, rowPitch, speciesSizes } from '../sizes.ts';
import type { Viewport } from './viewport.ts';

/**
 * The part of a species under a point: the split at which its ghost begins, the body of its bar or the rest of its
 * ghost, the ends of the bar, or its name.
 */
export type SpeciesPart = 'split' | 'start' | 'bar' | 'end' | 'name';

/** A species and the part of it at a point. */
export interface Hit {
  readonly index: number;
  readonly part: SpeciesPart;
}

/** The point to test, and what is needed to know the extent of species. */
export interface HitRequest {
  /** In pixels of the screen. */
  readonly x: number;
  readonly y: number;
  /** The width of the name of a species in pixels; 0 when names are hidden. */
  readonly nameWidth: (index: number) => number;
  /** What is drawn at the end of a species' bar. */
  readonly disc: (index: number) => Disc;
  /** How far from a mark a point still hits it; larger for touch than for a mouse. */
  readonly slack?: number;
  /** How many rows are painted as one band; 1 by default. */
  readonly mergedRows?: number;
}

/** How far from a mark a point still hits it. */
export const defaultSlack = 4;

/** The species, and the part of it, at a point of rows that do not share pixels. */
export function hitTest(
  rows: Rows,
  columns: Columns,
  view: Viewport,
  request: HitRequest,
): Hit | null {
  return hitBar(rows, columns, view, request) ?? hitLine(rows, columns, view, request);
}

function hitBar(rows: Rows, columns: Columns, view: Viewport, request: HitRequest): Hit | null {
  const { x, y, nameWidth, slack = defaultSlack } = request;
  const rowIndex = Math.floor((view.top + y / view.scaleY) / rowPitch);
  const index = rows.species(rowIndex);
  if (index < 0) return null;
  const rowHeight = rowPitch * view.scaleY;
  const { bar, name } = speciesSizes(rowHeight);
  const drawn = request.disc(index);
  const disc = discAt(rowHeight, drawn);
  const distance = Math.abs(y - ((rowIndex + 0.5) * rowPitch - view.top) * view.scaleY);
  const split = ((columns.starts[index] ?? 0) - view.left) * view.scaleX;
  const start = ((columns.apparitions[index] ?? 0) - view.left) * view.scaleX;
  const end = ((columns.ends[index] ?? 0) - view.left) * view.scaleX;
  // The handles of a short bar are outside it, so that its body can still be grabbed.
  const inside = Math.min(slack * 2, (end - start) / 4);
  if (distance <= bar / 2 + slack) {
    if (x >= start - slack * 2 && x <= start + inside) return { index, part: 'start' };
    if (x > start && x < end - inside) return { index, part: 'bar' };
  }
  if (distance <= slack && x < start && x >= split - slack) {
    return { index, part: x <= split + slack ? 'split' : 'bar' };
  }
  const right = end + Math.max(disc.gap + disc.diameter, slack * 2);
  if (x >= end - inside && x <= right && distance <= Math.max(disc.diameter / 2, bar / 2 + slack)) {
    return { index, part: 'end' };
  }
  const last = end + nameOffset(rowHeight, drawn) + nameWidth(index);
  if (name > 0 && x > right && x <= last && distance <= name) {
    return { index, part: 'name' };
  }
  return null;
}

/** The nearest line of a split. */
export function hitLine(
  rows: Rows,
  columns: Columns,
  view: Viewport,
  request: HitRequest,
): Hit | null {
  const { x, y, slack = defaultSlack } = request;
  const rowAt = (at: number) => (view.top + at / view.scaleY) / rowPitch - 0.5;
  let nearest: Hit | null = null;
  let least = slack;
  for (let rowIndex = Math.floor(rowAt(y - slack)); rowIndex <= rowAt(y + slack) + 1; rowIndex++) {
    for (const index of rows.splitsIn(rowIndex)) {
      const middle = ((rows.position(index) ?? 0) + 0.5) * rowPitch;
      const distance = Math.abs(y - (middle - view.top) * view.scaleY);
      const start = ((columns.starts[index] ?? 0) - view.left) * view.scaleX;
      const end = ((columns.ends[index] ?? 0) - view.left) * view.scaleX;
      if (distance > least || x < start - slack || x > end + slack) continue;
      const inside = Math.min(slack * 2, (end - start) / 4);
      const part = x <= start + inside ? 'start' : x >= end - inside ? 'end' : 'bar';
      nearest = { index, part };
      least = distance;
    }
  }
  return nearest;
}
