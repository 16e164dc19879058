import { definedName } from '../../species/ancestry/unnamed-splits.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { isInvented } from '../../species/times/invented-length.ts';
import { years } from '../../timeline/years.ts';
import type { Report } from '../report.ts';

/** A forest, and the species that each node of its tree belongs to; null if each node is one. */
export interface JoinedForest {
  readonly forest: Forest;
  readonly species: Int32Array | null;
}

/**
 * Makes one species of nodes that follow each other under the same name: the ancestor, which lives on after
 * its descendants have appeared. Files have no other way to say so, and `splitForest` writes it like this. Nodes
 * that are dropped afterwards have no bar if they have no length.
 */
export function joinSegments(
  forest: Forest,
  report: Report,
  dropped: ReadonlySet<number>,
): JoinedForest {
  const next = continuations(forest);
  if (next === null) return { forest, species: null };
  const { parents, descriptions, images } = forest.columns;
  const size = parents.length;
  /** The number of the species of each row. */
  const species = new Int32Array(size);
  /** The first and the last segment of each species. */
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (let row = 0; row < size; row++) {
    const parent = parents[row] ?? -1;
    const isJoined = parent >= 0 && next[parent] === row;
    const number = isJoined ? (species[parent] ?? 0) : firsts.push(row) - 1;
    species[row] = number;
    lasts[number] = row;
    if (isJoined) report.add('noted', 'joined-segments', { example: definedName(forest, row) });
  }
  const above = firsts.map((row) => (forest.isRoot(row) ? -1 : (species[parents[row] ?? 0] ?? 0)));
  const isEmpty = (row: number) => dropped.has(row) && isInvented(forest, row);
  const apparitions = firsts.map((row) =>
    isEmpty(row) ? forest.extinction(row) : startOf(forest, row, (next[row] ?? -1) >= 0),
  );
  const isPoint = firsts.map((row, number) => row === lasts[number] && isInvented(forest, row));
  // Bars of branches without a length start before their node, but not before their ancestor. Descendants come
  // after their ancestors.
  for (let number = firsts.length - 1; number >= 0; number--) {
    const [first = 0, last = 0] = [firsts[number], lasts[number]];
    let start = apparitions[number] ?? 0;
    if (!(forest.extinction(last) > start) && !isEmpty(first)) {
      start = forest.apparition(first);
      isPoint[number] = true;
    }
    apparitions[number] = start;
    const ancestor = above[number] ?? -1;
    if (ancestor >= 0) apparitions[ancestor] = Math.min(start, apparitions[ancestor] ?? 0);
  }
  const durations = Float64Array.from(
    lasts,
    (row, number) => forest.extinction(row) - (apparitions[number] ?? 0),
  );
  const ofLast = <Value>(list: readonly (Value | null)[] | null) =>
    list && lasts.map((row) => list[row] ?? null);
  const joined = Forest.fromColumns({
    ids: null,
    parents: Int32Array.from(above),
    starts: Float64Array.from(
      apparitions,
      (time, number) => time - (apparitions[above[number] ?? -1] ?? 0),
    ),
    durations,
    names: firsts.map((row) => forest.name(row)),
    descriptions: ofLast(descriptions),
    images: ofLast(images),
    details: detailsColumn(
      firsts.map((row, number) => {
        const moved = (apparitions[number] ?? 0) - forest.apparition(row);
        const details = joinDetails(forest, row, lasts[number], moved);
        const invented = isPoint[number] ? years(durations[number] ?? 0) : null;
        return forest.uses('invented') ? detailsOf({ ...details, invented }) : details;
      }),
    ),
  });
  return { forest: joined, species };
}

/** For each row, the child that continues it, or -1; null when no row has one. */
function continuations(forest: Forest): Int32Array | null {
  const { parents } = forest.columns;
  let next: Int32Array | null = null;
  for (let row = 1; row < parents.length; row++) {
    const parent = parents[row] ?? -1;
    // Most ancestors have no name, and the names of large trees are only read when they are needed.
    if (parent < 0 || forest.isInferred(parent) || forest.isInferred(row)) continue;
    if (forest.name(parent) !== forest.name(row)) continue;
    // By a negative length, it ended before.
    if (forest.extinction(row) < forest.extinction(parent)) continue;
    next ??= new Int32Array(parents.length).fill(-1);
    // If several children have the name of their ancestor, none of them is the same species.
    next[parent] = next[parent] === -1 ? row : -2;
  }
  return next;
}

/** A first segment without a length is only where the species begins, which its bar is not. */
function startOf(forest: Forest, row: number, isContinued: boolean): number {
  const [start, end] = [forest.apparition(row), forest.extinction(row)];
  if (!isContinued) return start;
  if (forest.isRoot(row)) return isInvented(forest, row) ? end : start;
  return Math.min(forest.extinction(forest.ancestor(row)), end);
}

/** The details of a species whose apparition was moved by some years, which its bounds were not. */
function joinDetails(
  forest: Forest,
  first: number,
  last = first,
  moved = 0,
): SpeciesDetails | null {
  const atEnd = forest.details(last);
  if (first === last) return atEnd;
  const { apparitionBounds: _, ...others } = atEnd ?? {};
  const bounds = forest.details(first)?.apparitionBounds;
  if (bounds === undefined) return others;
  const { before, after } = bounds;
  return {
    ...others,
    apparitionBounds: { ...bounds, before: before + moved, after: after - moved },
  };
}
