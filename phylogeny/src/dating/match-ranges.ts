import type { Report } from '../formats/report.ts';
import { SpeciesNames } from '../matching/match-species.ts';
import { nameKey } from '../matching/name-keys.ts';
import type { Forest } from '../species/forest.ts';
import type { Bounds } from '../species/times/bounds.ts';
import { isInvented } from '../species/times/invented-length.ts';
import type { Years } from '../timeline/years.ts';

/** The observed range of a named species, absolute. */
export interface NamedRange {
  readonly name: string;
  readonly apparition: Years;
  readonly extinction: Years;
  readonly apparitionBounds?: Bounds | undefined;
  readonly extinctionBounds?: Bounds | undefined;
  /** Whether it is a single find, whose length was only made to be drawn. */
  readonly isMoment?: boolean;
  /** Whether the table says when it splits from its ancestor, which the dating decides. */
  readonly hasSplit?: boolean;
}

/** The ranges of the species of a table. */
export function rangesOf(forest: Forest): readonly NamedRange[] {
  return Array.from(forest.list(), ({ name, apparitionBounds, extinctionBounds }, row) => ({
    name,
    ...{ apparition: forest.apparition(row), extinction: forest.extinction(row) },
    ...{ apparitionBounds, extinctionBounds },
    isMoment: isInvented(forest, row),
    hasSplit: forest.ghost(row) > 0,
  }));
}

/** The range of each species that a table names. Everything else that the table has is reported. */
export function matchRanges(
  forest: Forest,
  ranges: readonly NamedRange[],
  report: Report,
): ReadonlyMap<number, NamedRange> {
  const names = SpeciesNames.of(forest);
  const matched = new Map<number, NamedRange>();
  const others: NamedRange[] = [];
  for (const range of ranges) {
    const [row, another] = names.find(range.name);
    if (row === undefined) others.push(range);
    else if (another === undefined && !matched.has(row)) matched.set(row, range);
    else report.add('skipped', 'range-ambiguous', { example: range.name });
  }
  const abbreviations = new Abbreviations(forest, matched);
  const found = others.map((range) => ({ range, row: abbreviations.find(range.name) }));
  for (const { range, row } of found) {
    const isOnly = row !== null && found.filter((one) => one.row === row).length === 1;
    if (isOnly) {
      matched.set(row, range);
      report.add('guessed', 'range-abbreviated', {
        example: `${forest.name(row)} = ${range.name}`,
      });
    } else report.add('skipped', 'range-unused', { example: range.name });
  }
  return matched;
}

const shortestPart = 4;

/** Finds tips by names of several words that one side shortens: "Psittaco mongol". */
class Abbreviations {
  readonly #words: readonly { readonly row: number; readonly words: readonly string[] }[];

  constructor(forest: Forest, matched: ReadonlyMap<number, NamedRange>) {
    const rows = Array.from({ length: forest.size }, (_, row) => row);
    const open = rows.filter((row) => forest.branchSize(row) === 1 && !matched.has(row));
    this.#words = open.map((row) => ({ row, words: nameKey(forest.name(row)).split(' ') }));
  }

  /** The only tip that it can be; null if there is none or several. */
  find(name: string): number | null {
    const wanted = nameKey(name).split(' ');
    if (wanted.length < 2) return null;
    const [only, another] = this.#words.filter(
      ({ words }) =>
        words.length === wanted.length && words.every((word, at) => isPart(word, wanted[at] ?? '')),
    );
    return only === undefined || another !== undefined ? null : only.row;
  }
}

function isPart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= shortestPart && long.startsWith(short);
}
