import {
  type AncestorRole,
  maxOtherAncestors,
  type OtherAncestor,
} from '../../species/ancestry/other-ancestors.ts';
import { definedName, isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import { detailsColumn, detailsOf, type SpeciesDetails } from '../../species/details.ts';
import { Forest } from '../../species/forest.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import { isInvented } from '../../species/times/invented-length.ts';
import { years } from '../../timeline/years.ts';
import type { Report } from '../report.ts';
import type { JoinedForest } from '../trees/join-segments.ts';
import type { RawReticulation } from '../trees/raw-tree.ts';

/** Times far from 0 are rounded when they are added up. */
const rounding = 1e-12;

/**
 * Gives species of networks their other ancestors. A node that several branches lead to is where the species below
 * it begins: it disappears if nothing else is known of it, and its branch becomes the ghost of that species. The
 * branch to another ancestor stays, as an inferred one, only if that ancestor ended before.
 */
export function joinReticulations(
  { forest, species }: JoinedForest,
  reticulations: readonly RawReticulation[],
  dropped: ReadonlySet<number>,
  report: Report,
): Forest {
  if (reticulations.length === 0) return forest;
  const joining = new Joining(forest, species);
  joining.drop(dropped);
  joining.mergeBranches(reticulations);
  for (const reticulation of reticulations) joining.join(reticulation, report);
  return joining.forest();
}

/** The nodes of a network that are no species: those of which nothing is known, and the branches to other ancestors. */
export function droppedNodes(
  forest: Forest,
  reticulations: readonly RawReticulation[],
): ReadonlySet<number> {
  const lines = new Set(reticulations.flatMap(({ others }) => others));
  if (reticulations.length === 0) return lines;
  const children = new Uint8Array(forest.size);
  for (const parent of forest.columns.parents) {
    if (parent >= 0 && (children[parent] ?? 0) < 2) children[parent] = (children[parent] ?? 0) + 1;
  }
  const nodes = new Set(reticulations.map(({ row }) => row));
  const dropped = new Set(lines);
  for (const node of nodes) {
    const below = node + 1;
    const isNothing = forest.isInferred(node) && forest.name(node) === 'Ancestor';
    const isOther = lines.has(below) || (nodes.has(below) && !isInvented(forest, below));
    if (isNothing && children[node] === 1 && !isOther && !forest.isRoot(node)) dropped.add(node);
  }
  return dropped;
}

/** Another ancestor, and the branch that leads from there. */
interface FoundAncestor {
  readonly ancestor: number;
  readonly line: number;
  readonly as: AncestorRole;
}

class Joining {
  readonly #forest: Forest;
  readonly #speciesOf: (row: number) => number;
  readonly #isRemoved: Uint8Array;
  readonly #apparitions: Float64Array;
  readonly #durations: Float64Array;
  readonly #splits: Float64Array;
  /** The earliest split of the descendants of each species. */
  readonly #firstSplits: Float64Array;
  /** The species whose branch has each node that is no split. */
  readonly #merged = new Map<number, number>();
  readonly #others = new Map<number, FoundAncestor[]>();
  /** The branches to other ancestors that stay. */
  readonly #lineages = new Set<number>();

  constructor(forest: Forest, species: Int32Array | null) {
    this.#forest = forest;
    this.#speciesOf = (row) => species?.[row] ?? row;
    this.#isRemoved = new Uint8Array(forest.size);
    this.#apparitions = forest.apparitions.slice();
    this.#durations = forest.columns.durations.slice();
    this.#splits = forest.apparitions.slice();
    this.#firstSplits = new Float64Array(forest.size).fill(Number.POSITIVE_INFINITY);
  }

  /** Removes the nodes that only say where the species below them begins, and the branches to other ancestors. */
  drop(rows: ReadonlySet<number>): void {
    const forest = this.#forest;
    // From the tips, so that a node above one that disappears finds the species below.
    for (const row of [...rows].sort((a, b) => b - a)) {
      const node = this.#speciesOf(row);
      this.#isRemoved[node] = 1;
      if (forest.branchEnd(node) === node + 1) continue;
      const target = this.#firstKept(node);
      // An invented bar begins before the node, at which its ancestor ends.
      const split = this.#isPoint(node) ? this.#splits[target] : this.#splits[node];
      this.#splits[target] = Math.min(this.#splits[target] ?? 0, split ?? 0);
    }
  }

  /**
   * Nodes that only branches to hybrids leave from are no splits of the tree, which has one branch there. Without
   * this, a network would have more inferred ancestors than species.
   */
  mergeBranches(reticulations: readonly RawReticulation[]): void {
    const forest = this.#forest;
    const { parents } = forest.columns;
    const nodes = new Set(reticulations.map(({ row }) => this.#speciesOf(row)));
    const lines = reticulations.flatMap(({ others }) => others.map(this.#speciesOf));
    const candidates = new Set(lines.map((line) => parents[line] ?? -1));
    /** When the last of the species appears that lines lead to from each node. */
    const latest = new Map<number, number>();
    for (const { row, others } of reticulations) {
      const moment = this.#apparitions[this.#firstKept(this.#speciesOf(row))] ?? 0;
      for (const other of others) {
        const node = parents[this.#speciesOf(other)] ?? -1;
        latest.set(node, Math.max(moment, latest.get(node) ?? moment));
      }
    }
    /** The only child of each node that stays; -1 if there are several. */
    const only = new Map<number, number>();
    const isLine = new Set(lines);
    for (let row = forest.size - 1; row > 0; row--) {
      const parent = parents[row] ?? -1;
      if (!candidates.has(parent) || isLine.has(row)) continue;
      only.set(parent, only.has(parent) ? -1 : row);
    }
    for (const node of [...candidates].sort((a, b) => b - a)) {
      const child = only.get(node) ?? -1;
      if (child < 0 || nodes.has(node) || nodes.has(child) || forest.isRoot(node)) continue;
      if (this.#isRemoved[node] === 1 || !isUnnamedSplit(forest, node)) continue;
      const kept = this.#merged.get(child) ?? child;
      // The line to a species that appears later is a branch of its own.
      const late = (latest.get(node) ?? 0) - forest.extinction(kept);
      if (late > Math.abs(forest.extinction(kept)) * rounding) continue;
      this.#merged.set(node, kept);
      this.#isRemoved[node] = 1;
      this.#splits[kept] = this.#splits[node] ?? 0;
      this.#apparitions[kept] = this.#apparitions[node] ?? 0;
      this.#durations[kept] = forest.extinction(kept) - (this.#apparitions[kept] ?? 0);
    }
    for (let row = 0; row < forest.size; row++) {
      const above = this.#above(row);
      if (this.#isRemoved[row] === 1 || above < 0) continue;
      const first = this.#firstSplits[above] ?? 0;
      this.#firstSplits[above] = Math.min(first, this.#splits[row] ?? 0);
    }
  }

  join({ row, others, as }: RawReticulation, report: Report): void {
    const forest = this.#forest;
    const node = this.#speciesOf(row);
    const species = this.#firstKept(node);
    const before = this.#others.get(species) ?? [];
    const ancestors = new Set(before.map(({ ancestor }) => ancestor));
    const end = forest.branchEnd(node);
    for (const other of others) {
      const line = this.#speciesOf(other);
      const ancestor = this.#otherAbove(line);
      const example = definedName(forest, species);
      const isBelow = ancestor >= node && ancestor < end;
      const isKnown = ancestor === this.#above(species) || ancestors.has(ancestor);
      if (
        ancestor < 0 ||
        isBelow ||
        isKnown ||
        ancestors.size === maxOtherAncestors ||
        !this.#beginAfter(species, this.#splits[ancestor] ?? 0)
      ) {
        report.add('dropped', 'reticulation-left-out', { example });
        continue;
      }
      if (ancestors.size === 0) {
        report.add('noted', 'reticulations', { example });
      }
      // Where the line to it began is nowhere if it is not a species.
      if (this.#merged.has(forest.ancestor(line)) && !this.#isPoint(line)) {
        report.add('dropped', 'reticulation-line', { example });
      }
      ancestors.add(ancestor);
      before.push({ ancestor, line, as });
    }
    if (before.length > 0) this.#others.set(species, before);
  }

  /** Makes a species appear no earlier than a moment, if its end and its descendants allow it. */
  #beginAfter(species: number, moment: number): boolean {
    const before = this.#apparitions[species] ?? 0;
    const wait = moment - before;
    if (!(wait > Math.max(Math.abs(moment), Math.abs(before)) * rounding)) return true;
    const end = before + (this.#durations[species] ?? 0);
    if (!(moment < end) || moment > (this.#firstSplits[species] ?? 0)) return false;
    if (this.#forest.isRoot(species)) return false;
    this.#apparitions[species] = moment;
    this.#durations[species] = end - moment;
    return true;
  }

  /**
   * The other ancestors of a species: those that lived when it appears. Of one that ended before, the branch that
   * leads from there takes part, and stays.
   */
  #takingPart(species: number): readonly { row: number; as: AncestorRole }[] {
    const moment = this.#apparitions[species] ?? 0;
    return (this.#others.get(species) ?? []).map(({ ancestor, line, as }) => {
      const end = this.#forest.extinction(ancestor);
      const tolerance = Math.max(Math.abs(moment), Math.abs(end)) * rounding;
      if (moment - end <= tolerance) return { row: ancestor, as };
      const start = this.#isPoint(line)
        ? this.#forest.extinction(line)
        : this.#forest.apparition(line);
      const split = Math.min(start, this.#forest.extinction(this.#above(line)));
      this.#isRemoved[line] = 0;
      this.#lineages.add(line);
      this.#apparitions[line] = split;
      this.#splits[line] = split;
      this.#durations[line] = moment - split;
      return { row: line, as };
    });
  }

  /** Whether a node has no length, so that its bar is invented. */
  #isPoint(row: number): boolean {
    return !(this.#forest.duration(row) > 0) || isInvented(this.#forest, row);
  }

  /** The species that a removed node is part of: the first one below it that stays. */
  #firstKept(row: number): number {
    let kept = row;
    while (this.#isRemoved[kept] === 1) kept += 1;
    return kept;
  }

  /** The species that the branch to a hybrid leaves. */
  #otherAbove(line: number): number {
    const node = this.#forest.ancestor(line);
    return this.#merged.get(node) ?? this.#above(line);
  }

  #above(row: number): number {
    let above = this.#forest.ancestor(row);
    while (above >= 0 && this.#isRemoved[above] === 1) above = this.#forest.ancestor(above);
    return above;
  }

  forest(): Forest {
    const others = new Map(
      Array.from(this.#others.keys(), (species) => [species, this.#takingPart(species)]),
    );
    const { starts, descriptions, images } = this.#forest.columns;
    const kept = Array.from(this.#isRemoved.keys()).filter((row) => this.#isRemoved[row] !== 1);
    const numbers = new Int32Array(this.#forest.size).fill(-1);
    for (const [number, row] of kept.entries()) numbers[row] = number;
    const parents = Int32Array.from(kept, (row) => numbers[this.#above(row)] ?? -1);
    const startOf = (row: number): number => {
      const above = this.#above(row);
      if (this.#forest.ancestor(row) === above && !this.#isMoved(row) && !this.#isMoved(above)) {
        return starts[row] ?? 0;
      }
      const start = (this.#apparitions[row] ?? 0) - (this.#apparitions[above] ?? 0);
      const ghost = this.#ghost(row);
      return ghost > 0 || this.#ghost(above) > 0
        ? start
        : Math.max(0, Math.min(start, this.#durations[above] ?? 0));
    };
    return Forest.fromColumns({
      ids: null,
      parents,
      starts: Float64Array.from(kept, startOf),
      durations: Float64Array.from(kept, (row) => this.#durations[row] ?? 0),
      names: kept.map((row) => this.#forest.name(row)),
      descriptions: descriptions && kept.map((row) => descriptions[row] ?? null),
      images: images && kept.map((row) => images[row] ?? null),
      details: detailsColumn(
        kept.map((row) => {
          const found = others.get(row)?.map((one) => ({
            id: numberedId(numbers[one.row] ?? -1),
            as: one.as,
          }));
          return this.#details(row, found);
        }),
      ),
    });
  }

  #isMoved(row: number): boolean {
    return row >= 0 && this.#apparitions[row] !== this.#forest.apparition(row);
  }

  #ghost(row: number): number {
    if (row < 0) return 0;
    const [apparition, split] = [this.#apparitions[row] ?? 0, this.#splits[row] ?? 0];
    const ghost = apparition - split;
    return ghost > Math.max(Math.abs(apparition), Math.abs(split)) * rounding ? ghost : 0;
  }

  #details(
    row: number,
    otherAncestors: readonly OtherAncestor[] | undefined,
  ): SpeciesDetails | null {
    if (this.#lineages.has(row)) return detailsOf({ inferred: true });
    const details = this.#forest.details(row);
    const ghost = this.#ghost(row);
    if (otherAncestors === undefined && ghost === 0) return details;
    return detailsOf({
      ...details,
      ...(ghost > 0 && { ghost: years(ghost) }),
      ...(otherAncestors !== undefined && { otherAncestors }),
    });
  }
}
