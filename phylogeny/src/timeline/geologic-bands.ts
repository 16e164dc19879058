import { readableOn } from './contrast.ts';
import {
  type GeologicRank,
  type GeologicUnit,
  geologicRanks,
  geologicUnits,
} from './geologic-time-scale.ts';
import { type Years, years } from './years.ts';

const million = 1e6;

/** When the oldest unit of the chart, the Hadean, begins. */
export const earthBegins: Years = years(-4567 * million);

/** True when times can be told by the geologic time scale: Earth's past, nothing of the future. */
export function fitsEarthsPast(span: { readonly from: Years; readonly to: Years } | null): boolean {
  return span !== null && span.from >= earthBegins && span.to <= 0;
}

/** A band of the geologic time scale as it is drawn: cut to the view, with a text that fits it. */
export interface GeologicBand {
  readonly unit: GeologicUnit;
  readonly from: Years;
  readonly to: Years;
  readonly color: string;
  readonly textColor: string;
  /** The name, a shortened name, the chart's code, or nothing when not even that fits. */
  readonly label: string;
}

export interface BandRequest {
  readonly from: Years;
  readonly to: Years;
  readonly pixelsPerYear: number;
  readonly rank: GeologicRank;
  /** How wide a text is drawn, in pixels. */
  readonly measure: (text: string) => number;
}

/** Narrower than this on average, bands of a rank are too many to read; epochs have the longest names. */
const readableWidths: Record<GeologicRank, number> = {
  eon: 0,
  era: 90,
  period: 90,
  epoch: 130,
  age: 90,
};
const labelPadding = 8;
// Black or white, one of the two, can be read on any colour; ink is kinder where it will do.
const ink: [string, ...string[]] = ['#1C2B22', '#FFFFFF', '#000000'];

/**
 * The rank to show for a range: the finest whose bands are on average wide enough to be read, so
 * periods for most trees, eras and eons from afar, epochs and ages close by.
 */
export function geologicRankFor(from: Years, to: Years, pixelsPerYear: number): GeologicRank {
  const start = Math.max(from, earthBegins);
  const end = Math.min(to, 0);
  const width = (end - start) * pixelsPerYear;
  const finest = geologicRanks.findLast((rank) => {
    const count = tiles(rank).filter((unit) => overlaps(unit, start, end)).length;
    return count > 0 && width / count >= readableWidths[rank];
  });
  return finest ?? 'eon';
}

/** The next coarser rank, for a second row of bands; null above eons. */
export function coarserRank(rank: GeologicRank): GeologicRank | null {
  return geologicRanks[geologicRanks.indexOf(rank) - 1] ?? null;
}

/** The bands of a rank in a range of time, oldest first, one touching the next. */
export function geologicBands(request: BandRequest): GeologicBand[] {
  const { from, to, pixelsPerYear, rank, measure } = request;
  return tiles(rank)
    .filter((unit) => overlaps(unit, from, to))
    .map((unit) => {
      const start = years(Math.max(from, startOf(unit)));
      const end = years(Math.min(to, endOf(unit)));
      const room = (end - start) * pixelsPerYear - labelPadding;
      return {
        unit,
        from: start,
        to: end,
        color: unit.color,
        textColor: readableOn(unit.color, ink),
        label: fittingLabel(unit, room, measure),
      };
    });
}

function startOf(unit: GeologicUnit): number {
  return -unit.startMa * million;
}

function endOf(unit: GeologicUnit): number {
  // Without the zero, the present would be a negative nothing.
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

/** Units of a rank and, where it has none, the finest coarser ones: together all of Earth's past. */
function tiles(rank: GeologicRank): readonly GeologicUnit[] {
  const known = tilings.get(rank);
  if (known !== undefined) return known;
  const divided = new Set<number>();
  for (const unit of geologicUnits) {
    if (coarseness[unit.rank] <= coarseness[rank]) divided.add(unit.parent);
  }
  const chosen = geologicUnits
    .filter((unit, place) => coarseness[unit.rank] <= coarseness[rank] && !divided.has(place))
    .toSorted((a, b) => b.startMa - a.startMa);
  tilings.set(rank, chosen);
  return chosen;
}

function fittingLabel(unit: GeologicUnit, room: number, measure: (text: string) => number): string {
  if (measure(unit.name) <= room) return unit.name;
  const shortened = [...shortForms(unit.name), unit.code];
  return shortened.find((text) => measure(text) <= room) ?? '';
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
