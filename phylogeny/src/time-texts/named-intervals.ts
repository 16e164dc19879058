import { type ChartEra, eraChart } from '../timeline/era-chart.ts';
import type { TimeNotation } from '../timeline/time-notation.ts';

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
const made = new WeakMap<readonly ChartEra[], ReadonlyMap<string, ChartEra>>();

/** Every era by each of its names, in English and in the language of the notation. */
export function intervalsByName(notation: TimeNotation): ReadonlyMap<string, ChartEra> {
  const { eras, isOfEarth } = eraChart(notation);
  const known = made.get(eras);
  if (known !== undefined) return known;
  const byName = new Map<string, ChartEra>();
  for (const era of eras) {
    for (const name of [era.name, ...era.otherNames]) {
      const folded = foldName(name);
      for (const spelling of isOfEarth ? spellings(folded) : [folded]) {
        if (!byName.has(spelling)) byName.set(spelling, era);
      }
    }
  }
  made.set(eras, byName);
  return byName;
}

/** The names of the era, or of the first and last of several, that make up this span; null for none. */
export function namesOfSpan(
  from: number,
  to: number,
  notation: TimeNotation,
): readonly [string, string?] | null {
  const { eras, tiers } = eraChart(notation);
  const starts = eras.filter((era) => era.from === from);
  const ends = eras.filter((era) => era.to === to);
  const whole = starts.find((era) => ends.includes(era));
  if (whole !== undefined) return [whole.name];
  for (const { level } of tiers) {
    const first = starts.find((era) => era.level === level);
    const last = ends.find((era) => era.level === level);
    if (first === undefined || last === undefined || from >= to) continue;
    return [first.name, last.name];
  }
  return null;
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
