import {
  type GeologicUnit,
  geologicRanks,
  geologicUnits,
} from '../timeline/geologic-time-scale.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';
import { type Years, years } from '../timeline/years.ts';

/** An interval of the geologic time scale. */
export interface NamedInterval {
  /** As the language of the reader writes it. */
  readonly name: string;
  readonly from: Years;
  readonly to: Years;
}

/** Words for parts of an interval: those of the chart come first. */
const partWords: readonly (readonly string[])[] = [
  ['early', 'lower'],
  ['middle', 'mid'],
  ['late', 'upper'],
  ['temprano', 'inferior'],
  ['tardio', 'superior'],
];

/** Compares names without regard to case, accents and the spellings "Palaeogene" and "Paleogene". */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ae', 'e')
    .replace(/\s+/g, ' ')
    .trim();
}

// Made when the first time is typed, because most pages never need it.
const made = new WeakMap<TimeNotation['intervalNames'], ReadonlyMap<string, NamedInterval>>();

/** Every interval by each of its names, in English and in the language of the notation. */
export function intervalsByName({
  intervalNames,
}: TimeNotation): ReadonlyMap<string, NamedInterval> {
  const known = made.get(intervalNames);
  if (known !== undefined) return known;
  const byName = new Map<string, NamedInterval>();
  for (const unit of geologicUnits) {
    const interval = { name: nameOf(unit, intervalNames), ...spanOf(unit) };
    for (const name of [unit.name, intervalNames[unit.name] ?? []].flat()) {
      for (const spelling of spellings(foldName(name))) {
        if (!byName.has(spelling)) byName.set(spelling, interval);
      }
    }
  }
  made.set(intervalNames, byName);
  return byName;
}

/** The names of the interval, or of the first and last of several, that make up this span; null for none. */
export function namesOfSpan(
  from: number,
  to: number,
  { intervalNames }: TimeNotation,
): readonly [string, string?] | null {
  const starts = geologicUnits.filter((unit) => spanOf(unit).from === from);
  const ends = geologicUnits.filter((unit) => spanOf(unit).to === to);
  const whole = starts.find((unit) => ends.includes(unit));
  if (whole !== undefined) return [nameOf(whole, intervalNames)];
  for (const rank of geologicRanks) {
    const first = starts.find((unit) => unit.rank === rank);
    const last = ends.find((unit) => unit.rank === rank);
    if (first === undefined || last === undefined || from >= to) continue;
    return [nameOf(first, intervalNames), nameOf(last, intervalNames)];
  }
  return null;
}

function nameOf({ name }: GeologicUnit, names: TimeNotation['intervalNames']): string {
  const [longest = name] = [names[name] ?? name].flat();
  return longest;
}

function spanOf({ startMa, endMa }: GeologicUnit): { readonly from: Years; readonly to: Years } {
  // Shifting the exponent keeps 251.902 exact where a product would be off by the last bit.
  const time = (age: number) => years(0 - Number(`${age}e6`));
  return { from: time(startMa), to: time(endMa) };
}

function spellings(name: string): readonly string[] {
  const words = name.split(' ');
  const others = partWords.flatMap(([own, ...synonyms]) =>
    own === undefined || !words.includes(own)
      ? []
      : synonyms.map((synonym) => words.map((word) => (word === own ? synonym : word)).join(' ')),
  );
  return [name, ...others];
}
