import { barLines, mergedRowShapes } from '@life-tree/phylogeny';
import { paintMarks } from '../paint-marks.ts';
import { colourOf, type Plot, xAt, yAt } from '../scene.ts';
import { linesOf } from './paint-branches.ts';

/** Rows of a fan that are thinner than this show bars as hairlines. */
const maxHairlineRowHeight = 4.5;

/** Whether all bars are as thin as a hairline. */
export function hasHairlines({ isFan, rowHeight }: Plot): boolean {
  return isFan && rowHeight < maxHairlineRowHeight;
}

/** Paints the bars of rows that share a pixel, and those of the thin rows of a fan. */
export function paintThinBars(plot: Plot): void {
  const { colours, selected, selectedTogether } = plot.scene;
  const { rows, columns } = plot.tree;
  const request = linesOf(plot, (index) =>
    selectedTogether.has(index) ? colours.amber : colourOf(plot, index),
  );
  for (const shape of plot.isFan ? barLines(request) : mergedRowShapes(request)) {
    paintMarks(plot, [shape]);
  }
  const row = rows.position(selected);
  if (row === null) return;
  const y = yAt(plot, row);
  const start = xAt(plot, columns.apparitions[selected] ?? 0);
  const end = xAt(plot, columns.ends[selected] ?? 0);
  // The selected bar may be thinner than a pixel, so it is painted thicker.
  const ends = [start - 2, y, Math.max(end, start + 2) + 2, y];
  paintMarks(plot, [{ kind: 'lines', ends, stroke: colours.amber, width: 3 }]);
}
