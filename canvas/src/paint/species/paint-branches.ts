import { connectorStyleOf, connectorStyles } from '@life-tree/phylogeny';
import { enterRow, leaveRows, plotAt } from '../frames.ts';
import { colourOf, type Plot, snapToPixel, xAt, yAt } from '../scene.ts';
import { paintFanConnectors, paintHairlineBars } from './paint-fan.ts';
import { paintOtherConnectors, paintStyledLine } from './paint-placements.ts';
import { paintSplitBar, paintWhiskers, uncertaintyOnScreen } from './paint-uncertainty.ts';

/** In thinner rows there are so many connectors that they are drawn in paler colours. */
const minPlainRowHeight = 6;
const minSoftRowHeight = 2;
/** In thinner rows, dashes could not be told apart. */
const minStyledRowHeight = 3;

/**
 * Paints vertical hairlines from an ancestor's bar to the start of its descendant. Fills rectangles of
 * whole pixels, which is far cheaper than stroking an antialiased path of a thousand lines.
 */
export function paintConnectors(plot: Plot): void {
  const { context, scene, shades, rowHeight, viewport } = plot;
  const { marks } = scene;
  const palette =
    rowHeight >= minPlainRowHeight
      ? shades.branches
      : rowHeight >= minSoftRowHeight
        ? shades.softBranches
        : shades.faintBranches;
  const showsPlacements = plot.tree.showsPlacements && rowHeight >= minStyledRowHeight;
  if (plot.isFan) {
    paintFanConnectors(plot, palette, showsPlacements);
    if (plot.tree.showsBounds) paintUncertainSplits(plot, palette);
    return;
  }
  if (rowHeight >= minStyledRowHeight && marks.mergedRows === 1) paintOtherConnectors(plot);
  const width = snapToPixel(plot, 1);
  let fill = '';
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const x = snapToPixel(plot, xAt(plot, marks.connectorPositions[entry] ?? 0) - width / 2);
    const upper = Math.max(yAt(plot, marks.connectorUppers[entry] ?? 0), -1);
    const lower = Math.min(yAt(plot, marks.connectorLowers[entry] ?? 0), viewport.height);
    const index = marks.connectorSpecies[entry] ?? 0;
    const colour = colourOf(plot, index, palette);
    if (showsPlacements) {
      const style = connectorStyleOf(plot.tree.forest, index);
      if (style !== connectorStyles.firm) {
        const top = yAt(plot, marks.connectorUppers[entry] ?? 0);
        const length = yAt(plot, marks.connectorLowers[entry] ?? 0) - top;
        paintStyledLine(plot, { x, y: top, length, isVertical: true }, style, colour);
        fill = '';
        continue;
      }
    }
    if (colour !== fill) {
      fill = colour;
      context.fillStyle = colour;
    }
    context.fillRect(x, upper, width, Math.max(lower - upper, 1));
  }
  if (plot.tree.previewed !== null) paintDraggedConnectors(plot);
  paintLines(plot, palette);
}

/** Paints the lines of inferred ancestors without a row and ghosts, as thin as connectors. */
function paintLines(plot: Plot, palette: readonly string[]): void {
  const { context, scene, viewport } = plot;
  const { marks } = scene;
  const height = snapToPixel(plot, 1);
  let fill = '';
  for (let entry = 0; entry < marks.lineCount; entry++) {
    const left = Math.max(xAt(plot, marks.lineStarts[entry] ?? 0), -1);
    const right = Math.min(xAt(plot, marks.lineEnds[entry] ?? 0), viewport.width + 1);
    const y = snapToPixel(plot, yAt(plot, marks.linePositions[entry] ?? 0) - height / 2);
    const index = marks.lineSpecies[entry] ?? 0;
    const isSelected = index === scene.selected || scene.selectedTogether.has(index);
    const colour = isSelected ? scene.colours.amber : colourOf(plot, index, palette);
    if (colour !== fill) {
      fill = colour;
      context.fillStyle = colour;
    }
    context.fillRect(left, y, Math.max(right - left, 0), height);
  }
  if (plot.tree.showsBounds) paintUncertainSplits(plot, palette);
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

/** Finding connectors relies on an order that dragged species may break, so theirs are drawn separately. */
function paintDraggedConnectors(plot: Plot): void {
  const { selected, selectedTogether, marks } = plot.scene;
  paintDraggedConnector(plot, selected);
  if (selectedTogether.size === 0) return;
  for (const index of marks.barSpecies.subarray(0, marks.barCount)) {
    if (index !== selected && selectedTogether.has(index)) paintDraggedConnector(plot, index);
  }
}

function paintDraggedConnector(plot: Plot, index: number): void {
  const { context, tree } = plot;
  const row = tree.rows.position(index);
  const ancestorRow = tree.rows.position(tree.forest.ancestor(index));
  if (row === null || ancestorRow === null) return;
  const width = snapToPixel(plot, 1);
  const x = snapToPixel(plot, xAt(plot, tree.columns.starts[index] ?? 0) - width / 2);
  const upper = yAt(plot, Math.min(row, ancestorRow));
  context.fillStyle = colourOf(plot, index);
  context.fillRect(x, upper, width, yAt(plot, Math.max(row, ancestorRow)) - upper);
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
