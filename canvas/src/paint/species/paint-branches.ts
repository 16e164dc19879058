import {
  ancestorLines,
  connectors,
  type LineRequest,
  type Lines,
  otherAncestorLines,
} from '@life-tree/phylogeny';
import { spaceOf } from '../../camera/axis-times.ts';
import { enterRow, leaveRows, plotAt } from '../frames.ts';
import { paintMarks } from '../paint-marks.ts';
import { colourOf, type Plot, xAt, yAt } from '../scene.ts';
import { withoutAreas } from './paint-arc-areas.ts';
import { paintSplitBar, paintWhiskers, uncertaintyOnScreen } from './paint-uncertainty.ts';

/** In thinner rows there are so many connectors that they are drawn in paler colours. */
const minPlainRowHeight = 6;
const minSoftRowHeight = 2;

/** Paints the lines from ancestors to their descendants, and those of inferred ancestors and ghosts. */
export function paintConnectors(plot: Plot): void {
  const { shades, rowHeight, tree } = plot;
  const palette =
    rowHeight >= minPlainRowHeight
      ? shades.branches
      : rowHeight >= minSoftRowHeight
        ? shades.softBranches
        : shades.faintBranches;
  const colour = (index: number) => colourOf(plot, index, palette);
  const others = linesOf(plot, (index) => colourOf(plot, index));
  for (const lines of otherAncestorLines(others)) paintMarks(plot, [lines]);
  const found = connectors(linesOf(plot, colour));
  for (const lines of plot.isFan ? withoutAreas(plot, found) : found) paintMarks(plot, [lines]);
  if (tree.previewed !== null) paintMarks(plot, draggedConnectors(plot));
  const lines = linesOf(plot, (index) => amberIfSelected(plot, index) ?? colour(index));
  for (const one of ancestorLines(lines)) paintMarks(plot, [one]);
  if (tree.showsBounds) paintUncertainSplits(plot, palette);
}

/** What is needed to draw lines as thin as a pixel. */
export function linesOf(plot: Plot, colour: LineRequest['pen']['colour']): LineRequest {
  const { tree: layout, scene, viewport, rowHeight } = plot;
  const { marks, colours } = scene;
  const sheetLayout = { ...spaceOf(viewport), rowHeight };
  return { layout, marks, colours, sheetLayout, pen: { width: 1, colour } };
}

function amberIfSelected({ scene }: Plot, index: number): string | null {
  const isSelected = index === scene.selected || scene.selectedTogether.has(index);
  return isSelected ? scene.colours.amber : null;
}

/** The intervals of splits, and the bounds of inferred ancestors, whose lines are too thin to fade. */
function paintUncertainSplits(plot: Plot, palette: readonly string[]): void {
  const { marks } = plot.scene;
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const index = marks.lineSpecies[entry] ?? 0;
    if (!plot.tree.rows.isSplit(index)) continue;
    const y = yAt(plot, marks.linePositions[entry] ?? 0);
    const own = plotAt(plot, xAt(plot, marks.lineEnds[entry] ?? 0), y);
    const uncertain = uncertaintyOnScreen(own, index);
    const colour = colourOf(plot, index, palette);
    enterRow(plot, y);
    paintSplitBar(own, index, y, colour);
    if (uncertain !== null) paintWhiskers(own, uncertain, y, colour);
  }
  leaveRows(plot);
}

/** Finding connectors relies on an order that dragged species may break, so theirs are found separately. */
function draggedConnectors(plot: Plot): Lines[] {
  const { scene, tree } = plot;
  const { selected, selectedTogether, marks } = scene;
  const inView = marks.barSpecies.subarray(0, marks.barCount);
  const dragged = new Set([selected, ...inView.filter((index) => selectedTogether.has(index))]);
  return [...dragged].flatMap((index) => {
    const row = tree.rows.position(index);
    const ancestorRow = tree.rows.position(tree.forest.ancestor(index));
    if (row === null || ancestorRow === null) return [];
    const x = xAt(plot, tree.columns.starts[index] ?? 0);
    const ends = [x, yAt(plot, ancestorRow), x, yAt(plot, row)];
    return [{ kind: 'lines', ends, stroke: colourOf(plot, index), width: 1 }];
  });
}
