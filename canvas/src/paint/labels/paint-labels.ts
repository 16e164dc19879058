import {
  connectorsBelow,
  foldHeight,
  haveRaisedTimes,
  nameBaseline,
  rangeBaseline,
  type SpeciesSizes,
  type StyledName,
  timesUnderBar,
} from '@life-tree/phylogeny';
import { spaceOf } from '../../camera/axis-times.ts';
import { enterRow, isTextOnScreen, pitchAt, plotAt, sizesAt } from '../frames.ts';
import { isQuiet, type Plot, textColourOf, xAt, yAt } from '../scene.ts';
import { type LabelLine, labelLine } from './label-line.ts';
import { paintFold } from './paint-fold.ts';
import { paintTags } from './paint-presence.ts';
import { halfRow } from './split-label.ts';
import { font } from './text-ruler.ts';
import { type PlacedTimes, rangeWidth } from './time-labels.ts';

const minTimesPitch = 36;
/** A name above its bar doesn't fit into thinner rows. */
const minNameAboveRowHeight = 22;
/** How far left of the screen the query for visible bars reaches, in pixels. */
const barReach = 50;
/** Between texts beside each other. */
const textGap = 4;

/** Paints names, times and fold controls. */
export function paintLabels(plot: Plot, sizes: SpeciesSizes, isCovered: (row: number) => boolean) {
  const { scene, tree, settings } = plot;
  const { marks } = scene;
  const space = { layout: tree, marks, sheetLayout: spaceOf(plot.viewport) };
  const cuts = sizes.time > 0 ? connectorsBelow(space) : null;
  const split = selectedSplit(plot);
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    if (isQuiet(plot, index)) continue;
    const start = xAt(plot, marks.barStarts[entry] ?? 0);
    const end = xAt(plot, marks.barEnds[entry] ?? 0);
    const row = marks.barRows[entry] ?? 0;
    if (isCovered(row)) continue;
    const anchor = { index, start, end, row, y: yAt(plot, row) };
    paintTexts(plot, sizes, anchor, cuts?.get(index) ?? []);
  }
  if (split !== null) paintTexts(plot, sizes, split, []);
  if (!settings.names) return;
  // A bar that ends left of the screen can still have its name in view.
  for (let entry = 0; entry < marks.labelCount; entry++) {
    const index = marks.labelSpecies[entry] ?? 0;
    const end = xAt(plot, tree.columns.ends[index] ?? 0);
    if (end >= -barReach || isQuiet(plot, index)) continue;
    const row = tree.rows.rowOf[index] ?? 0;
    const start = xAt(plot, tree.columns.apparitions[index] ?? 0);
    paintTexts(plot, sizes, { index, start, end, row, y: yAt(plot, row) }, []);
  }
}

function selectedSplit(plot: Plot): LabelAnchor | null {
  return plot.tree.rows.isSplit(plot.scene.selected) ? selectedAnchor(plot) : null;
}

function selectedAnchor(plot: Plot): LabelAnchor | null {
  const { scene, tree } = plot;
  const index = scene.selected;
  const row = tree.rows.position(index);
  if (row === null) return null;
  const start = xAt(plot, tree.columns.starts[index] ?? 0);
  const end = xAt(plot, tree.columns.ends[index] ?? 0);
  return { index, start, end, row, y: yAt(plot, row) };
}

/** Tells where the texts of the selected species or split are, since nothing else is written there. */
export function selectedTexts(
  plot: Plot,
  sizes: SpeciesSizes,
): (x: number, y: number, width: number, height: number) => boolean {
  const anchor = sizes.name === 0 ? null : selectedAnchor(plot);
  if (anchor === null) return () => false;
  const line = labelLine(plot, sizes, anchor.index, anchor.start, anchor.end);
  const middle = anchor.y + line.shiftY;
  // Times under a name are moved to the left where the screen ends.
  const left = line.times?.position === 'name' ? Math.min(line.left, line.timesX) : line.left;
  return (x, y, width, height) =>
    x < line.right + textGap &&
    x + width > left - textGap &&
    Math.abs(y - middle) < (height + line.height) / 2 + 1;
}

/** Tells which rows the texts of the selected split cover, if there is no free place for them. */
export function coveredRows(plot: Plot, sizes: SpeciesSizes): (row: number) => boolean {
  const split = sizes.name === 0 ? null : selectedSplit(plot);
  if (split === null) return () => false;
  const { index, start, end, y } = split;
  const { hasBackground, height } = labelLine(plot, sizes, index, start, end);
  if (!hasBackground) return () => false;
  const reach = height / 2 + halfRow(plot, sizes) + 3;
  return (row) => Math.abs(yAt(plot, row) - y) < reach;
}

interface LabelAnchor {
  readonly index: number;
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
}

function paintTexts(
  common: Plot,
  commonSizes: SpeciesSizes,
  anchor: LabelAnchor,
  cuts: readonly number[],
): void {
  const { index } = anchor;
  const plot = plotAt(common, anchor.end, anchor.y);
  const sizes = plot === common ? commonSizes : sizesAt(plot, anchor.start, anchor.end);
  // Names in thinner rows are sampled.
  if (sizes.name === 0) return;
  enterRow(common, anchor.y);
  const line = labelLine(plot, sizes, index, anchor.start, anchor.end);
  const y = anchor.y + line.shiftY;
  if (line.hasBackground) paintLabelBackground(plot, line, y);
  const { times, timesX } = line;
  const isUnderName = times?.position === 'name' && !line.isAboveBar;
  paintName(plot, sizes, { ...anchor, y }, line, isUnderName);
  if (times?.position === 'behind')
    paintRange(plot, times, timesX, nameBaseline(y, times.size, false));
  const controlsY = isUnderName ? y - sizes.name * 0.42 : y;
  paintFold(plot, sizes, index, line.foldX, controlsY);
  paintTags(plot, index, line.tagsX, controlsY);
  if (times?.position === 'name') {
    const isBelow = plot.settings.names || line.isAboveBar;
    paintRange(plot, times, timesX, rangeBaseline(y, times.size, isBelow));
  } else if (times?.position === 'bar') paintEnds(plot, sizes, anchor, line, times, cuts);
}

function paintLabelBackground({ context, scene }: Plot, line: LabelLine, y: number): void {
  const height = line.height + 6;
  context.fillStyle = scene.colours.amberTint;
  context.beginPath();
  context.roundRect(line.left - 4, y - height / 2, line.right - line.left + 8, height, 6);
  context.fill();
}

/** Whether a name above the bar is painted. Thinner rows have no room for it. */
function hasNameAboveBar({ rowHeight }: Plot, { name, isAboveBar }: LabelLine): boolean {
  return isAboveBar && name !== null && rowHeight >= minNameAboveRowHeight;
}

/** Paints a name after its bar, or above it. */
function paintName(
  plot: Plot,
  sizes: SpeciesSizes,
  anchor: LabelAnchor,
  line: LabelLine,
  isRaised: boolean,
): void {
  const { index, row, y } = anchor;
  const { context, scene } = plot;
  const { name, nameX: x, nameSize: size, isAboveBar } = line;
  if (name === null || index === scene.renamed) return;
  if (isAboveBar && !hasNameAboveBar(plot, line)) return;
  const width = scene.ruler.nameWidth(name, size, 500);
  const above = y - halfHeightAt(plot, sizes, anchor, x + width) - 2;
  const baseline = isAboveBar ? above : nameBaseline(y, size, isRaised);
  if (isAboveBar && baseline - size < y - plot.rowHeight / 2) return;
  if (!isInView(plot, x, width, baseline, size)) return;
  if (isAboveBar || isCrossed(plot, row, x, x + width)) paintHalo(plot, name, x, baseline, size);
  context.fillStyle = textColourOf(plot, index);
  scene.ruler.drawName(context, name, x, baseline, size, 500);
}

/** Half the height of a bar, or of the triangle of a folded branch left of `x`. */
function halfHeightAt(
  { tree, rowHeight }: Plot,
  sizes: SpeciesSizes,
  { index, start, end }: LabelAnchor,
  x: number,
): number {
  if (!tree.folded.has(index)) return sizes.bar / 2;
  return (foldHeight(rowHeight) / 2) * Math.min((x - start) / Math.max(end - start, 1), 1);
}

/** Whether all letters of a text are in view. A text that the edge cuts can't be read. */
export function isInView(
  plot: Plot,
  x: number,
  width: number,
  baseline: number,
  size: number,
): boolean {
  const { viewport } = plot;
  if (plot.isFan) return isTextOnScreen(plot, x, baseline - size / 2, width);
  const isAcross = x >= 0 && x + width <= viewport.width;
  return isAcross && baseline >= size * 0.8 && baseline + size * 0.25 <= viewport.height;
}

/** Paints a halo in the background colour, so that a connector behind a text doesn't cross its letters. */
export function paintHalo(
  { context, scene }: Plot,
  name: StyledName,
  x: number,
  y: number,
  size: number,
): void {
  context.strokeStyle = scene.colours.paper;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.globalAlpha = 0.85;
  scene.ruler.drawName(context, name, x, y, size, 500, 'strokeText');
  context.globalAlpha = 1;
}

/** Halos are painted only where needed, because they cost more than all other drawing. */
function isCrossed({ scene, viewport }: Plot, row: number, left: number, right: number): boolean {
  const { marks } = scene;
  const from = viewport.left + (left - 2) / viewport.scaleX;
  const to = viewport.left + (right + 2) / viewport.scaleX;
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const x = marks.connectorPositions[entry] ?? 0;
    if (x < from || x > to) continue;
    if ((marks.connectorUppers[entry] ?? 0) <= row && (marks.connectorLowers[entry] ?? 0) >= row) {
      return true;
    }
  }
  return false;
}

/** Paints both times in one line. */
function paintRange(plot: Plot, times: PlacedTimes, x: number, baseline: number): void {
  const { context, scene, tree } = plot;
  if (!isInView(plot, x, rangeWidth(plot, times), baseline, times.size)) return;
  context.globalAlpha = tree.timeRatio;
  context.font = font(times.size);
  context.fillStyle = scene.colours.quietInk;
  scene.ruler.drawFigures(context, times.range(), x, baseline, times.size);
  context.globalAlpha = 1;
}

function paintEnds(
  plot: Plot,
  sizes: SpeciesSizes,
  { index, start, end, y }: LabelAnchor,
  line: LabelLine,
  times: PlacedTimes,
  cuts: readonly number[],
): void {
  const { context, scene, tree, rowHeight } = plot;
  const { size } = times;
  const isPointedAt = index === scene.selected || index === scene.hovered;
  const canRaise =
    !hasNameAboveBar(plot, line) && (isPointedAt || haveRaisedTimes(rowHeight, sizes));
  const bar = { start, end, y, rowHeight, height: sizes.bar, cuts, canRaise };
  context.globalAlpha = tree.timeRatio;
  context.font = font(size);
  context.fillStyle = scene.colours.quietInk;
  for (const { text, x, width, baseline } of timesUnderBar(bar, times)) {
    // Near the centre of a fan, times would be written over the next row.
    if (plot.isFan && pitchAt(plot, x) < minTimesPitch) continue;
    if (!isInView(plot, x, width, baseline, size)) continue;
    scene.ruler.drawFigures(context, text, x, baseline, size);
  }
  context.globalAlpha = 1;
}
