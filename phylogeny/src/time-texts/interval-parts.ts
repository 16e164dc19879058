import type { ChartEra } from '../timeline/era-chart.ts';
import { geologicUnits } from '../timeline/geologic-time-scale.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import { type Years, years } from '../timeline/years.ts';
import { foldName, intervalsByName } from './named-intervals.ts';

/** What the name of an interval, or of a part of one, means. */
export interface NamedSpan {
  readonly from: Years;
  readonly to: Years;
  /** Whether the chart says nothing about such a part, so that its limits are only approximate. */
  readonly isGuess: boolean;
}

type Part = 'early' | 'middle' | 'late';

/** Parts of time and of rocks, with accents and case folded. */
const partOf: ReadonlyMap<string, Part> = new Map([
  ...['early', 'lower', 'temprano', 'temprana', 'inferior'].map((word) => [word, 'early'] as const),
  ...['middle', 'mid', 'medio', 'media'].map((word) => [word, 'middle'] as const),
  ...['late', 'upper', 'tardio', 'tardia', 'superior'].map((word) => [word, 'late'] as const),
]);

/** The words with which the name of a part can begin. */
export const partWords: readonly string[] = [...partOf.keys()];

/**
 * How many of the units of an interval are early and late where that is not a third of them: the first two
 * and the last two series of the Silurian, for example. The others are the middle.
 */
const unequalParts: Readonly<Record<string, readonly [early: number, late: number]>> = {
  Paleozoic: [3, 3],
  Cambrian: [2, 1],
  Silurian: [2, 2],
  Pleistocene: [2, 1],
};

/** The interval of the time scale, or the part of one, that has this name: "Campanian", "Late Miocene". */
export function intervalNamed(text: string, notation: TimeNotation): NamedSpan | undefined {
  const intervals = intervalsByName(notation);
  const name = foldName(text);
  const whole = intervals.get(name);
  if (whole !== undefined) return { from: whole.from, to: whole.to, isGuess: false };
  if (notation.own !== undefined) return undefined;
  const { part, base } = partAndBase(name) ?? {};
  const era = intervals.get(base ?? '');
  return part === undefined || era === undefined ? undefined : partSpan(era, part, intervals);
}

/** "Early–Middle" of "Early–Middle Jurassic" is a part of the same interval: both sides get its name. */
export function withSharedInterval([first = '', last = '']: readonly string[]): readonly string[] {
  const [, base] = /^\p{L}+[ -](.+)$/u.exec(last) ?? [];
  if (base !== undefined && partOf.has(foldName(first)) && partAndBase(foldName(last)) !== null) {
    return [`${first} ${base}`, last];
  }
  // "Mioceno temprano–medio"
  const [, start] = /^(.+) \p{L}+$/u.exec(first) ?? [];
  if (start !== undefined && partOf.has(foldName(last)) && partAndBase(foldName(first)) !== null) {
    return [first, `${start} ${last}`];
  }
  return [first, last];
}

/** English names begin with their part ("Late Miocene", "mid-Cretaceous"), Spanish names end with it. */
export function partAndBase(folded: string): { part: Part; base: string; word: string } | null {
  const [, first = '', rest = ''] = /^(\p{L}+)[ -](.+)$/u.exec(folded) ?? [];
  const early = partOf.get(first);
  if (early !== undefined) return { part: early, base: rest, word: first };
  const [, start = '', last = ''] = /^(.+) (\p{L}+)$/u.exec(folded) ?? [];
  const late = partOf.get(last);
  return late === undefined ? null : { part: late, base: start, word: last };
}

function partSpan(
  era: ChartEra,
  part: Part,
  intervals: ReadonlyMap<string, ChartEra>,
): NamedSpan | undefined {
  const index = geologicUnits.findIndex(({ name }) => era.otherNames.includes(name));
  const units = geologicUnits
    .filter(({ parent }) => parent === index)
    .flatMap(({ name }) => intervals.get(foldName(name)) ?? [])
    .sort((a, b) => a.from - b.from);
  const third = units.length === 2 ? 1 : Math.floor(units.length / 3);
  const [early, late] = unequalParts[geologicUnits[index]?.name ?? ''] ?? [third, third];
  const parts: Record<Part, readonly ChartEra[]> = {
    early: units.slice(0, early),
    middle: units.slice(early, units.length - late),
    late: units.slice(units.length - late),
  };
  const [first, last] = [parts[part].at(0), parts[part].at(-1)];
  if (first !== undefined && last !== undefined && third > 0) {
    return { from: first.from, to: last.to, isGuess: false };
  }
  return guessedPart(era, part);
}

/** Nobody has set the limits of "late Campanian": half of its time, and a third of it for a middle. */
function guessedPart({ from, to }: ChartEra, part: Part): NamedSpan {
  const at = (share: number) => years(Math.round(from + (to - from) * share));
  if (part === 'early') return { from, to: at(1 / 2), isGuess: true };
  if (part === 'late') return { from: at(1 / 2), to, isGuess: true };
  return { from: at(1 / 3), to: at(2 / 3), isGuess: true };
}
