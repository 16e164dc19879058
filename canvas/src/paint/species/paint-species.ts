import {
  barShapes,
  discAt,
  discShapes,
  firstLetter,
  foldedShapes,
  minTextSize,
  type SpeciesSizes,
  type UncertainBar,
} from '@life-tree/phylogeny';
import { isGone, paintEarlierTimes, paintHollowBar } from '../emphasis/paint-changes.ts';
import { enterRow, leaveRows, paintUpright, plotAt, sizesAt, sizesOf } from '../frames.ts';
import { beyondEnd, discOfSpecies } from '../labels/label-line.ts';
import { coveredRows, paintLabels } from '../labels/paint-labels.ts';
import { paintSplitLabels } from '../labels/paint-split-labels.ts';
import { paintMarks } from '../paint-marks.ts';
import { paintShape, paintShapes } from '../paint-shape.ts';
import { colourOf, isDimmed, isQuiet, type Plot, xAt, yAt } from '../scene.ts';
import { hasHairlines, paintThinBars } from './paint-thin-bars.ts';
import { paintWhiskers, uncertaintyOnScreen } from './paint-uncertainty.ts';

/** The bar of a species in screen coordinates. */
interface SpeciesBar {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly colour: string;
  /** Null if both ends are certain, or if it is not shown. */
  readonly uncertain: UncertainBar | null;
}

/** Thinner rows show only bars. */
const minDetailedRowHeight = minTextSize;

/** Paints every species in view from top to bottom: bar, image, texts. */
export function paintSpecies(plot: Plot): void {
  const { marks } = plot.scene;
  if (marks.mergedRows > 1 || hasHairlines(plot)) {
    paintThinBars(plot);
    return;
  }
  const commonSizes = sizesOf(plot);
  const isCovered = coveredRows(plot, commonSizes);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    const start = xAt(plot, marks.barStarts[entry] ?? 0);
    const end = xAt(plot, marks.barEnds[entry] ?? 0);
    const y = yAt(plot, marks.barRows[entry] ?? 0);
    const own = plotAt(plot, end, y);
    const sizes = own === plot ? commonSizes : sizesAt(own, start, end);
    const bar = {
      index,
      start,
      end,
      y,
      colour: colourOf(plot, index),
      uncertain: uncertaintyOnScreen(own, index),
    };
    enterRow(plot, bar.y);
    if (isQuiet(plot, index)) paintQuietBar(own, bar);
    else {
      paintEarlierTimes(own, bar, sizes.bar);
      if (isGone(own, index)) paintHollowBar(own, bar, sizes.bar);
      else paintBar(own, sizes, bar);
      const hasDisc = own.rowHeight >= minDetailedRowHeight && !plot.tree.folded.has(index);
      if (hasDisc && !isCovered(marks.barRows[entry] ?? 0)) paintDisc(own, bar);
    }
  }
  paintSelectedSplit(plot);
  if (plot.rowHeight >= minDetailedRowHeight) paintLabels(plot, commonSizes, isCovered);
  paintSplitLabels(plot, commonSizes);
  leaveRows(plot);
}

/** A selected split is shown in full. Others are only lines, which are painted with the connectors. */
function paintSelectedSplit(plot: Plot): void {
  const { scene, tree } = plot;
  const index = scene.selected;
  const position = tree.rows.position(index);
  if (position === null || !tree.rows.isSplit(index)) return;
  const bar = {
    index,
    start: xAt(plot, tree.columns.starts[index] ?? 0),
    end: xAt(plot, tree.columns.ends[index] ?? 0),
    y: yAt(plot, position),
    colour: colourOf(plot, index),
    uncertain: null,
  };
  const own = plotAt(plot, bar.end, bar.y);
  const sizes = sizesAt(own, bar.start, bar.end);
  enterRow(plot, bar.y);
  paintBar(own, sizes, bar);
}

/** Paints an inferred ancestor that has a row, as thin as those without. */
function paintQuietBar(plot: Plot, { start, end, y, colour, uncertain }: SpeciesBar): void {
  const ends = [start, y, Math.max(end, start + 0.5), y];
  paintShape(plot.context, { kind: 'lines', ends, stroke: colour, width: 1 }, plot);
  if (uncertain !== null) paintWhiskers(plot, uncertain, y, colour);
}

/** Paints a bar or a folded branch. In thin rows, nothing but its colour shows that it is selected. */
function paintBar(plot: Plot, sizes: SpeciesSizes, { index, ...bar }: SpeciesBar): void {
  const { scene, tree, rowHeight } = plot;
  const folded = tree.folded.get(index);
  const isMain = index === scene.selected;
  const isAmber = rowHeight < minDetailedRowHeight && (isMain || scene.selectedTogether.has(index));
  const colour = isAmber ? scene.colours.amber : bar.colour;
  const tail = (folded?.isLiving ?? tree.isLiving(index)) ? tree.timeRatio : 0;
  if (folded !== undefined) {
    paintShapes(plot, foldedShapes({ ...bar, colour, rowHeight, tail }));
    return;
  }
  const height = isAmber && isMain ? Math.max(sizes.bar, 3) : sizes.bar;
  const isExtinct = tree.isExtinct(index);
  paintShapes(plot, barShapes({ ...bar, colour, rowHeight, height, tail, isExtinct }));
}

const dimmedImageAlpha = 0.45;

/** Paints the image of a species, or its initial, after the end of its bar. */
function paintDisc(plot: Plot, bar: SpeciesBar): void {
  const { context, scene, tree, rowHeight, viewport } = plot;
  const { index, y, colour } = bar;
  const end = bar.end + beyondEnd(scene.view, index);
  const { gap, diameter } = discAt(rowHeight, discOfSpecies(plot, index));
  const left = end + gap;
  if (left < 0 || left + diameter > viewport.width || diameter === 0) return;
  const address = tree.pictured.length > 0 ? null : scene.imageOf(index);
  const radius = diameter / 2;
  if (y < radius || y + radius > viewport.height) return;
  const x = left + radius;
  const image = address === null ? null : scene.images.get(address);
  const initial = image === null ? firstLetter(tree.shownForest.name(index)) : null;
  const { paper } = scene.colours;
  paintUpright(plot, x, y, () => {
    if (image !== null) {
      context.globalAlpha = isDimmed(plot, index) ? dimmedImageAlpha : 1;
      context.drawImage(image, left, y - radius, diameter, diameter);
      context.globalAlpha = 1;
    }
    paintMarks(plot, discShapes({ x, y, diameter, colour, paper, initial }));
  });
}
