import { minTextSize, speciesSizes, type VisibleMarks } from '@life-tree/phylogeny';
import { enterRow, leaveRows, plotAt, sizesAt } from '../frames.ts';
import { labelLine } from '../labels/label-line.ts';
import { presentAt } from '../labels/paint-presence.ts';
import { type Plot, xAt, yAt } from '../scene.ts';

interface HighlightStyle {
  readonly fill: string;
  readonly alpha: number;
  /** The colour of the outline, or null for none. */
  readonly outline: string | null;
}

const startPadding = 8;
const endPadding = 10;
const maxRadius = 12;

/**
 * Highlights the species that the pointer, the selection or other users are at. Each is one shape
 * around bar, name, times and controls, painted under them so that it covers nothing.
 */
export function paintHighlights(plot: Plot): void {
  const { scene, rowHeight } = plot;
  const { selected, selectedTogether, hovered, drop, presence, colours } = scene;
  const isOutlined = rowHeight >= minTextSize;
  const highlight = (index: number, fill: string, alpha: number, outline: string | null) =>
    paintHighlight(plot, index, { fill, alpha, outline: isOutlined ? outline : null });
  for (const index of new Set(presence.map((user) => user.index))) {
    const colour = presentAt(plot, index)[0]?.colour ?? colours.edge;
    if (index !== selected) highlight(index, colour, 0.08, colour);
  }
  if (drop !== null) {
    const { leafTint, leaf, redTint, red } = colours;
    const isAllowed = drop.refusal === null;
    highlight(drop.index, isAllowed ? leafTint : redTint, 0.8, isAllowed ? leaf : red);
  } else if (hovered !== selected) highlight(hovered, colours.ink, 0.06, null);
  // In thinner rows, the bars themselves change colour.
  if (selectedTogether.size > 0 && isOutlined) {
    for (const index of speciesInView(scene.marks)) {
      if (index === selected || !selectedTogether.has(index)) continue;
      highlight(index, colours.amberTint, 0.8, colours.amber);
    }
  }
  highlight(selected, colours.amberTint, 0.8, colours.amber);
  leaveRows(plot);
}

/** The species whose bar or name is in view. */
function speciesInView(marks: VisibleMarks): Set<number> {
  return new Set([
    ...marks.barSpecies.subarray(0, marks.barCount),
    ...marks.labelSpecies.subarray(0, marks.labelCount),
  ]);
}

/** The height of a species with the texts above and below its bar. */
export function highlightHeight(rowHeight: number): number {
  const { bar, time } = speciesSizes(rowHeight);
  return Math.max(Math.min(rowHeight, bar + (time > 0 ? 2 * (time + 8) : 20)), 5);
}

function paintHighlight(
  common: Plot,
  index: number,
  { fill, alpha, outline }: HighlightStyle,
): void {
  const { context, tree, viewport } = common;
  const row = tree.rows.position(index);
  if (row === null) return;
  const start = xAt(common, tree.columns.apparitions[index] ?? 0);
  const end = xAt(common, tree.columns.ends[index] ?? 0);
  const y = yAt(common, row);
  const plot = plotAt(common, end, y);
  const sizes = sizesAt(plot, start, end);
  const { rowHeight } = plot;
  const half = highlightHeight(rowHeight) / 2;
  if (y + half < 0 || y - half > viewport.height) return;
  enterRow(common, y);
  const line = labelLine(plot, sizes, index, start, end);
  const earliest = xAt(
    plot,
    tree.uncertainty(index, 'own')?.outer.from ?? Number.POSITIVE_INFINITY,
  );
  const left = Math.max(Math.min(start, earliest, line.left) - startPadding, -20);
  const right = Math.min(Math.max(line.right, end) + endPadding, viewport.width + 20);
  if (right < left) return;
  const nameTop = line.isAboveBar && line.name !== null ? sizes.bar / 2 + line.nameSize + 4 : 0;
  const lineTop = y + line.shiftY - line.height / 2 - 2;
  const top = Math.min(y - Math.max(half, nameTop), lineTop);
  const height = Math.max(y + half, y + line.shiftY + line.height / 2 + 2) - top;
  plot.scene.outlines.set(index, { x: left, y: top, width: right - left, height });
  context.fillStyle = fill;
  context.globalAlpha = alpha;
  context.beginPath();
  context.roundRect(left, top, right - left, height, Math.min(half, maxRadius));
  context.fill();
  context.globalAlpha = 1;
  if (outline === null) return;
  context.strokeStyle = outline;
  context.lineWidth = 1.5;
  context.beginPath();
  // Half of the line's width inside, so that it stays in its row.
  context.roundRect(
    left + 0.75,
    top + 0.75,
    Math.max(right - left - 1.5, 0),
    Math.max(height - 1.5, 0),
    Math.min(half, maxRadius) - 0.75,
  );
  context.stroke();
}
