import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import type { Forest } from '../../species/forest.ts';
import type { Bounds } from '../../species/times/bounds.ts';
import { isInvented } from '../../species/times/invented-length.ts';
import type { WrittenReticulation } from '../networks/written-reticulations.ts';
import { lineagesOf, WrittenTimes } from './written-times.ts';

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
  const lineages = lineagesOf(forest);
  const times = new WrittenTimes(lineages, reticulations);
  const nodes = new Map<number, WrittenReticulation[]>();
  for (const one of reticulations) {
    nodes.set(one.species, [...(nodes.get(one.species) ?? []), one]);
  }
  for (const root of forest.roots()) yield splitBranch(lineages, root, times, reticulations, nodes);
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
