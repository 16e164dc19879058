import { type ChartEra, type EraChart, type EraTier, earthBegins } from './era-chart.ts';
import { type Years, years } from './years.ts';

/** A band of a time scale as drawn: clipped to the view, with a label that fits. */
export interface EraInView {
  readonly era: ChartEra;
  readonly name: string;
  readonly from: Years;
  readonly to: Years;
  readonly colour: string;
  /** The name, a shortened name or a code, whichever fits first; empty if none does. */
  readonly label: string;
}

/** The range and tier to make bands for. */
export interface BandRequest {
  readonly from: Years;
  readonly to: Years;
  readonly pixelsPerYear: number;
  readonly tier: EraTier;
  /** The width of a text in pixels. */
  readonly measure: (text: string) => number;
}

/** A tier that replaces one with a single division needs no more, because names can be shortened. */
const minBandWidth = 36;
/** Narrower bands at the edge of a range don't count as divisions. */
const minSeenWidth = 12;
const labelPadding = 8;

/**
 * The tiers to show for a range, the finer one first; none without eras. The finer one is the finest whose
 * bands are wide enough to read on average: periods for most trees, eras and eons when zoomed out, epochs
 * and ages when zoomed in. The other is the next coarser one. A tier with a single division says little,
 * so the next finer one replaces it where that can still be read; otherwise there is only one tier.
 */
export function eraTiers(
  { tiers, isOfEarth }: EraChart,
  from: Years,
  to: Years,
  pixelsPerYear: number,
): readonly EraTier[] {
  const start = isOfEarth ? Math.max(from, earthBegins) : from;
  const end = isOfEarth ? Math.min(to, 0) : to;
  const width = (end - start) * pixelsPerYear;
  const widthOf = (tier: EraTier) => width / Math.max(tilesIn(tier, start, end).length, 1);
  const divides = (tier: EraTier) => isDivided(tier, start, end, pixelsPerYear);
  let at = Math.max(
    tiers.findLastIndex((tier) => widthOf(tier) >= tier.readableWidth),
    0,
  );
  let finer = tiers[at];
  if (finer === undefined) return [];
  let next = tiers[at + 1];
  while (next !== undefined && !divides(finer)) {
    finer = next;
    next = tiers[++at + 1];
  }
  let coarser = tiers[at - 1];
  let above = at - 1;
  while (coarser !== undefined && !divides(coarser)) {
    if (next === undefined || widthOf(next) < minBandWidth) return [finer];
    coarser = finer;
    finer = next;
    above++;
    next = tiers[above + 2];
  }
  return coarser === undefined ? [finer] : [finer, coarser];
}

/** Whether more than one band of a tier, or a band and a gap, can be seen in a range. */
function isDivided(tier: EraTier, from: number, to: number, pixelsPerYear: number): boolean {
  let seen = 0;
  let edge = from;
  const count = (start: number, end: number) => {
    if ((end - start) * pixelsPerYear >= minSeenWidth) seen++;
  };
  for (const tile of tilesIn(tier, from, to)) {
    count(edge, tile.from);
    count(Math.max(tile.from, from), Math.min(tile.to, to));
    edge = tile.to;
  }
  count(edge, to);
  return seen > 1;
}

/** The bands of a tier in a range of time, oldest first. Those of Earth's past have no gaps. */
export function erasInView(request: BandRequest): EraInView[] {
  const { from, to, pixelsPerYear, tier, measure } = request;
  return tilesIn(tier, from, to).map((tile) => {
    const { era } = tile;
    const start = years(Math.max(from, tile.from));
    const end = years(Math.min(to, tile.to));
    const width = (end - start) * pixelsPerYear - labelPadding;
    return {
      era,
      name: era.name,
      from: start,
      to: end,
      colour: era.colour,
      label: era.labels.find((text) => measure(text) <= width) ?? '',
    };
  });
}

function tilesIn({ tiles }: EraTier, from: number, to: number) {
  return tiles.filter((tile) => tile.from < to && tile.to > from);
}
