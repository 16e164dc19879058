import { firstGrapheme, nameOffset, type SpeciesSizes } from '@life-tree/phylogeny';
import { foldGap, foldWidth, paintFold } from './paint-fold.ts';
import { isQuiet, type Plot, xAt, yAt } from './scene.ts';
import { font, type StyledName, type TextRuler } from './text-ruler.ts';
import { rangeText, rangeWidth, type TimeLabels, timeLabels } from './time-labels.ts';

const maxNameWidth = 280;
const minNameWidth = 48;
const cuttingStep = 8;
/** A name above a bar doesn't fit into thinner rows. */
const minStickyRowHeight = 40;
/** How far left of the screen the query for visible bars reaches, in pixels. */
const barReach = 50;

export function firstLetter(name: string): string {
  return firstGrapheme(name.trim()).toUpperCase();
}

function shownName(
  { scene, tree }: Plot,
  size: number,
  index: number,
  room = maxNameWidth,
): StyledName {
  return scene.ruler.name(tree.label(index, scene.texts.shortCount), room, size, 500);
}

/** The width of a name as it is drawn. */
export function drawnNameWidth(ruler: TextRuler, name: string, size: number): number {
  return size === 0 ? 0 : ruler.nameWidth(ruler.name(name, maxNameWidth, size, 500), size, 500);
}

/** How far a species reaches beyond the end of its bar, in pixels. */
export function trailingWidth(plot: Plot, sizes: SpeciesSizes, index: number): number {
  const { scene, settings, rowHeight } = plot;
  const named = settings.names && sizes.name > 0;
  const name = named
    ? scene.ruler.nameWidth(shownName(plot, sizes.name, index), sizes.name, 500)
    : 0;
  const times = timeLabels(plot, sizes, index);
  const range = times === null || times.position === 'bar' ? 0 : rangeWidth(plot, times);
  const fold = foldWidth(plot, sizes, index);
  const behind = times?.position === 'behind' ? foldGap + range : 0;
  const line = name + behind + (fold === 0 ? 0 : foldGap + fold);
  const offset = nameOffset(rowHeight, scene.imageOf(index) !== null);
  return offset + Math.max(line, times?.position === 'name' ? range : 0);
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
  const { scene, rowHeight, viewport } = plot;
  const { index, end, y } = anchor;
  const times = timeLabels(plot, sizes, index);
  const isPastEdge = end > viewport.width - 12;
  const isUnderName = times?.position === 'name';
  let x = end + nameOffset(rowHeight, scene.imageOf(index) !== null);
  const lineStart = x;
  if (isPastEdge) paintStickyName(plot, sizes, anchor);
  else x += paintName(plot, sizes, anchor, x, isUnderName);
  if (times?.position === 'behind' && x + rangeWidth(plot, times) <= viewport.width) {
    x += paintRange(plot, times, x, y + times.size * 0.34) + foldGap;
  }
  const fold = foldWidth(plot, sizes, index);
  // Keep the control within the screen so that the branch can be expanded again.
  const foldX = isPastEdge ? x : Math.min(x, viewport.width - fold - 6);
  paintFold(plot, sizes, index, foldX, isUnderName ? y - sizes.name * 0.42 : y);
  if (times?.position === 'name') {
    const baseline = plot.settings.names ? y + times.size * 1.25 : y + times.size * 0.36;
    paintRange(plot, times, lineStart, baseline);
  } else if (times?.position === 'bar') paintEnds(plot, sizes, anchor, times, cuts);
}

function isNamed({ scene, settings }: Plot, sizes: SpeciesSizes, index: number): boolean {
  return settings.names && sizes.name > 0 && index !== scene.renamed;
}

/** Paints a name after its bar; returns the width used. */
function paintName(
  plot: Plot,
  sizes: SpeciesSizes,
  { index, row, y }: LabelAnchor,
  x: number,
  isRaised: boolean,
): number {
  if (!isNamed(plot, sizes, index)) return 0;
  const { context, scene } = plot;
  const name = shownName(plot, sizes.name, index, roomFor(plot, x));
  const width = scene.ruler.nameWidth(name, sizes.name, 500);
  const baseline = y + sizes.name * (isRaised ? -0.1 : 0.34);
  if (isCrossed(plot, row, x, x + width)) paintHalo(plot, name, x, baseline, sizes.name);
  context.fillStyle = scene.colours.ink;
  scene.ruler.drawName(context, name, x, baseline, sizes.name, 500);
  return width + foldGap;
}

/** Shortens names at the edge of the screen, unless only a letter or two would be left. */
function roomFor({ viewport }: Plot, x: number): number {
  // In steps, so that panning doesn't shorten every name again in every frame.
  const room = Math.floor((viewport.width - x - 4) / cuttingStep) * cuttingStep;
  return room < minNameWidth ? maxNameWidth : Math.min(room, maxNameWidth);
}

/** If a bar extends beyond the screen, paints its name above the visible part. */
function paintStickyName(plot: Plot, sizes: SpeciesSizes, { index, start, y }: LabelAnchor): void {
  const { context, scene, rowHeight, viewport } = plot;
  if (rowHeight < minStickyRowHeight || start >= viewport.width - 40) return;
  if (!isNamed(plot, sizes, index)) return;
  const size = Math.min(sizes.name, 13);
  const name = shownName(plot, size, index);
  const x = Math.max(start, 8) + 4;
  const baseline = y - sizes.bar / 2 - 6;
  paintHalo(plot, name, x, baseline, size);
  context.fillStyle = scene.colours.ink;
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
  scene.ruler.drawFigures(context, rangeText(times), x, baseline, times.size);
  context.globalAlpha = 1;
  return width;
}

/** Paints each time below its end of the bar, or above it if a connector would cross it. */
function paintEnds(
  plot: Plot,
  sizes: SpeciesSizes,
  { index, start, end, y }: LabelAnchor,
  { size, from, to, fromWidth, toWidth }: TimeLabels,
  cuts: readonly number[],
): void {
  const { context, scene, tree, rowHeight, viewport } = plot;
  const gap = Math.min(rowHeight * 0.05, 3);
  const under = y + sizes.bar / 2 + size * 0.86 + gap;
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
  const left = start + 3;
  const startIsCut = isCut(left, left + fromWidth);
  const isUnderStickyName = end > viewport.width - 12 && isNamed(plot, sizes, index);
  if (!(startIsCut && isUnderStickyName && rowHeight >= minStickyRowHeight)) {
    label(from, left, fromWidth, startIsCut);
  }
  const right = end - 5 - toWidth;
  label(to, right, toWidth, isCut(right, right + toWidth));
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
