import {
  fadedOpacity,
  mapSpans,
  minFadedRowHeight,
  minWhiskerRowHeight,
  type Span,
  speciesSizes,
  splitBarHeight,
  type UncertainBar,
  uncertainOpacity,
  whiskerTick,
} from '@life-tree/phylogeny';
import { type Plot, snapToPixel, xAt } from './scene.ts';

/** A uniform part of a row, in pixels of the screen. */
interface Strip {
  readonly y: number;
  readonly height: number;
  readonly colour: string;
}

/** How far outside the screen anything is painted. */
const slack = 100;

/** The uncertain ends of a bar on the screen; null if they are not shown. */
export function uncertaintyOnScreen(plot: Plot, index: number): UncertainBar | null {
  const { scene, tree, rowHeight } = plot;
  if (!tree.showsBounds || rowHeight < minWhiskerRowHeight) return null;
  // The handles of a selected bar are at its own bounds.
  const bar = tree.uncertainty(index, index === scene.selected ? 'own' : 'once');
  return bar && mapSpans(bar, (position) => clip(plot, position));
}

/** Where a time is on the screen. Very long spans would make the browser fill millions of pixels. */
function clip(plot: Plot, position: number): number {
  const { width } = plot.viewport;
  return Math.min(Math.max(xAt(plot, position), -width - slack), 2 * width + slack);
}

/** The interval of the time of a split, as one bar across it. Thin rows show whiskers. */
export function paintSplitBar(plot: Plot, index: number, y: number, colour: string): void {
  const span = plot.tree.splitBar(index);
  if (span === null || plot.rowHeight < minWhiskerRowHeight) return;
  const [from, to] = [clip(plot, span.from), clip(plot, span.to)];
  if (plot.rowHeight < minFadedRowHeight) {
    paintWhiskers(plot, [{ from, to }], y, colour);
    return;
  }
  const height = splitBarHeight(speciesSizes(plot.rowHeight).bar);
  plot.context.fillStyle = `${colour}${hexOf(uncertainOpacity)}`;
  plot.context.fillRect(from, y - height / 2, Math.max(to - from, 0.5), height);
}

/** Uncertain ends fade out towards their bounds. */
export function paintFadedEnds(
  { context, viewport }: Plot,
  { apparition, extinction }: UncertainBar,
  { y, height, colour }: Strip,
): void {
  const faded = `${colour}${hexOf(fadedOpacity)}`;
  const paint = ({ from, to }: Span, left: string, right: string) => {
    if (to <= from || to < 0 || from > viewport.width) return;
    const gradient = context.createLinearGradient(from, 0, to, 0);
    gradient.addColorStop(0, left);
    gradient.addColorStop(1, right);
    context.fillStyle = gradient;
    context.fillRect(from, y - height / 2, to - from, height);
  };
  if (apparition !== null) paint(apparition, faded, colour);
  if (extinction !== null) paint(extinction, colour, faded);
}

/** A bar of which no part is certain is pale, with a thin line between the most likely ends. */
export function paintUncertainBody(
  plot: Plot,
  { outer }: UncertainBar,
  likely: Span,
  { y, height, colour }: Strip,
): void {
  const { context, viewport } = plot;
  context.fillStyle = `${colour}${hexOf(uncertainOpacity)}`;
  context.fillRect(outer.from, y - height / 2, Math.max(outer.to - outer.from, 0.5), height);
  const from = Math.max(likely.from, -slack);
  const to = Math.min(likely.to, viewport.width + slack);
  const thin = snapToPixel(plot, 1);
  context.fillStyle = colour;
  context.fillRect(from, snapToPixel(plot, y - thin / 2), Math.max(to - from, 0.5), thin);
}

/** A line over each span, with a tick at both of its ends. */
export function paintWhiskers(plot: Plot, spans: readonly Span[], y: number, colour: string): void {
  const { context, rowHeight } = plot;
  const thin = snapToPixel(plot, 1);
  const tick = whiskerTick(rowHeight);
  context.fillStyle = colour;
  for (const { from, to } of spans) {
    context.fillRect(from, snapToPixel(plot, y - thin / 2), to - from, thin);
    for (const end of [from, to]) context.fillRect(end - thin / 2, y - tick, thin, 2 * tick);
  }
}

function hexOf(opacity: number): string {
  return Math.round(255 * opacity)
    .toString(16)
    .padStart(2, '0');
}
