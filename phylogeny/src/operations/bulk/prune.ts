import type { OtherAncestor } from '../../species/ancestry/other-ancestors.ts';
import { isUnnamedSplit } from '../../species/ancestry/unnamed-splits.ts';
import type { NamedDetails, SpeciesDetails } from '../../species/details.ts';
import { detailNames } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';
import { clampStart, lifeOf, offsetAfter } from '../../species/times/rounding.ts';
import { years } from '../../timeline/years.ts';
import { inEdits } from '../kinds/edit-many.ts';
import type { SpeciesEdit } from '../kinds/edit-species.ts';
import type { ExactLink } from '../kinds/set-links.ts';
import type { ExactTimes } from '../kinds/set-times.ts';
import type { Operation } from '../operation.ts';
import { inSequence } from '../sequence.ts';
import { inChunks, linkSteps, timeSteps } from './place-steps.ts';

/** What removing species does to the rest of a tree. */
export interface Pruning {
  /** Null if nothing is removed. */
  readonly operation: Operation | null;
  /** How many species are removed, inferred ancestors not counted. */
  readonly removed: number;
  /** The names of clades that have one descendant left, so that they are no longer splits. */
  readonly closedClades: readonly string[];
  /** The names of removed species from which several of the others descend: their splits stay, without a name. */
  readonly unnamed: readonly string[];
  /** How many bars now begin at an earlier split, because theirs has closed up. */
  readonly lengthened: number;
}

/** Keeps only these species, and the splits between them. An inferred ancestor stands for its whole branch. */
export function keepOnly(forest: Forest, ids: Iterable<SpeciesId>): Pruning {
  return prune(forest, marked(forest, ids));
}

/**
 * Removes these species, and splits that have one descendant left without them. An inferred ancestor stands for its
 * whole branch; descendants of other species stay.
 */
export function dropSpecies(forest: Forest, ids: Iterable<SpeciesId>): Pruning {
  const dropped = marked(forest, ids);
  return prune(
    forest,
    dropped.map((isDropped) => 1 - isDropped),
  );
}

const gone = 0;
const closed = 1;
const split = 2;
const stays = 3;

/** One flag per species: whether it is named, be it by a split above it. */
function marked(forest: Forest, ids: Iterable<SpeciesId>): Uint8Array {
  const marks = new Uint8Array(forest.size);
  for (const id of ids) {
    const row = forest.indexOf(id);
    if (row >= 0) marks.fill(1, row, forest.isInferred(row) ? forest.branchEnd(row) : row + 1);
  }
  return marks;
}

function prune(forest: Forest, isKept: Uint8Array): Pruning {
  const fates = fatesOf(forest, isKept);
  const pruned = new PrunedForest(forest, fates);
  const closedClades: string[] = [];
  const unnamed: string[] = [];
  const edits = new Map(pruned.edits.map((edit) => [edit.id, edit]));
  const tops: SpeciesId[] = [];
  let removed = 0;
  for (let row = 0; row < forest.size; row++) {
    const fate = fates[row];
    if (fate === stays) continue;
    if (!forest.isInferred(row)) removed++;
    if (fate === split) {
      unnamed.push(forest.name(row));
      const edit = asSplit(forest, row);
      edits.set(edit.id, { ...edits.get(edit.id), ...edit });
      continue;
    }
    if (fate === closed && forest.isInferred(row) && !isUnnamedSplit(forest, row)) {
      closedClades.push(forest.name(row));
    }
    const above = forest.ancestor(row);
    if (above < 0 || (fates[above] ?? stays) >= split) tops.push(forest.id(row));
  }
  const steps = [
    ...linkSteps(pruned.links),
    ...inChunks(tops).map((ids) => ({ kind: 'delete-branches' as const, ids })),
    ...timeSteps(forest, pruned.times),
    ...inEdits([...edits.values()]),
  ];
  const operation = steps.length === 0 ? null : inSequence(steps);
  return { operation, removed, closedClades, unnamed, lengthened: pruned.lengthened };
}

/** What becomes of each species: one pass from the tips. */
function fatesOf(forest: Forest, isKept: Uint8Array): Uint8Array {
  const fates = new Uint8Array(forest.size);
  const linesBefore = new Int32Array(forest.size);
  const lines = new Int32Array(forest.size);
  for (let row = forest.size - 1; row >= 0; row--) {
    const fate = fateOf(row);
    fates[row] = fate;
    const above = forest.ancestor(row);
    if (above < 0) continue;
    linesBefore[above] = (linesBefore[above] ?? 0) + 1;
    if (fate !== gone) lines[above] = (lines[above] ?? 0) + 1;
  }
  return fates;

  function fateOf(row: number): number {
    const [before, after] = [linesBefore[row] ?? 0, lines[row] ?? 0];
    const isSplit = forest.isInferred(row) && before > 0;
    if (isSplit ? after > 1 || after === before : isKept[row] === 1) return stays;
    if (after === 0) return gone;
    return after === 1 ? closed : split;
  }
}

/** The links and times of what is left: one pass from the roots. */
class PrunedForest {
  readonly links: ExactLink[] = [];
  readonly times: ExactTimes[] = [];
  /** Of bars that now begin at an earlier split: how certain that is. */
  readonly edits: SpeciesEdit[] = [];
  lengthened = 0;

  readonly #forest: Forest;
  readonly #fates: Uint8Array;
  /** Where each row that is left appears now, absolute. */
  readonly #apparitions: Float64Array;
  readonly #ghosts = new Map<number, number>();
  /** The nearest ancestor that is left, for closed rows too. */
  readonly #above: Int32Array;
  /** The first of the closed rows that lead to a row without another one between them. */
  readonly #firstClosed: Int32Array;
  /** The same without known species: splits alone. */
  readonly #firstSplit: Int32Array;

  constructor(forest: Forest, fates: Uint8Array) {
    this.#forest = forest;
    this.#fates = fates;
    this.#apparitions = forest.apparitions.slice();
    this.#above = forest.columns.parents.slice();
    this.#firstClosed = new Int32Array(forest.size).fill(-1);
    this.#firstSplit = new Int32Array(forest.size).fill(-1);
    for (let row = 0; row < forest.size; row++) if (fates[row] !== gone) this.#place(row);
    const ends = this.#endsOfSplits();
    for (let row = 0; row < forest.size; row++) {
      if ((fates[row] ?? gone) >= split) this.#retime(row, ends.get(row));
    }
  }

  #place(row: number): void {
    const parent = this.#forest.ancestor(row);
    const isClosed = this.#fates[row] === closed;
    const afterClosed = parent >= 0 && this.#fates[parent] === closed;
    if (afterClosed) this.#above[row] = this.#above[parent] ?? -1;
    const first = afterClosed ? (this.#firstClosed[parent] ?? -1) : -1;
    const firstSplit = afterClosed ? (this.#firstSplit[parent] ?? -1) : -1;
    if (isClosed) {
      this.#firstClosed[row] = first < 0 ? row : first;
      if (this.#forest.isInferred(row)) this.#firstSplit[row] = firstSplit < 0 ? row : firstSplit;
    } else if (afterClosed) this.#link(row, first, firstSplit);
  }

  /** Gives a row the nearest ancestor that is left. `first` is the first row between them, `firstSplit` as above. */
  #link(row: number, first: number, firstSplit: number): void {
    const forest = this.#forest;
    const above = this.#above[row] ?? -1;
    const apparition = forest.apparition(row);
    const from = forest.ancestorId(row);
    if (above < 0) {
      // Nothing is left before it. Its own line began where it began.
      const id = forest.id(row);
      this.links.push({ id, from, to: null, start: apparition });
      return;
    }
    const start = forest.split(first);
    const ghost = Math.max(0, apparition - start);
    const life = lifeOf(forest, above);
    this.links.push({
      id: forest.id(row),
      from,
      to: forest.id(above),
      start: clampStart(life, offsetAfter(life, apparition, ghost), ghost),
      ghost: years(ghost),
    });
    this.#ghosts.set(row, ghost);
    // Where bars are lineages, they begin where their lines do. A find would be said to be older than it is.
    const isSplit = forest.isInferred(row) || this.#fates[row] === split;
    const reach = isSplit ? first : firstSplit;
    if (!forest.uses('ghost') && reach >= 0) {
      this.#apparitions[row] = forest.apparition(reach);
      this.#ghosts.set(row, Math.max(0, forest.apparition(reach) - start));
      this.lengthened++;
      this.#inherit(row, reach);
    } else this.#inherit(row, null);
  }

  /** How certain the beginning of a line is belongs to its split. `reach` is the row with which its bar begins. */
  #inherit(row: number, reach: number | null): void {
    const own = this.#forest.details(row);
    const first = this.#forest.details(this.#firstClosed[this.#forest.ancestor(row)] ?? -1);
    const begun = reach === null ? own : this.#forest.details(reach);
    const placed = own?.placement === undefined ? first : own;
    const wanted: Pick<NamedDetails, InheritedDetail> = {
      rank: first?.rank ?? null,
      placement: placed?.placement ?? null,
      otherAncestors: placed === own ? (own?.otherAncestors ?? null) : this.#othersOf(row, first),
      apparitionBounds: begun?.apparitionBounds ?? null,
    };
    const named = inheritedDetails.filter((name) => wanted[name] !== (own?.[name] ?? null));
    const statedApparition = begun?.stated?.apparition ?? null;
    const isStated = statedApparition !== (own?.stated?.apparition ?? null);
    if (named.length === 0 && !isStated) return;
    this.edits.push({
      id: this.#forest.id(row),
      ...Object.fromEntries(named.map((name) => [name, wanted[name]])),
      ...(isStated && { stated: { apparition: statedApparition } }),
    });
  }

  /** The other ancestors of a closed row that are left, for the row that takes its place. */
  #othersOf(row: number, details: SpeciesDetails | null): readonly OtherAncestor[] | null {
    const left = details?.otherAncestors?.filter(({ id }) => {
      const other = this.#forest.indexOf(id);
      return (this.#fates[other] ?? gone) >= split && !this.#forest.isInBranch(other, row);
    });
    return left === undefined || left.length === 0 ? null : left;
  }

  /** When the last line leaves each species that has become a split, absolute. */
  #endsOfSplits(): Map<number, number> {
    const ends = new Map<number, number>();
    for (let row = 0; row < this.#forest.size; row++) {
      const above = this.#above[row] ?? -1;
      if ((this.#fates[row] ?? gone) < split || above < 0 || this.#fates[above] !== split) continue;
      const begins = (this.#apparitions[row] ?? 0) - this.#ghost(row);
      ends.set(above, Math.max(ends.get(above) ?? Number.NEGATIVE_INFINITY, begins));
    }
    // A life cannot have no length.
    for (const [row, end] of ends) if (end <= (this.#apparitions[row] ?? 0)) ends.delete(row);
    return ends;
  }

  /** `end` is the new extinction, if it has one. */
  #retime(row: number, end: number | undefined): void {
    const forest = this.#forest;
    const above = this.#above[row] ?? -1;
    const apparition = this.#apparitions[row] ?? 0;
    const isMoved = apparition !== forest.apparition(row);
    const isAboveMoved = above >= 0 && (this.#apparitions[above] ?? 0) !== forest.apparition(above);
    if (!isMoved && !isAboveMoved && end === undefined) return;
    const ghost = this.#ghost(row);
    const start = isMoved || isAboveMoved ? this.#start(row, above, ghost) : null;
    // Exactly where a sum of starts will put it, or what is living would end just after today.
    if (start !== null) this.#apparitions[row] = (this.#apparitions[above] ?? 0) + start;
    const duration = isMoved || end !== undefined ? this.#duration(row, end) : null;
    this.times.push({
      id: forest.id(row),
      ancestorId: above < 0 ? null : forest.id(above),
      ...(start !== null && { start }),
      ...(duration !== null && { duration }),
      ...(isMoved && { ghost: years(ghost) }),
    });
  }

  #start(row: number, above: number, ghost: number) {
    const apparition = this.#apparitions[row] ?? 0;
    if (above < 0) return years(apparition);
    const life = {
      apparition: this.#apparitions[above] ?? 0,
      duration: this.#duration(above),
      ghost: this.#ghost(above),
    };
    return clampStart(life, offsetAfter(life, apparition, ghost), ghost);
  }

  #duration(row: number, end: number = this.#forest.extinction(row)) {
    const apparition = this.#apparitions[row] ?? 0;
    const isSame =
      apparition === this.#forest.apparition(row) && end === this.#forest.extinction(row);
    return isSame ? this.#forest.duration(row) : years(Math.max(0, end - apparition));
  }

  #ghost(row: number): number {
    return this.#ghosts.get(row) ?? this.#forest.ghost(row);
  }
}

type InheritedDetail = 'rank' | 'placement' | 'otherAncestors' | 'apparitionBounds';
const inheritedDetails: readonly InheritedDetail[] = [
  'rank',
  'placement',
  'otherAncestors',
  'apparitionBounds',
];

/** What a split keeps of the species that it was. */
const keptBySplits: ReadonlySet<keyof SpeciesDetails> = new Set([
  ...inheritedDetails,
  'inferred',
  'ghost',
]);

/** Makes a species a split without a name: it is said where lines part, not that it existed. */
function asSplit(forest: Forest, row: number): SpeciesEdit {
  const details = forest.details(row);
  const lost = detailNames.filter(
    (name) => !keptBySplits.has(name) && details?.[name] !== undefined,
  );
  return {
    id: forest.id(row),
    name: 'Ancestor',
    description: null,
    image: null,
    inferred: true,
    ...Object.fromEntries(lost.map((name) => [name, null])),
  };
}
