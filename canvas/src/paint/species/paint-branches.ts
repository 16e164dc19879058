import { ancestorLines, connectors, type Lines, otherAncestorLines } from '@life-tree/phylogeny';
import { spaceOf } from '../../camera/axis-times.ts';
import { enterRow, leaveRows, plotAt } from '../frames.ts';
import { paintMarks } from '../paint-marks.ts';
import { colourOf, type Plot, xAt, yAt } from '../scene.ts';
import { withoutAreas } from './paint-arc-areas.ts';
import { paintHairlineBars } from './paint-fan.ts';
import { paintSplitBar, paintWhiskers, uncertaintyOnScreen } from './paint-uncertainty.ts';

/** In thinner rows there are so many connectors that they are drawn in paler colours. */
const minPlainRowHeight = 6;
const minSoftRowHeight = 2;

/** Paints the lines from ancestors to their descendants, and those of inferred ancestors and ghosts. */
export function paintConnectors(plot: Plot): void {
  const { scene, shades, rowHeight, viewport, tree } = plot;
  const { marks, colours } = scene;
  const palette =
    rowHeight >= minPlainRowHeight
      ? shades.branches
      : rowHeight >= minSoftRowHeight
        ? shades.softBranches
        : shades.faintBranches;
  const colour = (index: number) => colourOf(plot, index, palette);
  const sheetLayout = { ...spaceOf(viewport), rowHeight };
  const request = { layout: tree, marks, sheetLayout, colours, pen: { width: 1, colour } };
  const full = { ...request, pen: { width: 1, colour: (index: number) => colourOf(plot, index) } };
  for (const lines of otherAncestorLines(full)) paintMarks(plot, [lines]);
  const found = connectors(request);
  for (const lines of plot.isFan ? withoutAreas(plot, found) : found) paintMarks(plot, [lines]);
  if (tree.previewed !== null) paintMarks(plot, draggedConnectors(plot));
  const lineColour = (index: number) => (isSelected(plot, index) ? colours.amber : colour(index));
  const ofAncestors = { ...request, pen: { width: 1, colour: lineColour } };
  for (const lines of ancestorLines(ofAncestors)) paintMarks(plot, [lines]);
  if (tree.showsBounds) paintUncertainSplits(plot, palette);
}

function isSelected({ scene }: Plot, index: number): boolean {
  return index === scene.selected || scene.selectedTogether.has(index);
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

/** Paints the bars of a tree so tall that several rows share a pixel. */
export function paintMergedRows(plot: Plot): void {
  if (plot.isFan) {
    paintHairlineBars(plot);
    return;
  }
  const { context, scene, rowHeight } = plot;
  const { marks } = scene;
  const height = marks.mergedRows * rowHeight;
  let fill = '';
  for (let entry = 0; entry < marks.barCount; entry++) {
    const x = xAt(plot, marks.barStarts[entry] ?? 0);
    const width = Math.max(xAt(plot, marks.barEnds[entry] ?? 0) - x, 0.5);
    const index = marks.barSpecies[entry] ?? 0;
    const isSelected = scene.selectedTogether.has(index);
    const colour = isSelected ? scene.colours.amber : colourOf(plot, index);
    if (colour !== fill) {
      fill = colour;
      context.fillStyle = colour;
    }
    context.fillRect(x, yAt(plot, (marks.barRows[entry] ?? 0) - 0.5), width, height);
  }
  const row = plot.tree.rows.position(scene.selected);
  if (row === null) return;
  // The selected bar may be thinner than a pixel, so draw it larger.
  context.fillStyle = scene.colours.amber;
  const start = xAt(plot, plot.tree.columns.apparitions[scene.selected] ?? 0);
  const end = xAt(plot, plot.tree.columns.ends[scene.selected] ?? 0);
  context.fillRect(start - 2, yAt(plot, row) - 1.5, Math.max(end - start, 2) + 4, 3);
}
