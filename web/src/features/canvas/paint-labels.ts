import { formatTime, nameOffset, type SpeciesSizes } from '@life-tree/phylogeny';
import { countLabel } from '../../ui/count-label.ts';
import { type Plot, xAt, yAt } from './scene.ts';
import { font, type TextRuler } from './text-ruler.ts';

const longestName = 280;
const foldGap = 8;
/** Between the two times under a bar there has to be at least so much room. */
const timeGap = 16;
const rangeDash = ' – ';
const foldPadding = 7;
/** Rows thinner than this have no room for a name above a bar. */
const thinnestSticky = 40;

const segmenter = new Intl.Segmenter();

export function firstLetter(name: string): string {
  return segmenter.segment(name.trim()).containing(0)?.segment.toUpperCase() ?? '';
}

/** What the control that folds a branch says: how many it hides, or that it can hide some. */
function foldText({ scene, tree, settings }: Plot, index: number): string | null {
  const branch = tree.forest.branchSize(index) - 1;
  if (branch === 0) return null;
  if (settings.collapsed.has(tree.forest.id(index))) return `+${countLabel(branch)}`;
  return index === scene.selected || index === scene.hovered ? '−' : null;
}

function shownName({ scene, tree }: Plot, size: number, index: number): string {
  return scene.ruler.shorten(tree.shownForest.name(index), longestName, size, 500);
}

/** How wide a name is drawn. */
export function drawnNameWidth(ruler: TextRuler, name: string, size: number): number {
  return size === 0 ? 0 : Math.min(ruler.width(name, size, 500), longestName);
}

/** How far a species reaches beyond its bar's end. */
export function trailingWidth(plot: Plot, sizes: SpeciesSizes, index: number): number {
  const { scene, settings, rowHeight } = plot;
  const named = settings.names && sizes.name > 0;
  const name = named ? scene.ruler.width(shownName(plot, sizes.name, index), sizes.name, 500) : 0;
  const fold = foldText(plot, index);
  const beside = fold === null ? name : name + foldGap + foldWidth(plot, sizes, fold);
  const offset = nameOffset(rowHeight, scene.imageOf(index) !== null);
  return offset + Math.max(beside, rangeWidth(plot, sizes, index));
}

/** How wide the times are where they stand under the name, because the bar is too short for them. */
function rangeWidth(plot: Plot, sizes: SpeciesSizes, index: number): number {
  const { scene, tree, settings, viewport } = plot;
  if (sizes.time === 0 || tree.share === 0) return 0;
  const from = formatTime(tree.shownForest.apparition(index), settings.unit);
  const to = formatTime(tree.shownForest.extinction(index), settings.unit);
  const both = scene.ruler.figuresWidth(from + to, sizes.time);
  const { starts, ends } = tree.columns;
  const length = ((ends[index] ?? 0) - (starts[index] ?? 0)) * viewport.scaleX;
  return both + timeGap <= length ? 0 : both + scene.ruler.width(rangeDash, sizes.time);
}

function foldSize(sizes: SpeciesSizes): number {
  return Math.min(Math.max(sizes.name * 0.82, 8), 12);
}

function foldWidth({ scene }: Plot, sizes: SpeciesSizes, text: string): number {
  const size = foldSize(sizes);
  return Math.max(scene.ruler.figuresWidth(text, size, 600) + 2 * foldPadding, size + 8);
}

/** Names beside the bars, times under them, and the controls that fold branches. */
export function paintLabels(plot: Plot, sizes: SpeciesSizes): void {
  const { scene, tree, settings } = plot;
  const showsTimes = sizes.time > 0 && tree.share > 0;
  const cuts = showsTimes ? connectorsBelow(plot) : new Map<number, number[]>();
  const { marks } = scene;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    const start = xAt(plot, marks.barStarts[entry] ?? 0);
    const end = xAt(plot, marks.barEnds[entry] ?? 0);
    const y = yAt(plot, marks.barRows[entry] ?? 0);
    paintTexts(plot, sizes, { index, start, end, y }, showsTimes ? (cuts.get(index) ?? []) : null);
  }
  // Names outlive their bars: one that ends left of the screen still shows its name.
  for (let entry = 0; entry < marks.labelCount; entry++) {
    const index = marks.labelSpecies[entry] ?? 0;
    const end = xAt(plot, tree.columns.ends[index] ?? 0);
    if (end >= -barReach || !settings.names) continue;
    const y = yAt(plot, tree.rows.rowOf[index] ?? 0);
    const start = xAt(plot, tree.columns.starts[index] ?? 0);
    paintTexts(plot, sizes, { index, start, end, y }, null);
  }
}

/** As far left of the screen as bars are looked for. */
const barReach = 50;

interface TextPlace {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly y: number;
}

function paintTexts(
  plot: Plot,
  sizes: SpeciesSizes,
  place: TextPlace,
  cuts: readonly number[] | null,
): void {
  const { context, scene, tree, settings, rowHeight, viewport } = plot;
  const { index, start, end, y } = place;
  const { ruler, colours } = scene;
  const forest = tree.shownForest;
  const x = end + nameOffset(rowHeight, scene.imageOf(index) !== null);
  const from = cuts === null ? '' : formatTime(forest.apparition(index), settings.unit);
  const to = cuts === null ? '' : formatTime(forest.extinction(index), settings.unit);
  const fromWidth = cuts === null ? 0 : ruler.figuresWidth(from, sizes.time);
  const toWidth = cuts === null ? 0 : ruler.figuresWidth(to, sizes.time);
  const underName = cuts !== null && fromWidth + toWidth + timeGap > end - start;
  const isNamed = settings.names && sizes.name > 0 && index !== scene.renamed;
  const isPastEdge = end > viewport.width - 12;
  let trailing = x;
  if (isNamed) {
    const name = shownName(plot, sizes.name, index);
    const width = ruler.width(name, sizes.name, 500);
    context.font = font(sizes.name, 500);
    if (isPastEdge) {
      if (rowHeight >= thinnestSticky && start < viewport.width - 40) {
        const sticky = Math.min(sizes.name, 13);
        context.font = font(sticky, 500);
        haloed(plot, name, Math.max(start, 8) + 4, y - sizes.bar / 2 - 6, colours.ink);
      }
    } else {
      haloed(plot, name, x, y + sizes.name * (underName ? -0.1 : 0.34), colours.ink);
      trailing = x + width + foldGap;
    }
  }
  paintFold(plot, sizes, index, trailing, underName ? y - sizes.name * 0.42 : y);
  if (cuts === null) return;
  context.globalAlpha = tree.share;
  context.font = font(sizes.time);
  context.fillStyle = colours.quiet;
  if (underName) {
    const baseline = settings.names ? y + sizes.time * 1.25 : y + sizes.time * 0.36;
    figures(plot, `${from}${rangeDash}${to}`, x, baseline, sizes.time);
  } else {
    const under = y + sizes.bar / 2 + sizes.time + 3;
    const over = y - sizes.bar / 2 - 5;
    const isCut = (left: number, right: number) =>
      cuts.some((cut) => cut > left - 3 && cut < right + 3);
    const left = start + 3;
    const startIsCut = isCut(left, left + fromWidth);
    if (!(startIsCut && isPastEdge && isNamed)) {
      figures(plot, from, left, startIsCut ? over : under, sizes.time);
    }
    const right = end - 5 - toWidth;
    figures(plot, to, right, isCut(right, right + toWidth) ? over : under, sizes.time);
  }
  context.globalAlpha = 1;
}

/** A ground of paper under a text keeps a connector behind it from running through its letters. */
function haloed(plot: Plot, text: string, x: number, y: number, fill: string): void {
  const { context, scene } = plot;
  context.strokeStyle = scene.colours.paper;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.globalAlpha = 0.85;
  context.strokeText(text, x, y);
  context.globalAlpha = 1;
  context.fillStyle = fill;
  context.fillText(text, x, y);
}

function figures(plot: Plot, text: string, x: number, y: number, size: number): void {
  if (x > plot.viewport.width || x + size * text.length < 0) return;
  plot.scene.ruler.drawFigures(plot.context, text, x, y, size);
}

function paintFold(plot: Plot, sizes: SpeciesSizes, index: number, x: number, y: number): void {
  const text = foldText(plot, index);
  if (text === null || sizes.name === 0) return;
  const { context, scene } = plot;
  const { colours, ruler } = scene;
  const size = foldSize(sizes);
  const width = foldWidth(plot, sizes, text);
  const height = size + 8;
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
  ruler.drawFigures(context, text, x + (width - inner) / 2, y + size * 0.36, size, 600);
}

/** For each species in view, where connectors leave its bar downwards and could cut a text under it. */
function connectorsBelow({ scene, tree, viewport }: Plot): Map<number, number[]> {
  const { marks } = scene;
  const cuts = new Map<number, number[]>();
  for (let entry = 0; entry < marks.connectorCount; entry++) {
    const child = marks.connectorSpecies[entry] ?? 0;
    if (tree.rows.rowOf[child] !== marks.connectorLowers[entry]) continue;
    const ancestor = tree.forest.ancestor(child);
    const x = ((marks.connectorPlaces[entry] ?? 0) - viewport.left) * viewport.scaleX;
    const known = cuts.get(ancestor);
    if (known === undefined) cuts.set(ancestor, [x]);
    else known.push(x);
  }
  return cuts;
}
