import type { PartEntry } from '../parts/part-list.ts';
import type { Column, Source } from '../parts/tree-parts.ts';
import type { Bounds } from '../species/bounds.ts';
import type { Forest } from '../species/forest.ts';
import type { RawMarks, RawTree } from './raw-tree.ts';
import { citedSources } from './source-references.ts';

/** A tree as it is written. */
export interface SplitTree extends RawTree {
  /** The names that other programs show: an inferred ancestor has none. Tips must have one. */
  readonly labels: readonly string[];
  /** The bounds of what starts at the end of each row, or of the end itself, by row. */
  readonly bounds: ReadonlyMap<number, BoundsAt>;
}

/** Bounds around a moment, in years. */
export interface BoundsAt {
  readonly moment: number;
  readonly bounds: Bounds;
}

/**
 * A forest as trees with branch lengths in years, one per root, for formats that support nothing else.
 * A species with descendants during its life is split where each of them appears. Its last segment
 * has its name and ends at its extinction. Marks say which segments are one species, so that
 * `joinMarkedTrees` returns the same forest.
 * The first tree has the columns of the forest's values and the sources that it cites.
 */
export function* splitForest(
  forest: Forest,
  columns: readonly PartEntry<Column>[] = [],
  sources: readonly PartEntry<Source>[] = [],
): Generator<SplitTree> {
  const births = new Births(forest);
  for (const root of forest.roots()) {
    const isFirst = root === 0 && columns.length > 0;
    const cited = root === 0 ? citedSources(forest, sources) : [];
    yield splitBranch(forest, root, births, {
      columns: isFirst ? columns : null,
      sources: cited.length > 0 ? cited : null,
    });
  }
}

/** The descendants of each species in the order in which they appear. */
class Births {
  readonly #rows: Int32Array;
  readonly #from: Int32Array;

  constructor(forest: Forest) {
    const { parents, starts } = forest.columns;
    const from = new Int32Array(forest.size + 2);
    for (const parent of parents) from[parent + 2] = (from[parent + 2] ?? 0) + 1;
    for (let slot = 1; slot < from.length; slot++)
      from[slot] = (from[slot] ?? 0) + (from[slot - 1] ?? 0);
    const filled = from.slice();
    const rows = new Int32Array(forest.size);
    for (const [row, parent] of parents.entries()) {
      const slot = filled[parent + 1] ?? 0;
      rows[slot] = row;
      filled[parent + 1] = slot + 1;
    }
    for (let species = 0; species < forest.size; species++) {
      const group = rows.subarray(from[species + 1], from[species + 2]);
      if (group.length > 1) {
        group.sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
      }
    }
    this.#rows = rows;
    this.#from = from;
  }

  of(species: number): Int32Array {
    return this.#rows.subarray(this.#from[species + 1], this.#from[species + 2]);
  }
}

/** A segment to be written: its species, its first descendant, and the row of its parent. */
interface Segment {
  readonly species: number;
  readonly birth: number;
  readonly parent: number;
  readonly from: number;
}

function splitBranch(
  forest: Forest,
  root: number,
  births: Births,
  parts: Pick<RawMarks, 'columns' | 'sources'>,
): SplitTree {
  const parents: number[] = [];
  const species: number[] = [];
  const lengths: number[] = [];
  const isLast: boolean[] = [];
  const bounds = new Map<number, BoundsAt>();
  const waiting: Segment[] = [{ species: root, birth: 0, parent: -1, from: 0 }];
  for (let segment = waiting.pop(); segment !== undefined; segment = waiting.pop()) {
    const duration = forest.duration(segment.species);
    const children = births.of(segment.species);
    const offset = Math.min(startOf(forest, children[segment.birth]) ?? duration, duration);
    let birth = segment.birth;
    while (startOf(forest, children[birth]) === offset) birth += 1;
    const row = parents.push(segment.parent) - 1;
    species.push(segment.species);
    lengths.push(offset - segment.from);
    isLast.push(offset >= duration);
    // The last item pushed is written next: first the descendants that appear now, then the next segment.
    if (offset < duration) {
      waiting.push({ species: segment.species, birth, parent: row, from: offset });
    }
    const ends =
      forest.columns.details &&
      boundsAtEnd(forest, segment.species, offset, children.subarray(segment.birth, birth));
    if (ends) bounds.set(row, ends);
    for (let index = birth - 1; index >= segment.birth; index--) {
      waiting.push({ species: children[index] ?? -1, birth: 0, parent: row, from: 0 });
    }
  }
  const { descriptions, images, details } = forest.columns;
  const lastOnly = <Value>(of: (row: number) => Value | null): (Value | null)[] =>
    species.map((number, row) => (isLast[row] ? of(number) : null));
  const names = lastOnly((number) => forest.name(number)).map((name) => name ?? '');
  const isUnnamed = (row: number) =>
    parents[row + 1] === row && forest.isInferred(species[row] ?? -1);
  return {
    name: null,
    parents: Int32Array.from(parents),
    names,
    labels: details ? names.map((name, row) => (isUnnamed(row) ? '' : name)) : names,
    lengths: Float64Array.from(lengths),
    moments: null,
    bounds,
    descriptions: descriptions && lastOnly((number) => forest.description(number)),
    images: images && lastOnly((number) => forest.image(number)),
    marks: {
      species: Int32Array.from(species),
      starts: Float64Array.from(species, (number) => forest.start(number)),
      durations: Float64Array.from(species, (number) => forest.duration(number)),
      details: details ? lastOnly((number) => forest.details(number)) : null,
      ...parts,
    },
  };
}

/** Of the descendants that start at the end of a segment, or of its species if none does and it ends there. */
function boundsAtEnd(
  forest: Forest,
  species: number,
  offset: number,
  descendants: Int32Array,
): BoundsAt | null {
  for (const descendant of descendants) {
    const bounds = forest.details(descendant)?.apparitionBounds;
    if (bounds) return { moment: forest.apparition(descendant), bounds };
  }
  const bounds = forest.details(species)?.extinctionBounds;
  if (!bounds || descendants.length > 0 || offset < forest.duration(species)) return null;
  return { moment: forest.extinction(species), bounds };
}

function startOf(forest: Forest, row: number | undefined): number | undefined {
  return row === undefined ? undefined : forest.start(row);
}
