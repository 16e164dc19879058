import type { Extent, Margins } from './extents.ts';
import type { Viewport } from './viewport.ts';

/** Part of the world, in pixels at a scale of 1. */
export interface WorldBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What the view shows along one axis, in pixels of the world. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** How far from the edge something must be to be comfortably in sight, in pixels of the screen. */
const comfort = 24;

/**
 * Moves the view only as far as needed to bring a box comfortably into sight, and never past the tree
 * and its margins. A box that is out of sight is centred. Of a box larger than the screen, the right
 * and bottom edges are shown.
 */
export function revealBox(
  view: Viewport,
  box: WorldBox,
  world: Extent,
  margins: Margins,
): Viewport {
  const width = view.width / view.scaleX;
  const height = view.height / view.scaleY;
  const left = revealed(
    { from: view.left, to: view.left + width },
    { from: box.left, to: box.right },
    Math.min(comfort / view.scaleX, width / 8),
    { from: -margins.left / view.scaleX, to: world.width + margins.right / view.scaleX },
  );
  const top = revealed(
    { from: view.top, to: view.top + height },
    { from: box.top, to: box.bottom },
    Math.min(comfort / view.scaleY, height / 8),
    { from: -margins.top / view.scaleY, to: world.height + margins.bottom / view.scaleY },
  );
  return left === view.left && top === view.top ? view : { ...view, left, top };
}

/** The start of the range after moving it to show a part of the tree. */
function revealed(shown: Range, part: Range, room: number, bounds: Range): number {
  const length = shown.to - shown.from;
  const isOutOfSight = part.to < shown.from || part.from > shown.to;
  const to = part.to + room;
  const from = Math.max(part.from - room, to - length);
  const aim = isOutOfSight
    ? Math.max((part.from + part.to - length) / 2, to - length)
    : Math.max(Math.min(shown.from, from), to - length);
  if (aim === shown.from) return aim;
  const last = bounds.to - length;
  const within = Math.min(Math.max(aim, Math.min(bounds.from, last)), Math.max(bounds.from, last));
  // Don't move away from the part to get back into the bounds.
  return aim > shown.from ? Math.max(within, shown.from) : Math.min(within, shown.from);
}
