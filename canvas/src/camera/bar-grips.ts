import type { CanvasView } from './canvas-view.ts';
import { rowHeightAt } from './rows-on-screen.ts';

/** The ends of bars in thinner rows are too small to grab. */
export const minGripRowHeight = 14;
/** Of what can be grabbed, in pixels. Each half of a bar that has less room for it has its end beside it. */
const gripWidth = 24;
/** What is seen of a grip, and a gap after it. */
const shownHalf = 6;

/** Where the ends of a bar can be grabbed, in pixels of the world. Those of a short bar are beside it. */
export function endGrips(
  { tree, viewport }: Pick<CanvasView, 'tree' | 'viewport'>,
  index: number,
): { readonly start: number; readonly end: number; readonly isShort: boolean } {
  const start = tree.columns.apparitions[index] ?? 0;
  const end = tree.columns.ends[index] ?? 0;
  const room = gripWidth / viewport.scaleX;
  const isShort = end - start < 2 * room;
  const middle = (start + end) / 2;
  return isShort ? { start: middle - room, end: middle + room, isShort } : { start, end, isShort };
}

/** How far the grip of a short bar reaches beyond its end, in pixels of the screen; what is written starts after it. */
export function gripBeyondEnd(view: CanvasView, index: number): number {
  const { tree, viewport } = view;
  if (!view.hasGrips || index !== view.selected || tree.folded.has(index)) return 0;
  const barEnd = tree.columns.ends[index] ?? 0;
  const { end, isShort } = endGrips(view, index);
  if (!isShort || tree.timeRatio < 1 || rowHeightAt(view, barEnd) < minGripRowHeight) return 0;
  return (end - barEnd) * viewport.scaleX + shownHalf;
}
