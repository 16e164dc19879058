import { minTextSize, type SpeciesSizes } from '@life-tree/phylogeny';
import { isTextOnScreen, paintUpright } from '../frames.ts';
import type { Plot } from '../scene.ts';
import { font } from './text-ruler.ts';

export const foldGap = 8;
const foldPadding = 7;
export const minFoldWidth = minTextSize + 8;

/** The text of the fold control: a plus sign, with the number of hidden species if no name has it, or a minus sign. */
function foldText({ scene, tree, settings }: Plot, index: number): string | null {
  const branch = tree.forest.branchSize(index) - 1;
  if (branch === 0) return null;
  const folded = tree.folded.get(index);
  if (folded !== undefined) {
    return settings.names ? '+' : `+${scene.texts.shortCount(folded.count)}`;
  }
  return index === scene.selected || index === scene.hovered ? '−' : null;
}

/** The width of a species' fold control, 0 if it has none. */
export function foldWidth(plot: Plot, sizes: SpeciesSizes, index: number): number {
  const text = foldText(plot, index);
  if (text === null || sizes.name === 0) return 0;
  const width = plot.scene.ruler.figuresWidth(text, minTextSize, 600);
  return Math.max(width + 2 * foldPadding, minFoldWidth);
}

/** Paints the fold control with its left edge at `x` and its middle at `y`, and records where it is. */
export function paintFold(
  plot: Plot,
  sizes: SpeciesSizes,
  index: number,
  x: number,
  y: number,
): void {
  const text = foldText(plot, index);
  if (text === null || sizes.name === 0) return;
  const { context, scene } = plot;
  const { colours, ruler } = scene;
  const size = minTextSize;
  const width = foldWidth(plot, sizes, index);
  const height = Math.min(size + 6, plot.rowHeight);
  const { viewport } = plot;
  if (x < 0 || x + width > viewport.width) return;
  if (y < height / 2 || y + height / 2 > viewport.height) return;
  if (plot.isFan && !isTextOnScreen(plot, x, y, width)) return;
  scene.foldControls.push({ index, x, y: y - height / 2, width, height });
  context.fillStyle = colours.surface;
  context.strokeStyle = colours.edge;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x, y - height / 2, width, height, height / 2);
  context.fill();
  context.stroke();
  context.font = font(size, 600);
  context.fillStyle = colours.ink;
  const inner = ruler.figuresWidth(text, size, 600);
  // A minus sign must not look like a vertical line.
  paintUpright(plot, x + width / 2, y, () =>
    ruler.drawFigures(context, text, x + (width - inner) / 2, y + size * 0.36, size, 600),
  );
}
