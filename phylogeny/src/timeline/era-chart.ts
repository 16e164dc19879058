import {
  type GeologicRank,
  type GeologicUnit,
  geologicRanks,
  geologicUnits,
} from './geologic-time-scale.ts';
import type { IntervalName, TimeNotation } from './time-notation.ts';
import { hasTime, livingTolerance, type OwnScale, type TreeScale } from './tree-scale.ts';
import { type Years, years } from './years.ts';

/** An era with its names in the language of the reader. */
export interface ChartEra {
  readonly name: string;
  /** Other names that can be typed. */
  readonly otherNames: readonly string[];
  /** The name and shorter forms of it, longest first. */
  readonly labels: readonly string[];
  readonly from: Years;
  readonly to: Years;
  readonly colour: string;
  /** Whether somebody chose the colour, which is then drawn as it is. */
  readonly isChosen: boolean;
  /** 0 for the longest eras. */
  readonly level: number;
}

/** Where an era is shown in a tier. */
export interface EraTile {
  readonly era: ChartEra;
  readonly from: Years;
  readonly to: Years;
}

/** Eras that the axis shows side by side. */
export interface EraTier {
  readonly level: number;
  /** Oldest first. Eras of coarser levels fill the gaps of this one. */
  readonly tiles: readonly EraTile[];
  /** The minimum average width of its bands, in pixels. */
  readonly readableWidth: number;
}

/** The eras of a time scale: those of Earth's past or those of an invented world. */
export interface EraChart {
  readonly eras: readonly ChartEra[];
  /** Coarsest first. */
  readonly tiers: readonly EraTier[];
  readonly isOfEarth: boolean;
}

/** The start of the oldest unit of the chart of Earth's past, the Hadean. */
export const earthBegins: Years = years(-4567e6);

/** Whether a span lies within Earth's past, so that the geologic time scale applies to it. */
export function fitsEarthsPast(span: { readonly from: Years; readonly to: Years } | null): boolean {
  return span !== null && span.from >= earthBegins && span.to <= livingTolerance(span);
}

/** Whether a tree with this span and scale has eras to show. */
export function hasEras(
  span: { readonly from: Years; readonly to: Years } | null,
  scale: TreeScale | undefined,
): boolean {
  if (!hasTime(scale)) return false;
  return scale === undefined ? fitsEarthsPast(span) : span !== null && scale.eras.length > 0;
}

const geologicCharts = new WeakMap<TimeNotation['intervalNames'], EraChart>();
const ownCharts = new WeakMap<OwnScale, EraChart>();

/** The eras that a notation names. */
export function eraChart({ own, intervalNames }: TimeNotation): EraChart {
  return own === undefined
    ? kept(geologicCharts, intervalNames, () => geologicChart(intervalNames))
    : kept(ownCharts, own.scale, () => ownChart(own.scale));
}

function kept<Key extends WeakKey>(
  known: WeakMap<Key, EraChart>,
  key: Key,
  make: () => EraChart,
): EraChart {
  let chart = known.get(key);
  if (chart === undefined) {
    chart = make();
    known.set(key, chart);
  }
  return chart;
}

const geologicLevels: Record<GeologicUnit['rank'], number> = {
  'super-eon': 0,
  eon: 1,
  era: 2,
  period: 3,
  'sub-period': 4,
  epoch: 5,
  age: 6,
};

/** Epochs have the longest names. */
const readableWidths: Record<GeologicRank, number> = {
  eon: 0,
  era: 90,
  period: 90,
  epoch: 130,
  age: 90,
};

function geologicChart(intervalNames: TimeNotation['intervalNames']): EraChart {
  // Shifting the exponent keeps 251.902 exact where a product would be off by the last bit.
  const time = (age: number) => years(0 - Number(`${age}e6`));
  const eras = geologicUnits.map((unit): ChartEra => {
    const names = namesOf(intervalNames[unit.name] ?? unit.name);
    return {
      name: names[0],
      otherNames: [unit.name, ...[intervalNames[unit.name] ?? []].flat()],
      labels: [...names, unit.code],
      from: time(unit.startMa),
      to: time(unit.endMa),
      colour: unit.color,
      isChosen: false,
      level: geologicLevels[unit.rank],
    };
  });
  const tiers = geologicRanks.map((rank) => {
    const level = geologicLevels[rank];
    return { level, tiles: tilesOf(eras, level), readableWidth: readableWidths[rank] };
  });
  return { eras, tiers, isOfEarth: true };
}

/** For eras without a colour. Neighbours must differ. */
const defaultColours = ['#7FB7BE', '#D3B88C', '#A8C686', '#C9A7C7', '#E0C36B', '#8FA9D0'] as const;

function ownChart(scale: OwnScale): EraChart {
  const eras = scale.eras.map(
    ({ name, from, to, colour, level }, index): ChartEra => ({
      ...{ name, level, otherNames: [], labels: namesOf(name) },
      from: years(from),
      to: years(to),
      isChosen: colour !== undefined,
      colour: colour ?? defaultColours[index % defaultColours.length] ?? '#7FB7BE',
    }),
  );
  const levels = [...new Set(eras.map(({ level }) => level))].sort((a, b) => a - b);
  const tiers = levels.map((level, index) => {
    return { level, tiles: tilesOf(eras, level), readableWidth: index === 0 ? 0 : 90 };
  });
  return { eras, tiers, isOfEarth: false };
}

/**
 * The eras of a level and, where it has none, those of the finest coarser level. Of two eras of the same
 * level at the same time, the later one is shown.
 */
function tilesOf(eras: readonly ChartEra[], level: number): EraTile[] {
  const shown = eras.filter((era) => era.level <= level);
  const edges = [...new Set(shown.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const byStart = shown.toSorted((a, b) => a.from - b.from);
  const tiles: { era: ChartEra; from: Years; to: Years }[] = [];
  let open: ChartEra[] = [];
  let next = 0;
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined) break;
    open = open.filter((era) => era.to > from);
    for (let era = byStart[next]; era !== undefined && era.from <= from; era = byStart[++next]) {
      if (era.to > from) open.push(era);
    }
    const era = finest(open);
    if (era === null) continue;
    const last = tiles.at(-1);
    if (last?.era === era && last.to === from) last.to = to;
    else tiles.push({ era, from, to });
  }
  return tiles;
}

function finest(eras: readonly ChartEra[]): ChartEra | null {
  let best: ChartEra | null = null;
  for (const era of eras) {
    const isFiner = best === null || era.level > best.level;
    if (isFiner || (era.level === best?.level && era.from >= best.from)) best = era;
  }
  return best;
}

/** The name and shorter forms of it, longest first. */
function namesOf(name: IntervalName): readonly [string, ...string[]] {
  return typeof name === 'string' ? [name, ...shortForms(name)] : name;
}

/** "Late Cretaceous" as "L. Cretaceous", "L. Cret."; "Maastrichtian" as "Maast.". */
function* shortForms(name: string): Generator<string> {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0) {
    if (first.length > 7) yield `${startOf(first, 5)}.`;
    return;
  }
  const initial = `${startOf(first, 1)}.`;
  yield `${initial} ${rest.join(' ')}`;
  const last = rest.join(' ');
  if (last.length > 6) yield `${initial} ${startOf(last, 4)}.`;
}

/** Some characters, such as emoji, are two units of a string, and half of one cannot be shown. */
function startOf(text: string, characters: number): string {
  return Array.from(text).slice(0, characters).join('');
}
