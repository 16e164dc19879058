import { type Refusal, refusal } from '../operations/refusal.ts';
import type { Life } from '../species/ancestry/lineage.ts';
import { durationFault, startFault } from '../species/checks/invariants.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import { lifeOf, offsetAfter } from '../species/times/rounding.ts';
import { type Years, years } from '../timeline/years.ts';
import type { Difference } from './compare-forests.ts';

/** A difference that changes where a species is or when it lived. */
export type PlaceKind = Exclude<Difference['kind'], 'renamed' | 'edited'>;

/** The accepted differences of one species that change its place. */
export type PlaceChanges = Map<PlaceKind, Difference>;

/** The three states of a tree: the two that were compared, and that to which differences are applied. */
export interface ComparedForests {
  readonly earlier: Forest;
  readonly later: Forest;
  readonly present: Forest;
}

/**
 * Where species are when some differences are accepted. A species that was not moved stays under its nearest
 * ancestor that is there, and none appears or dies out at another time than it did, unless that was accepted.
 */
export class AcceptedPlaces {
  readonly #forests: ComparedForests;
  readonly #changes: ReadonlyMap<SpeciesId, PlaceChanges>;
  /** Whether a species descends from another one in the later tree. */
  readonly #isMoved: (id: SpeciesId) => boolean;
  readonly #drop: (difference: Difference, refused: Refusal) => void;

  constructor(
    forests: ComparedForests,
    changes: ReadonlyMap<SpeciesId, PlaceChanges>,
    isMoved: (id: SpeciesId) => boolean,
    drop: (difference: Difference, refused: Refusal) => void,
  ) {
    this.#forests = forests;
    this.#changes = changes;
    this.#isMoved = isMoved;
    this.#drop = drop;
  }

  /** Drops the differences that break a rule, until none is left. Returns the species that may differ. */
  settle(): ReadonlySet<SpeciesId> {
    const affected = new Set<SpeciesId>();
    const waiting = [...this.#changes.keys()];
    const addBelow = (id: SpeciesId) => {
      for (const one of this.#near(id)) {
        affected.add(one);
        waiting.push(one);
      }
    };
    for (const id of this.#changes.keys()) addBelow(id);
    for (;;) {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const refused = this.#exists(id) ? this.#faultOf(id) : null;
        if (refused === null) continue;
        const blamed = this.#dropFor(id, refused);
        if (blamed !== null) addBelow(blamed);
      }
      const moved = this.#findCircle();
      if (moved === null) return affected;
      this.#drop(moved.difference, refusal('circle', moved.id));
      addBelow(moved.id);
    }
  }

  /** The ancestor of a species, null for a root; undefined if it is missing. */
  parentOf(id: SpeciesId): SpeciesId | null | undefined {
    const { earlier, later, present } = this.#forests;
    const isPlaced = this.#has(id, 'added') || this.#has(id, 'moved');
    const row = present.indexOf(id);
    const isUnmoved =
      isPlaced ||
      (!this.#isMoved(id) &&
        earlier.has(id) &&
        present.ancestorId(row) === earlier.ancestorId(earlier.indexOf(id)));
    if (isUnmoved) {
      // Species that were added between it and its ancestor in the meantime.
      for (const above of later.ancestors(later.indexOf(id))) {
        const ancestor = later.id(above);
        if (this.#has(ancestor, 'added')) return ancestor;
        if (!earlier.has(ancestor)) continue;
        if (!isPlaced) break;
        return this.#exists(ancestor) ? ancestor : undefined;
      }
      if (isPlaced) return null;
    }
    for (const above of present.ancestors(row)) {
      const ancestor = present.id(above);
      if (this.#exists(ancestor)) return ancestor;
    }
    return null;
  }

  /** When a species lives, absolute. */
  lifeOf(id: SpeciesId): Life {
    const { later, present } = this.#forests;
    const isLater = this.#has(id, 'added') || this.#has(id, 'retimed');
    const forest = isLater ? later : present;
    return lifeOf(forest, forest.indexOf(id));
  }

  /** The offset after the ancestor's apparition, to the last bit that of a tree in which all of it is the same. */
  startOf(id: SpeciesId, parent: SpeciesId | null): Years {
    const life = this.lifeOf(id);
    if (parent === null) return years(life.apparition);
    const above = this.lifeOf(parent);
    for (const forest of [this.#forests.later, this.#forests.present]) {
      const row = forest.indexOf(id);
      if (row < 0 || forest.ancestorId(row) !== parent) continue;
      const isThere =
        forest.apparition(row) === life.apparition &&
        forest.apparition(forest.ancestor(row)) === above.apparition;
      if (isThere) return forest.start(row);
    }
    return offsetAfter(above, life.apparition, life.ghost);
  }

  #has(id: SpeciesId, kind: PlaceKind): boolean {
    return this.#changes.get(id)?.has(kind) === true;
  }

  #exists(id: SpeciesId): boolean {
    if (this.#has(id, 'added')) return true;
    return this.#forests.present.has(id) && !this.#has(id, 'removed');
  }

  #faultOf(id: SpeciesId): Refusal | null {
    const parent = this.parentOf(id);
    if (parent === undefined) return refusal('missing-ancestor', id);
    const { duration, ghost } = this.lifeOf(id);
    const above = parent === null ? null : this.lifeOf(parent);
    const fault = durationFault(duration) ?? startFault(this.startOf(id, parent), ghost, above);
    return fault === null ? null : refusal(fault, id);
  }

  /** Drops the difference because of which a species does not fit, and returns whose it was. */
  #dropFor(id: SpeciesId, refused: Refusal): SpeciesId | null {
    const { present } = this.#forests;
    const above = [...present.ancestors(present.indexOf(id))].map((row) => present.id(row));
    const parent = this.parentOf(id) ?? null;
    const candidates: readonly (readonly [SpeciesId | null, PlaceKind])[] = [
      [id, 'retimed'],
      [id, 'moved'],
      [id, 'added'],
      [parent, 'retimed'],
      [parent, 'added'],
      ...above.map((ancestor) => [ancestor, 'removed'] as const),
    ];
    for (const [owner, kind] of candidates) {
      const difference = owner === null ? undefined : this.#changes.get(owner)?.get(kind);
      if (owner === null || difference === undefined) continue;
      this.#drop(difference, refused);
      return owner;
    }
    return null;
  }

  /** A species and those whose ancestor it is, or becomes if others are not accepted. */
  *#near(id: SpeciesId): Generator<SpeciesId> {
    yield id;
    const { later, present } = this.#forests;
    for (const forest of [present, later]) {
      const start = forest.indexOf(id);
      if (start < 0) continue;
      const waiting = [start];
      for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
        for (const below of forest.descendants(row)) {
          const descendant = forest.id(below);
          if (this.#exists(descendant)) yield descendant;
          if (this.#has(descendant, 'added') || this.#exists(descendant)) continue;
          waiting.push(below);
        }
      }
    }
  }

  #findCircle(): { readonly id: SpeciesId; readonly difference: Difference } | null {
    const walkedFrom = new Map<SpeciesId, SpeciesId>();
    for (const [start, changes] of this.#changes) {
      if (!changes.has('moved')) continue;
      let id: SpeciesId | null = start;
      while (id !== null && !walkedFrom.has(id)) {
        walkedFrom.set(id, start);
        id = this.parentOf(id) ?? null;
      }
      if (id === null || walkedFrom.get(id) !== start) continue;
      // Some species of the circle was moved into it.
      for (let next: SpeciesId | null = id; next !== null; next = this.parentOf(next) ?? null) {
        const difference = this.#changes.get(next)?.get('moved');
        if (difference !== undefined) return { id: next, difference };
      }
    }
    return null;
  }
}
