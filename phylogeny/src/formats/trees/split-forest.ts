import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../../species/forest.ts';
import type { Bounds } from '../../species/times/bounds.ts';
import { isInvented } from '../../species/times/invented-length.ts';
import type { WrittenReticulation } from '../networks/written-reticulations.ts';

/** A tree as it is written: segments of species in preorder, with times in years. */
export interface SplitTree {
  /** The row of the segment above, -1 for that of the root. */
  readonly parents: Int32Array;
  /** The species that each row is a segment of. */
  readonly species: Int32Array;
  /** 1 for the last segment of a species, at which it ends. */
  readonly isLast: Uint8Array;
  /**
   * The name of its species; '' for an ancestor that is only inferred and has no name of its own, and for all
   * splits of a clade but the first.
   */
  readonly labels: readonly string[];
  /** NaN for a root without a length of its own. */
  readonly lengths: Float64Array;
  readonly ends: Float64Array;
  /** The latest of `ends`. */
  readonly latest: number;
  /** The rows that are no species but stand for the nodes of extended Newick, which is their label. */
  readonly network: ReadonlySet<number>;
  /** The bounds of what starts at the end of each row, or of the end itself, by row. */
  readonly bounds: ReadonlyMap<number, BoundsAt>;
}

/** Bounds around a moment, in years. */
export interface BoundsAt {
  readonly moment: number;
  readonly bounds: Bounds;
}

/**
 * A forest as trees with branch lengths, one per root, for formats that support nothing else. A species with
 * descendants during its life is split where each of them appears. All of its segments have its name, so
 * that `joinSegments` can make one species of them again; what else is known about it belongs to the last.
 * One that ends where several descendants appear gets a last segment of length 0, as programs write sampled
 * ancestors, since a node with a name and nothing more is a clade. A species with a second ancestor begins at a node
 * of extended Newick for each, which also stands below that ancestor.
 */
export function* splitForest(
  forest: Forest,
  reticulations: readonly WrittenReticulation[] = [],
): Generator<SplitTree> {
  const lineages = forest.uses('ghost') ? lineagesOf(forest) : forest;
  const times = new WrittenTimes(lineages, reticulations);
  const nodes = new Map<number, WrittenReticulation[]>();
  for (const one of reticulations) {
    nodes.set(one.species, [...(nodes.get(one.species) ?? []), one]);
  }
  for (const root of forest.roots()) yield splitBranch(lineages, root, times, reticulations, nodes);
}

/** The forest with each species from its split on, since a branch cannot tell a ghost from a range. */
function lineagesOf(forest: Forest): Forest {
  const { parents, starts, durations } = forest.columns;
  const ghostAbove = (row: number) =>
    (parents[row] ?? -1) < 0 ? 0 : forest.ghost(parents[row] ?? -1);
  return forest.withValues({
    starts: starts.map((start, row) => start - forest.ghost(row) + ghostAbove(row)),
    // A range that was only invented to be drawn ends with its ghost.
    durations: durations.map((duration, row) =>
      forest.ghost(row) > 0 && isInvented(forest, row)
        ? forest.ghost(row)
        : duration + forest.ghost(row),
    ),
  });
}

/**
 * The times of species without the lengths that were only invented to be drawn. The line to a species from another
 * ancestor is one more descendant of that ancestor, numbered after the species, where the species appears.
 */
class WrittenTimes {
  readonly #rows: Int32Array;
  readonly #from: Int32Array;
  readonly #starts: Float64Array;
  readonly #durations: Float64Array;

  constructor(forest: Forest, reticulations: readonly WrittenReticulation[]) {
    const { starts, durations } = forest.columns;
    const size = forest.size + reticulations.length;
    const parents = extended(forest.columns.parents, Int32Array, size);
    this.#starts = extended(starts, Float64Array, size);
    this.#durations = extended(durations, Float64Array, size);
    for (const [row, parent] of forest.columns.parents.entries()) {
      const duration = durations[row] ?? 0;
      const isPoint = isInvented(forest, row);
      if (isPoint) this.#durations[row] = 0;
      if (parent < 0) continue;
      const above = this.#durations[parent] ?? 0;
      const start = starts[row] ?? 0;
      const endsWithAncestor =
        isPoint && Math.abs(start + duration - (durations[parent] ?? 0)) < duration;
      const isAtEnd = endsWithAncestor || isStatedAtEnd(forest, row, parent);
      this.#starts[row] = isAtEnd ? above : Math.min(start, above);
    }
    for (const [index, { species, ancestor }] of reticulations.entries()) {
      const end = this.#durations[ancestor] ?? 0;
      const moment = forest.apparition(species) + forest.ghost(species);
      const start = moment - forest.apparition(ancestor);
      const rounding = 1e-12 * Math.max(Math.abs(moment), Math.abs(forest.apparition(ancestor)));
      parents[forest.size + index] = ancestor;
      this.#starts[forest.size + index] =
        start > end - rounding ? end : Math.max(0, Math.min(start, end));
    }
    const from = new Int32Array(size + 2);
    for (const parent of parents) from[parent + 2] = (from[parent + 2] ?? 0) + 1;
    for (let slot = 1; slot < from.length; slot++)
      from[slot] = (from[slot] ?? 0) + (from[slot - 1] ?? 0);
    const filled = from.slice();
    const rows = new Int32Array(size);
    for (const [row, parent] of parents.entries()) {
      const slot = filled[parent + 1] ?? 0;
      rows[slot] = row;
      filled[parent + 1] = slot + 1;
    }
    for (let species = 0; species < forest.size; species++) {
      const group = rows.subarray(from[species + 1], from[species + 2]);
      if (group.length > 1) group.sort((a, b) => this.start(a) - this.start(b) || a - b);
    }
    this.#rows = rows;
    this.#from = from;
  }

  start(row: number): number {
    return this.#starts[row] ?? 0;
  }

  duration(row: number): number {
    return this.#durations[row] ?? 0;
  }

  /** The descendants of a species in the order in which they appear. */
  descendants(species: number): Int32Array {
    return this.#rows.subarray(this.#from[species + 1], this.#from[species + 2]);
  }
}

/**
 * Whether the file of a species states that it starts at its ancestor's end, although it ends before that: its
 * branch has a negative length, which is written again.
 */
function isStatedAtEnd(forest: Forest, row: number, ancestor: number): boolean {
  const stated = forest.details(row)?.stated?.apparition;
  return stated !== undefined && stated === forest.extinction(ancestor);
}

/** A longer copy of a typed array. */
function extended<List extends Int32Array | Float64Array>(
  list: List,
  Kind: new (length: number) => List,
  size: number,
): List {
  const longer = new Kind(size);
  longer.set(list);
  return longer;
}

/** Whether the line of a root is more than what a node below it needs that is older than the root. */
function hasStem(forest: Forest, root: number): boolean {
  if (!forest.uses('stated')) return true;
  let first: number = forest.extinction(root);
  const [end, start] = [first, forest.apparition(root)];
  for (let row = root + 1; row < forest.branchEnd(root); row++) {
    first = Math.min(first, forest.extinction(row));
  }
  return first === end || first - start > (end - start) * 1e-9;
}

/** A segment to be written: its species, its first descendant, and the row of the segment above. */
interface Segment {
  readonly species: number;
  readonly birth: number;
  readonly parent: number;
}

function splitBranch(
  forest: Forest,
  root: number,
  times: WrittenTimes,
  reticulations: readonly WrittenReticulation[],
  nodes: ReadonlyMap<number, readonly WrittenReticulation[]>,
): SplitTree {
  const parents: number[] = [];
  const species: number[] = [];
  const lengths: number[] = [];
  const isLast: number[] = [];
  const ends: number[] = [];
  const bounds = new Map<number, BoundsAt>();
  const hasDetails = Boolean(forest.columns.details);
  let latest = Number.NEGATIVE_INFINITY;
  const network = new Map<number, string>();
  const addNode = (parent: number, label: string, end: number): number => {
    const row = parents.push(parent) - 1;
    network.set(row, label);
    species.push(-1);
    isLast.push(0);
    ends.push(end);
    lengths.push(end - (ends[parent] ?? 0));
    return row;
  };
  const waiting: Segment[] = [{ species: root, birth: 0, parent: -1 }];
  for (let segment = waiting.pop(); segment !== undefined; segment = waiting.pop()) {
    const { species: number } = segment;
    let { parent } = segment;
    const line = reticulations[number - forest.size];
    if (line !== undefined) {
      addNode(parent, line.label, ends[parent] ?? 0);
      continue;
    }
    const lead = onlyLine(forest, number, times, reticulations);
    if (lead !== undefined && parent >= 0 && !nodes.has(number)) {
      addNode(parent, lead.label, forest.extinction(number));
      continue;
    }
    for (const { label } of segment.birth === 0 ? (nodes.get(number) ?? []) : []) {
      parent = addNode(parent, label, appearance(forest, number, times));
    }
    const duration = times.duration(number);
    const children = times.descendants(number);
    let birth = segment.birth;
    const first = children[birth];
    const offset = first === undefined ? duration : times.start(first);
    for (let next = children[birth]; next !== undefined && times.start(next) === offset; ) {
      birth += 1;
      next = children[birth];
    }
    const isAtEnd = offset >= duration;
    const isSplit = isAtEnd && segment.birth === 0 && birth > 1;
    const ending = isAtEnd && !(isSplit && !forest.isInferred(number));
    const bar = isAtEnd ? forest.extinction(number) : forest.apparition(number) + offset;
    // The length that was invented to draw a species without one would be missing below it.
    const end = parent >= 0 && isInvented(forest, number) ? (ends[parent] ?? bar) : bar;
    const row = parents.push(parent) - 1;
    species.push(number);
    isLast.push(ending ? 1 : 0);
    ends.push(end);
    if (end > latest) latest = end;
    if (parent >= 0) lengths.push(end - (ends[parent] ?? 0));
    else
      lengths.push(
        duration > 0 && hasStem(forest, number) ? end - forest.apparition(number) : Number.NaN,
      );
    // The last item pushed is written next: first the descendants that appear now, then the next segment.
    if (!ending) waiting.push({ species: number, birth, parent: row });
    const births = children.subarray(segment.birth, birth);
    const stated = hasDetails ? boundsAtEnd(forest, number, ending, births) : null;
    if (stated !== null) bounds.set(row, stated);
    for (let index = births.length - 1; index >= 0; index--) {
      waiting.push({ species: births[index] ?? -1, birth: 0, parent: row });
    }
  }
  const isTip = (row: number): boolean => parents[row + 1] !== row;
  const isInferredTip = (number: number, row: number) =>
    number >= 0 && forest.isInferred(number) && isTip(row);
  const tips = new Set(species.filter(isInferredTip));
  const labelOf = (number: number, row: number): string => {
    if (number < 0) return network.get(row) ?? '';
    if (!forest.isInferred(number) || isTip(row)) return forest.name(number);
    if (isUnnamedSplit(forest, number)) return '';
    const isFirst = species[parents[row] ?? -1] !== number;
    return isFirst || tips.has(number) ? forest.name(number) : '';
  };
  return {
    parents: Int32Array.from(parents),
    species: Int32Array.from(species),
    isLast: Uint8Array.from(isLast),
    labels: species.map(labelOf),
    lengths: Float64Array.from(lengths),
    ends: Float64Array.from(ends),
    latest,
    network: new Set(network.keys()),
    bounds,
  };
}

/** Where an inferred ancestor without a name leads, if that is to a species with another first ancestor, and no more. */
function onlyLine(
  forest: Forest,
  species: number,
  times: WrittenTimes,
  reticulations: readonly WrittenReticulation[],
): WrittenReticulation | undefined {
  if (reticulations.length === 0 || !isUnnamedSplit(forest, species)) return undefined;
  const [first, ...others] = times.descendants(species);
  if (first === undefined || others.length > 0) return undefined;
  return times.start(first) === times.duration(species)
    ? reticulations[first - forest.size]
    : undefined;
}

/** When a species appears, after its ghost. Its descendants are written after that. */
function appearance(forest: Forest, species: number, times: WrittenTimes): number {
  const [first] = times.descendants(species);
  const latest = Math.min(
    times.duration(species),
    first === undefined ? Number.POSITIVE_INFINITY : times.start(first),
  );
  const split = forest.apparition(species);
  return split + Math.min(forest.ghost(species), latest);
}

/** Of the descendants that start at the end of a segment, or of its species if none does and it ends there. */
function boundsAtEnd(
  forest: Forest,
  species: number,
  isEnd: boolean,
  descendants: Int32Array,
): BoundsAt | null {
  for (const descendant of descendants) {
    // After the species come lines to those that have a second ancestor here.
    if (descendant >= forest.size) continue;
    const { apparitionBounds: bounds, ghost } = forest.details(descendant) ?? {};
    // They are around the apparition, which is later than the split.
    if (bounds && ghost === undefined) return { moment: forest.apparition(descendant), bounds };
  }
  const bounds = forest.details(species)?.extinctionBounds;
  if (!bounds || descendants.length > 0 || !isEnd) return null;
  return { moment: forest.extinction(species), bounds };
}
