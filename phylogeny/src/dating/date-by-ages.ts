import { timesByKnownAges } from '../formats/dating/known-ages.ts';
import type { ReadFault } from '../formats/read-fault.ts';
import { Report } from '../formats/report.ts';
import { durationUntil } from '../operations/species-ends.ts';
import { accept, type Result } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import { inventedLength } from '../species/times/invented-length.ts';
import { years } from '../timeline/years.ts';
import { changesOf, type DatedTree, type PlacedLife } from './dated-tree.ts';

/** The known age of a species or, of several, of their latest common ancestor. In years before now. */
export interface AgeOfSpecies {
  readonly of: readonly SpeciesId[];
  readonly age: number;
}

/**
 * Dates a tree without times by the known ages of some splits: rule D9. Other splits share the time between them, by
 * their branch lengths if the tree has any. Species without descendants are alive now unless their age is known.
 */
export function dateByAges(
  forest: Forest,
  ages: readonly AgeOfSpecies[],
  hasLengths: boolean,
): Result<DatedTree, ReadFault> {
  const report = new Report();
  const names = uniqueNames(forest);
  const known = ages.map(({ of, age }) => ({
    of: of.map((id) => names[forest.indexOf(id)] ?? ''),
    age,
  }));
  // Several roots become one tree, whose first split nobody sees.
  const shift = [...forest.roots()].length > 1 ? 1 : 0;
  const parents = new Int32Array(forest.size + shift).fill(-1);
  const lengths = new Float64Array(forest.size + shift).fill(Number.NaN);
  for (let row = 0; row < forest.size; row++) {
    const ancestor = forest.ancestor(row);
    parents[row + shift] = ancestor + shift;
    const from = ancestor < 0 ? forest.apparition(row) : forest.extinction(ancestor);
    if (hasLengths) lengths[row + shift] = Math.max(forest.extinction(row) - from, 0);
  }
  const tree = {
    ...{ name: null, names: [], descriptions: null, images: null, moments: null },
    ...{ parents, lengths },
  };
  const dated = timesByKnownAges(tree, [...Array(shift).fill(''), ...names], known, report);
  if (!dated.ok) return dated;
  const moments = dated.value.ends.subarray(shift);
  const shortest = inventedLength(Math.max(dated.value.latest - (dated.value.ends[0] ?? 0), 1));
  const lives = Array.from(moments, (end, row): PlacedLife => {
    const ancestor = forest.ancestor(row);
    // Nothing is known of the line before the first split, so it is only long enough to be drawn.
    const apparition = ancestor < 0 ? end - shortest : (moments[ancestor] ?? 0);
    const length = durationUntil(apparition, end);
    const isInvented = ancestor < 0 || !(length > shortest);
    return { life: { apparition, duration: isInvented ? shortest : length, ghost: 0 }, isInvented };
  });
  const changes = changesOf(forest, lives, ({ isInvented, life }) => ({
    invented: isInvented ? years(life.duration) : null,
    stated: null,
  }));
  return accept({ ...changes, report: report.entries, matched: ages.length });
}

/** Names by which every species can be found: with their row where several have the same. */
function uniqueNames(forest: Forest): readonly string[] {
  const fold = (name: string) => name.replaceAll('_', ' ').trim().toLowerCase();
  const counts = new Map<string, number>();
  for (let row = 0; row < forest.size; row++) {
    const key = fold(forest.name(row));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Array.from({ length: forest.size }, (_, row) => {
    const name = forest.name(row);
    return counts.get(fold(name)) === 1 ? name : `${name} #${row + 1}`;
  });
}
