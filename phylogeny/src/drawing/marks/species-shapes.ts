import { discAt, minTextSize, nameOffset, type SpeciesSizes } from '../../layout/sizes.ts';
import {
  mapSpans,
  minWhiskerRowHeight,
  splitBar,
  type UncertainBar,
  uncertaintyOf,
  whiskerSpans,
} from '../../layout/uncertainty.ts';
import { hasTime } from '../../timeline/tree-scale.ts';
import type { PlainShape, Shape } from '../shapes.ts';
import { markGap, markSize, markWidth, maxMarkWidth } from '../sheet/references.ts';
import { discOf, nameAsDrawn } from '../sheet/sheet-layout.ts';
import { firstGrapheme, shortenToWidth } from '../texts/text-width.ts';
import { barShapes, foldedShapes, splitBarShapes, whiskerShapes } from './bar-shapes.ts';
import { sheetPen } from './connector-shapes.ts';
import { paperBehind } from './group-shapes.ts';
import { colourOf, type SpeciesRequest, xAt, yAt } from './species-request.ts';
import {
  connectorsBelow,
  haveRaisedTimes,
  nameBaseline,
  rangeBaseline,
  timeLabelsOf,
  timesUnderBar,
} from './time-shapes.ts';

/** The intervals of splits, and the bounds of inferred ancestors, whose lines are too thin to fade. */
export function* splitBounds(request: SpeciesRequest): Generator<readonly Shape[]> {
  const { marks, layout } = request;
  for (let entry = 0; layout.showsBounds && entry < marks.lineCount; entry++) {
    const index = marks.lineSpecies[entry] ?? 0;
    if (!layout.rows.isSplit(index)) continue;
    const y = yAt(request, (marks.linePositions[entry] ?? 0) + 0.5);
    yield [...splitBarOnSheet(request, index, y), ...whiskersOf(request, index, y)];
  }
}

/** The bar of a split, no further than the edges of the plot. */
function splitBarOnSheet(request: SpeciesRequest, index: number, y: number): Shape[] {
  const { layout, sheetLayout } = request;
  const span = splitBar(layout, index);
  const { rowHeight, sizes } = sheetLayout;
  if (span === null || rowHeight < minWhiskerRowHeight) return [];
  const from = Math.max(xAt(request, span.from), 0);
  const to = Math.min(xAt(request, span.to), sheetLayout.plotRight);
  return splitBarShapes(
    { y, rowHeight, colour: colourOf(request, index) },
    { from, to },
    sizes.bar,
  );
}

/** The colours of living species, which fade out. */
export function fadingColours(request: SpeciesRequest): readonly string[] {
  const { layout } = request;
  const used = new Set<string>();
  for (const index of layout.rows.speciesAt) {
    if (layout.showsBounds || isFading(request, index)) used.add(colourOf(request, index));
  }
  return [...used].sort();
}

function isFading({ layout }: SpeciesRequest, index: number): boolean {
  // By generation, descendants begin where a bar ends, so its end must be visible.
  return layout.time !== null && (layout.folded.get(index)?.isLiving ?? layout.isLiving(index));
}

/** All parts of each species except its connector, from the top row down. */
export function* species(request: SpeciesRequest): Generator<readonly Shape[]> {
  const { marks } = request;
  const { sizes } = request.sheetLayout;
  const cuts = request.times && sizes.time > 0 ? connectorsBelow(request) : null;
  for (let entry = 0; entry < marks.barCount; entry++) {
    const index = marks.barSpecies[entry] ?? 0;
    const placement: Placement = {
      index,
      start: xAt(request, marks.barStarts[entry] ?? 0),
      end: xAt(request, marks.barEnds[entry] ?? 0),
      labelStart: xAt(request, request.layout.labelEnds[index] ?? 0),
      y: yAt(request, (marks.barRows[entry] ?? 0) + 0.5),
      colour: colourOf(request, index),
      cuts: cuts?.get(index) ?? [],
    };
    const isFolded = request.layout.folded.has(index);
    if (request.layout.forest.isInferred(index) && !isFolded) {
      const { start, end, y } = placement;
      const line = { kind: 'lines', ends: [start, y, end, y], stroke: placement.colour } as const;
      const { width } = sheetPen(request);
      yield [{ ...line, width, isRound: true }, ...whiskersOf(request, index, y)];
      continue;
    }
    yield [
      ...bar(request, sizes, placement),
      ...(isFolded ? [] : disc(request, sizes, placement)),
      ...texts(request, sizes, placement),
    ];
  }
}

interface Placement {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** Where the image and the name may begin. */
  readonly labelStart: number;
  readonly y: number;
  readonly colour: string;
  /** Where connectors leave the bar downwards. */
  readonly cuts: readonly number[];
}

function bar(request: SpeciesRequest, sizes: SpeciesSizes, placement: Placement): Shape[] {
  const { index, start, end, y, colour } = placement;
  const { rowHeight } = request.sheetLayout;
  const bar = { start, end, y, colour, rowHeight, tail: isFading(request, index) ? 1 : 0 };
  if (request.layout.folded.has(index)) return foldedShapes(bar);
  return barShapes({
    ...bar,
    height: sizes.bar,
    isExtinct: request.layout.isExtinct(index),
    uncertain: uncertaintyOnSheet(request, index),
  });
}

/** The uncertain ends of a bar in pixels of the sheet; null if they are not shown. */
function uncertaintyOnSheet(request: SpeciesRequest, index: number): UncertainBar | null {
  const { layout, sheetLayout } = request;
  if (!layout.showsBounds || sheetLayout.rowHeight < minWhiskerRowHeight) return null;
  const bar = uncertaintyOf(layout, index);
  // Bounds may reach beyond the edges of the sheet.
  const clip = (position: number) =>
    Math.min(Math.max(xAt(request, position), 0), sheetLayout.namesRight);
  return bar && mapSpans(bar, clip);
}

/** The whiskers of an inferred ancestor, whose line is too thin to fade. */
function whiskersOf(request: SpeciesRequest, index: number, y: number): Shape[] {
  const uncertain = uncertaintyOnSheet(request, index);
  if (uncertain === null) return [];
  const { rowHeight } = request.sheetLayout;
  return whiskerShapes({ y, rowHeight, colour: colourOf(request, index) }, whiskerSpans(uncertain));
}

/** In smaller discs, an initial would touch the ring. */
const minInitialDiameter = 18;
/** On paper, names with less room than this have no mark if it would make them shorter. */
const minMarkedRoom = 90;

/** The image of a species, or its initial, at the end of its bar. */
function disc(request: SpeciesRequest, sizes: SpeciesSizes, placement: Placement): Shape[] {
  const { index, labelStart, y, colour } = placement;
  if (sizes.name === 0) return [];
  const address = request.image(index);
  const { gap, diameter } = discAt(
    request.sheetLayout.rowHeight,
    address === null ? 'initial' : 'image',
  );
  if (diameter === 0) return [];
  const x = labelStart + gap + diameter / 2;
  const initial = address === null ? firstLetter(request.layout.forest.name(index)) : null;
  const shapes = discShapes({ x, y, diameter, colour, paper: request.colours.paper, initial });
  if (address === null) return shapes;
  const corner = { x: x - diameter / 2, y: y - diameter / 2 };
  return [{ kind: 'image', ...corner, size: diameter, address }, ...shapes];
}

/** The first letter of a name, as an initial. */
export function firstLetter(name: string): string {
  return firstGrapheme(name).toUpperCase();
}

interface DiscMark {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
  readonly colour: string;
  readonly paper: string;
  /** Null around an image. */
  readonly initial: string | null;
}

/** The ring at the end of a bar, around an initial or an image. */
export function discShapes({ x, y, diameter, colour, paper, initial }: DiscMark): PlainShape[] {
  const fill = initial === null ? null : paper;
  const radius = diameter / 2 - 0.75;
  const ring = { kind: 'disc', x, y, radius, stroke: colour, width: 1.5, fill } as const;
  if (initial === null || diameter < minInitialDiameter) return [ring];
  const size = Math.max(diameter * 0.52, minTextSize);
  const letter = { text: initial, x, y: y + size * 0.36, size, fill: colour, weight: 600 } as const;
  return [ring, { kind: 'text', anchor: 'middle', ...letter }];
}

/** The name beside the end, and the times under the bar, or under the name when the bar is too short. */
function texts(request: SpeciesRequest, sizes: SpeciesSizes, placement: Placement): Shape[] {
  const { layout, sheetLayout, colours, unit, notation } = request;
  const { index, start, end, labelStart, y, cuts } = placement;
  const { forest, folded, isLiving } = layout;
  const { rowHeight } = sheetLayout;
  const halo = paperBehind(request, index);
  const shapes: Shape[] = [];
  const timesShown =
    request.times && layout.time !== null && hasTime(layout.look.settings?.scale) && sizes.time > 0;
  const species = { forest, folded, isLiving, unit, notation };
  const wanted = { size: sizes.time, length: end - start, isWhole: false };
  const times = timesShown ? timeLabelsOf(species, index, wanted, request.measure) : null;
  const drawn = discOf(layout, index, request.image(index) !== null);
  const x = labelStart + nameOffset(rowHeight, drawn);
  const range = times === null || times.fitUnderBar ? '' : times.range();
  // On the screen, times that are cut off can be read by scrolling or zooming.
  const isPrinted = sheetLayout.smallest > 0;
  const isRanged =
    range !== '' && (!isPrinted || x + request.measure(range, sizes.time) <= sheetLayout.plotRight);
  if (request.names && sizes.name > 0) {
    const size = sizes.name;
    const label = request.label(index);
    const free = sheetLayout.namesRight - x - 4;
    const widthOf = (mark: string | null) =>
      markWidth(mark, size, request.measure, sheetLayout.smallest);
    const own = request.mark(index);
    const isCrowded = free < minMarkedRoom && request.measure(label, size) + widthOf(own) > free;
    const mark = isPrinted && isCrowded ? null : own;
    const room = free - widthOf(mark);
    const name = nameAsDrawn(layout, label, size, request.measure, room);
    const baseline = nameBaseline(y, size, isRanged);
    if (isPrinted && name.text === '…') return shapes;
    shapes.push({ kind: 'text', ...name, x, y: baseline, size, fill: colours.ink, halo });
    if (mark !== null) {
      const small = markSize(size, sheetLayout.smallest);
      const text = shortenToWidth(mark, maxMarkWidth, (one) => request.measure(one, small));
      const after = x + request.measure(name.text, size) + markGap;
      const look = { size: small, fill: colours.quietInk, halo };
      shapes.push({ kind: 'text', text, x: after, y: baseline, ...look });
    }
  }
  const time = { kind: 'text', size: sizes.time, fill: colours.quietInk, halo } as const;
  if (isRanged) {
    shapes.push({ ...time, text: range, x, y: rangeBaseline(y, sizes.time, request.names) });
  } else if (times?.fitUnderBar) {
    const canRaise = haveRaisedTimes(rowHeight, sizes);
    const bar = { start, end, y, rowHeight, height: sizes.bar, cuts, canRaise };
    for (const { text, x, baseline } of timesUnderBar(bar, times)) {
      shapes.push({ ...time, text, x, y: baseline });
    }
  }
  return shapes;
}
