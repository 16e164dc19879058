import {
  type GeologicRank,
  type GeologicUnit,
  geologicRanks,
  geologicUnits,
} from './geologic-time-scale.ts';
import { englishNotation, type IntervalName, type TimeNotation } from './time-notation.ts';
import { type Years, years } from './years.ts';

const million = 1e6;

/** The start of the oldest unit of the chart, the Hadean. */
export const earthBegins: Years = years(-4567 * million);

/** Whether a span lies within Earth's past, so that the geologic time scale applies to it. */
export function fitsEarthsPast(span: { readonly from: Years; readonly to: Years } | null): boolean {
  return span !== null && span.from >= earthBegins && span.to <= 0;
}

/** A band of the geologic time scale as drawn: clipped to the view, with a label that fits. */
export interface GeologicBand {
  readonly unit: GeologicUnit;
  readonly name: string;
  readonly from: Years;
  readonly to: Years;
  readonly color: string;
  /** The name, a shortened name or the chart's code, whichever fits first; empty if none does. */
  readonly label: string;
}

/** The range, scale and rank to make bands for. */
export interface BandRequest {
  readonly from: Years;
  readonly to: Years;
  readonly pixelsPerYear: number;
  readonly rank: GeologicRank;
  /** The width of a text in pixels. */
  readonly measure: (text: string) => number;
  /** Names the intervals; English by default. */
  readonly notation?: TimeNotation;
}

/** The minimum average width of the bands of a rank, in pixels. Epochs have the longest names. */
const readableWidths: Record<GeologicRank, number> = {
  eon: 0,
  era: 90,
  period: 90,
  epoch: 130,
  age: 90,
};
/** A rank that replaces one with a single division needs no more, because names can be shortened. */
const minBandWidth = 36;
/** Narrower bands at the edge of a range don't count as divisions. */
const minSeenWidth = 12;
const labelPadding = 8;

/**
 * The ranks to show for a range, the finer one first. The finer one is the finest whose bands are wide
 * enough to read on average: periods for most trees, eras and eons when zoomed out, epochs and ages
 * when zoomed in. The other is the next coarser one. A rank with a single division says little, so the
 * next finer one replaces it where that can still be read; otherwise there is only one rank.
 */
export function geologicTiers(
  from: Years,
  to: Years,
  pixelsPerYear: number,
): readonly [GeologicRank, ...GeologicRank[]] {
  const start = Math.max(from, earthBegins);
  const end = Math.min(to, 0);
  const width = (end - start) * pixelsPerYear;
  const widthOf = (rank: GeologicRank) =>
    width / tiles(rank).filter((unit) => overlaps(unit, start, end)).length;
  let finer = geologicRanks.findLast((rank) => widthOf(rank) >= readableWidths[rank]) ?? 'eon';
  const divides = (rank: GeologicRank) => isDivided(rank, start, end, pixelsPerYear);
  let next = nextRank(finer, 1);
  while (next !== null && !divides(finer)) {
    finer = next;
    next = nextRank(finer, 1);
  }
  let coarser = nextRank(finer, -1);
  while (coarser !== null && !divides(coarser)) {
    if (next === null || widthOf(next) < minBandWidth) return [finer];
    coarser = finer;
    finer = next;
    next = nextRank(finer, 1);
  }
  return coarser === null ? [finer] : [finer, coarser];
}

/** The next finer rank (1) or the next coarser one (-1). */
function nextRank(rank: GeologicRank, step: 1 | -1): GeologicRank | null {
  return geologicRanks[geologicRanks.indexOf(rank) + step] ?? null;
}

/** Whether more than one band of a rank can be seen in a range. */
function isDivided(rank: GeologicRank, from: number, to: number, pixelsPerYear: number): boolean {
  const seen = tiles(rank).filter(
    (unit) =>
      (Math.min(endOf(unit), to) - Math.max(startOf(unit), from)) * pixelsPerYear >= minSeenWidth,
  );
  return seen.length > 1;
}

/** The bands of a rank in a range of time, oldest first, without gaps. */
export function geologicBands(request: BandRequest): GeologicBand[] {
  const { from, to, pixelsPerYear, rank, measure, notation = englishNotation } = request;
  return tiles(rank)
    .filter((unit) => overlaps(unit, from, to))
    .map((unit) => {
      const start = years(Math.max(from, startOf(unit)));
      const end = years(Math.min(to, endOf(unit)));
      const width = (end - start) * pixelsPerYear - labelPadding;
      const names = namesOf(notation.intervalNames[unit.name] ?? unit.name);
      return {
        unit,
        name: names[0],
        from: start,
        to: end,
        color: unit.color,
        label: [...names, unit.code].find((text) => measure(text) <= width) ?? '',
      };
    });
}

function startOf(unit: GeologicUnit): number {
  return -unit.startMa * million;
}

function endOf(unit: GeologicUnit): number {
  // Negating 0 would give -0.
  return unit.endMa === 0 ? 0 : -unit.endMa * million;
}

function overlaps(unit: GeologicUnit, from: number, to: number): boolean {
  return startOf(unit) < to && endOf(unit) > from;
}

const coarseness: Record<GeologicUnit['rank'], number> = {
  'super-eon': 0,
  eon: 1,
  era: 2,
  period: 3,
  'sub-period': 4,
  epoch: 5,
  age: 6,
};

const tilings = new Map<GeologicRank, readonly GeologicUnit[]>();

/** The units of a rank and, where it has none, the finest coarser ones, covering all of Earth's past. */
function tiles(rank: GeologicRank): readonly GeologicUnit[] {
  const known = tilings.get(rank);
  if (known !== undefined) return known;
  const divided = new Set<number>();
  for (const unit of geologicUnits) {
    if (coarseness[unit.rank] <= coarseness[rank]) divided.add(unit.parent);
  }
  const chosen = geologicUnits
    .filter((unit, index) => coarseness[unit.rank] <= coarseness[rank] && !divided.has(index))
    .toSorted((a, b) => b.startMa - a.startMa);
  tilings.set(rank, chosen);
  return chosen;
}

/** The name and shorter forms of it, longest first. */
function namesOf(name: IntervalName): readonly [string, ...string[]] {
  return typeof name === 'string' ? [name, ...shortForms(name)] : name;
}

/** "Late Cretaceous" as "L. Cretaceous", "L. Cret."; "Maastrichtian" as "Maast.". */
function* shortForms(name: string): Generator<string> {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) {
    if (first.length > 7) yield `${first.slice(0, 5)}.`;
    return;
  }
  const initial = `${first.slice(0, 1)}.`;
  yield `${initial} ${rest.join(' ')}`;
  const last = rest.join(' ');
  if (last.length > 6) yield `${initial} ${last.slice(0, 4)}.`;
}
