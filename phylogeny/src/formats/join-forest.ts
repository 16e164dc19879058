import { isCanonical } from '../species/arrange.ts';
import { nameAt } from '../species/columns.ts';
import { detailsColumn, type SpeciesDetails } from '../species/details.ts';
import { Forest } from '../species/forest.ts';
import { durationFault, startFault } from '../species/invariants.ts';
import type { DatedTree } from './dating/dating.ts';
import type { RawTree } from './raw-tree.ts';

/**
 * The exact forest that our own writer split into these trees. Null when the marks are inconsistent
 * because someone edited the file, which is then read like any other.
 */
export function joinMarkedTrees(trees: readonly RawTree[]): DatedTree | null {
  let size = 0;
  for (const { marks } of trees) {
    if (marks === null) return null;
    for (const species of marks.species) size = Math.max(size, species + 1);
  }
  const rows = trees.reduce((sum, tree) => sum + tree.parents.length, 0);
  if (size === 0 || size > rows) return null;

  const parents = new Int32Array(size).fill(-2);
  const starts = new Float64Array(size).fill(Number.NaN);
  const durations = new Float64Array(size).fill(Number.NaN);
  const names: string[] = new Array<string>(size).fill('');
  const descriptions: (string | null)[] = new Array<string | null>(size).fill(null);
  const images: (string | null)[] = new Array<string | null>(size).fill(null);
  const details: (SpeciesDetails | null)[] = new Array<null>(size).fill(null);
  for (const tree of trees) {
    const { marks } = tree;
    if (marks === null) return null;
    const labels = tree.meantNames?.() ?? tree.names;
    for (const [row, species] of marks.species.entries()) {
      if (species < 0) return null;
      const parent = tree.parents[row] ?? -1;
      const parentSpecies = parent < 0 ? -1 : (marks.species[parent] ?? -1);
      if (parentSpecies !== species) {
        if (parents[species] !== -2) return null;
        parents[species] = parentSpecies;
      }
      const start = marks.starts[row] ?? Number.NaN;
      if (!Number.isNaN(start)) {
        starts[species] = start;
        durations[species] = marks.durations[row] ?? Number.NaN;
      }
      const label = nameAt(labels, row);
      if (label !== '') names[species] = label;
      descriptions[species] ??= tree.descriptions?.[row] ?? null;
      images[species] ??= tree.images?.[row] ?? null;
      details[species] ??= marks.details?.[row] ?? null;
    }
  }
  if (!isForest(parents, starts, durations)) return null;
  const forest = Forest.fromColumns({
    ids: null,
    parents,
    starts,
    durations,
    names,
    descriptions: trees.some((tree) => tree.descriptions !== null) ? descriptions : null,
    images: trees.some((tree) => tree.images !== null) ? images : null,
    details: detailsColumn(details),
  });
  const columns = trees.flatMap((tree) => tree.marks?.columns ?? []);
  const sources = trees.flatMap((tree) => tree.marks?.sources ?? []);
  const parts = {
    ...(sources.length > 0 && { sources }),
    ...(columns.length > 0 && { columns }),
  };
  return { forest, settings: null, parts, questions: [] };
}

function isForest(parents: Int32Array, starts: Float64Array, durations: Float64Array): boolean {
  for (const [species, parent] of parents.entries()) {
    if (parent < -1 || parent >= species) return false;
    const ancestorDuration = parent < 0 ? null : (durations[parent] ?? Number.NaN);
    if (durationFault(durations[species] ?? Number.NaN) !== null) return false;
    if (startFault(starts[species] ?? Number.NaN, ancestorDuration) !== null) return false;
  }
  return isCanonical(null, parents);
}
