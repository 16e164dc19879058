import { positionOf, type Years } from '@life-tree/phylogeny';
import { type Plot, xAt, yAt } from '../scene.ts';

/** A bar in screen coordinates. */
interface PlacedBar {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly colour: string;
}

const dash = [4, 3];
/** How far outside the screen anything is painted. */
const slack = 100;

/** Whether the later of two trees no longer has a species at this place. */
export function isGone({ settings: { compared } }: Plot, index: number): boolean {
  const change = compared?.merged.changes[index];
  return change === 'removed' || change === 'left';
}

/** Paints the dashed outline of a bar that the later tree no longer has. */
export function paintHollowBar(plot: Plot, bar: PlacedBar, height: number): void {
  const { context, scene } = plot;
  const colour = bar.index === scene.selected ? scene.colours.amber : bar.colour;
  outlineBar(plot, bar, height);
  context.fillStyle = scene.colours.paper;
  context.fill();
  strokeDashed(plot, colour);
}

/** Paints where the bar of a species was in the earlier tree, if its times differ. */
export function paintEarlierTimes(plot: Plot, bar: PlacedBar, height: number): void {
  const { settings, tree, scene } = plot;
  const { compared } = settings;
  if (compared?.shown !== 'both' || compared.merged.sides[bar.index] !== 3) return;
  if (tree.timeRatio !== 1 || !tree.hasTime || tree.folded.has(bar.index)) return;
  const { earlier } = compared.merged;
  const at = (time: Years) => xAt(plot, positionOf(tree.time, time));
  const start = at(earlier.apparition(bar.index));
  const end = at(earlier.extinction(bar.index));
  if (Math.abs(start - bar.start) < 1 && Math.abs(end - bar.end) < 1) return;
  const around = height + 6;
  outlineBar(plot, { start, end, y: bar.y }, around);
  strokeDashed(plot, scene.colours.quietInk);
}

/** Arrows from where species were to where they are. More would only cover the tree. */
const maxArrows = 60;
const minRowHeight = 6;
const headSize = 5;

/** Paints an arrow from the old place of each moved species in view to the new one. */
export function paintMoves(plot: Plot): void {
  const { settings, tree, rowHeight, isFan, viewport, context, scene } = plot;
  const { compared } = settings;
  if (compared?.shown !== 'both' || isFan || rowHeight < minRowHeight) return;
  const isInView = (y: number) => y > -rowHeight && y < viewport.height + rowHeight;
  let painted = 0;
  context.strokeStyle = scene.colours.quietInk;
  context.fillStyle = scene.colours.quietInk;
  context.lineWidth = 1.25;
  for (const { from, to } of compared.merged.moves) {
    const [old, now] = [tree.rows.position(from), tree.rows.position(to)];
    if (old === null || now === null) continue;
    const [fromY, toY] = [yAt(plot, old), yAt(plot, now)];
    if (!isInView(fromY) && !isInView(toY)) continue;
    if (painted === maxArrows) return;
    painted += 1;
    paintArrow(
      plot,
      { x: xAt(plot, tree.columns.apparitions[from] ?? 0), y: fromY },
      { x: xAt(plot, tree.columns.apparitions[to] ?? 0), y: toY },
    );
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A curve to the left of both bars, so that it crosses as few of them as possible. */
function paintArrow({ context }: Plot, from: Point, to: Point): void {
  const left = Math.min(from.x, to.x) - Math.min(12 + Math.abs(to.y - from.y) / 6, 48);
  const tip = to.x - 2;
  context.beginPath();
  context.moveTo(from.x - 2, from.y);
  context.bezierCurveTo(left, from.y, left, to.y, tip - headSize, to.y);
  context.stroke();
  context.beginPath();
  context.moveTo(tip, to.y);
  context.lineTo(tip - headSize, to.y - headSize * 0.7);
  context.lineTo(tip - headSize, to.y + headSize * 0.7);
  context.closePath();
  context.fill();
}

function outlineBar(
  { context, viewport }: Plot,
  { start, end, y }: Pick<PlacedBar, 'start' | 'end' | 'y'>,
  height: number,
): void {
  const left = Math.max(start, -slack);
  const width = Math.max(Math.min(end, viewport.width + slack) - left, 1);
  context.beginPath();
  context.roundRect(left, y - height / 2, width, height, Math.min(height / 2, width / 2));
}

function strokeDashed({ context }: Plot, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.setLineDash(dash);
  context.stroke();
  context.setLineDash([]);
}
