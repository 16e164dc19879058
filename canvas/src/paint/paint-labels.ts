import { firstGrapheme, type SpeciesSizes } from '@life-tree/phylogeny';
import { type LabelLine, labelLine } from './label-line.ts';
import { paintFold } from './paint-fold.ts';
import { paintTags } from './paint-presence.ts';
import { isQuiet, type Plot, textColourOf, xAt, yAt } from './scene.ts';
import { font, type StyledName } from './text-ruler.ts';
import { rangeWidth, type TimeLabels } from './time-labels.ts';

const minRaisedRowHeight = 38;
/** A name above its bar doesn't fit into thinner rows. */
const minNameAboveRowHeight = 22;
/** How far left of the screen the query for visible bars reaches, in pixels. */
const barReach = 50;

export function firstLetter(name: string): string {
  return firstGrapheme(name.trim()).toUpperCase();
}

/** Paints names, times and fold controls. */
export function paintLabels(plot: Plot, sizes: SpeciesSizes): void {
  const { scene, tree, settings } = plot;
  const { marks } = scene;
  const cuts = sizes.time > 0 ? connectorsBelow(plot) : null;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    if (isQuiet(plot, index)) continue;
    const start = xAt(plot, marks.barStarts[entry] ?? 0);
    const end = xAt(plot, marks.barEnds[entry] ?? 0);
    const row = marks.barRows[entry] ?? 0;
    paintTexts(plot, sizes, { index, start, end, row, y: yAt(plot, row) }, cuts?.get(index) ?? []);
  }
  const position = tree.rows.position(scene.selected);
  if (position !== null && tree.rows.isSplit(scene.selected)) {
    const index = scene.selected;
    const start = xAt(plot, tree.columns.starts[index] ?? 0);
    const end = xAt(plot, tree.columns.ends[index] ?? 0);
    paintTexts(plot, sizes, { index, start, end, row: position, y: yAt(plot, position) }, []);
  }
  if (!settings.names) return;
  // A bar that ends left of the screen can still have its name in view.
  for (let entry = 0; entry < marks.labelCount; entry++) {
    const index = marks.labelSpecies[entry] ?? 0;
    const end = xAt(plot, tree.columns.ends[index] ?? 0);
    if (end >= -barReach || isQuiet(plot, index)) continue;
    const row = tree.rows.rowOf[index] ?? 0;
    const start = xAt(plot, tree.columns.starts[index] ?? 0);
    paintTexts(plot, sizes, { index, start, end, row, y: yAt(plot, row) }, []);
  }
}

interface LabelAnchor {
  readonly index: number;
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
}

function paintTexts(
  plot: Plot,
  sizes: SpeciesSizes,
  anchor: LabelAnchor,
  cuts: readonly number[],
): void {
  const { viewport } = plot;
  const { index, y } = anchor;
  const line = labelLine(plot, sizes, index, anchor.start, anchor.end);
  const { times, timesX } = line;
  const isUnderName = times?.position === 'name' && !line.isAboveBar;
  paintName(plot, sizes, anchor, line, isUnderName);
  if (times?.position === 'behind' && timesX + rangeWidth(plot, times) <= viewport.width) {
    paintRange(plot, times, timesX, y + times.size * 0.34);
  }
  const controlsY = isUnderName ? y - sizes.name * 0.42 : y;
  paintFold(plot, sizes, index, line.foldX, controlsY);
  paintTags(plot, index, line.tagsX, controlsY);
  if (times?.position === 'name') {
    const isBelow = plot.settings.names || line.isAboveBar;
    paintRange(plot, times, timesX, y + times.size * (isBelow ? 1.25 : 0.36));
  } else if (times?.position === 'bar') paintEnds(plot, sizes, anchor, line, times, cuts);
}

/** Whether a name above the bar is painted. Thinner rows have no room for it. */
function hasNameAboveBar({ rowHeight }: Plot, { name, isAboveBar }: LabelLine): boolean {
  return isAboveBar && name !== null && rowHeight >= minNameAboveRowHeight;
}

/** Paints a name after its bar, or above it. */
function paintName(
  plot: Plot,
  sizes: SpeciesSizes,
  { index, row, y }: LabelAnchor,
  line: LabelLine,
  isRaised: boolean,
): void {
  const { context, scene } = plot;
  const { name, nameX: x, nameSize: size, isAboveBar } = line;
  if (name === null || index === scene.renamed) return;
  if (isAboveBar && !hasNameAboveBar(plot, line)) return;
  const baseline = isAboveBar ? y - sizes.bar / 2 - 2 : y + size * (isRaised ? -0.1 : 0.34);
  const width = scene.ruler.nameWidth(name, size, 500);
  if (isAboveBar || isCrossed(plot, row, x, x + width)) paintHalo(plot, name, x, baseline, size);
  context.fillStyle = textColourOf(plot, index);
  scene.ruler.drawName(context, name, x, baseline, size, 500);
}

/** Paints a halo in the background colour, so that a connector behind a text doesn't cross its letters. */
function paintHalo(
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

/** Paints both times in one line; returns its width. */
function paintRange(plot: Plot, times: TimeLabels, x: number, baseline: number): number {
  const { context, scene, tree, viewport } = plot;
  const width = rangeWidth(plot, times);
  if (x > viewport.width || x + width < 0) return width;
  context.globalAlpha = tree.timeRatio;
  context.font = font(times.size);
  context.fillStyle = scene.colours.quiet;
  scene.ruler.drawFigures(context, times.range, x, baseline, times.size);
  context.globalAlpha = 1;
  return width;
}

/** Paints each time below its end of the bar, or above it if a connector would cross it. */
function paintEnds(
  plot: Plot,
  sizes: SpeciesSizes,
  { index, start, end, y }: LabelAnchor,
  line: LabelLine,
  { size, from, to, fromWidth, toWidth }: TimeLabels,
  cuts: readonly number[],
): void {
  const { context, scene, tree, rowHeight, viewport } = plot;
  const gap = Math.min(rowHeight * 0.05, 3);
  const under = y + sizes.bar / 2 + size * 0.78 + gap;
  const over = y - sizes.bar / 2 - gap - 1;
  const isCut = (left: number, right: number) =>
    cuts.some((cut) => cut > left - 3 && cut < right + 3);
  context.globalAlpha = tree.timeRatio;
  context.font = font(size);
  context.fillStyle = scene.colours.quiet;
  const label = (text: string, x: number, width: number, isRaised: boolean) => {
    if (x > viewport.width || x + width < 0) return;
    scene.ruler.drawFigures(context, text, x, isRaised ? over : under, size);
  };
  // The handles of a selected bar need some space.
  const left = start + 6;
  const right = end - 8 - toWidth;
  const isNameAbove = hasNameAboveBar(plot, line);
  const isPointedAt = index === scene.selected || index === scene.hovered;
  // In thinner rows, times above a bar would crowd those below the bar of the previous row.
  const canRaise = !isNameAbove && (isPointedAt || rowHeight >= minRaisedRowHeight);
  const paintEnd = (text: string, x: number, width: number) => {
    const isRaised = isCut(x, x + width);
    if (!isRaised || canRaise) label(text, x, width, isRaised);
  };
  paintEnd(from, left, fromWidth);
  paintEnd(to, right, toWidth);
  context.globalAlpha = 1;
}

/** For each species in view, the x coordinates of connectors that leave its bar downwards. */
function connectorsBelow({ scene, tree, viewport }: Plot): Map<number, number[]> {
  const { marks } = scene;
  const cuts = new Map<number, number[]>();
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const child = marks.connectorSpecies[entry] ?? 0;
    if (tree.rows.position(child) !== marks.connectorLowers[entry]) continue;
    const ancestor = tree.forest.ancestor(child);
    const x = ((marks.connectorPositions[entry] ?? 0) - viewport.left) * viewport.scaleX;
    const known = cuts.get(ancestor);
    if (known === undefined) cuts.set(ancestor, [x]);
    else known.push(x);
  }
  return cuts;
}
