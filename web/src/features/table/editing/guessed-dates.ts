import {
  endOf,
  type Forest,
  type SpeciesEnd,
  type SpeciesId,
  type TimeUnit,
  type Years,
} from '@life-tree/phylogeny';
import { type AddedRow, isUndated, type TypedCell } from './added-species.ts';

/** Ends of species that were added as rows of the table, which nobody has typed. */
export type GuessedDates = ReadonlyMap<SpeciesId, ReadonlyMap<SpeciesEnd, Years>>;

interface Edited {
  readonly cells: readonly TypedCell[];
  readonly added: readonly AddedRow[];
}

/** How a row shows dates that nobody has entered. */
export interface UnenteredDates {
  /** The keys of their fields. */
  readonly fields: ReadonlySet<string>;
  /** Whether there is nothing to guess them from. */
  readonly areUnknown: boolean;
}

const ends: readonly SpeciesEnd[] = ['apparition', 'extinction'];

/** The guesses after an edit. What is typed is no guess, even if it is the same. */
export function guessedAfter(
  before: GuessedDates,
  forest: Forest,
  { cells, added }: Edited,
): GuessedDates {
  if (added.length === 0 && before.size === 0) return before;
  const after = new Map(before);
  const typed = new Map<SpeciesId, Set<string>>();
  for (const { id, field } of [...cells, ...added.flatMap((row) => row.cells)]) {
    typed.set(id, (typed.get(id) ?? new Set()).add(field.key));
  }
  const isNew = new Set(added.map(({ id }) => id));
  for (const id of new Set([...typed.keys(), ...isNew])) {
    const row = forest.indexOf(id);
    const old = before.get(id);
    if (row < 0 || (old === undefined && !isNew.has(id))) continue;
    const guessed = new Map<SpeciesEnd, Years>();
    for (const end of ends) {
      const isTyped =
        typed.get(id)?.has(end) || (end === 'extinction' && typed.get(id)?.has('duration'));
      if (!isTyped && (isNew.has(id) || old?.has(end))) {
        guessed.set(end, endOf(forest, row, end).time);
      }
    }
    after.set(id, guessed);
  }
  return after;
}

/** Null if somebody has entered all dates of the species. */
export function unenteredDates(
  dates: GuessedDates,
  forest: Forest,
  row: number,
  unit: TimeUnit,
): UnenteredDates | null {
  // The first species of a tree lives for a year, which is nothing in millions of years.
  if (unit !== 'Years' && isUndated(forest, row)) return undated;
  const guessed = dates.get(forest.id(row));
  const still = ends.filter((end) => guessed?.get(end) === endOf(forest, row, end).time);
  if (still.length === 0) return null;
  return { fields: new Set([...still, 'duration']), areUnknown: forest.isRoot(row) };
}

const undated: UnenteredDates = { fields: new Set([...ends, 'duration']), areUnknown: true };
