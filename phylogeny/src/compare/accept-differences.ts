import type { TreeDocument } from '../document/tree-document.ts';
import { performOperation } from '../operations/index.ts';
import { hasFields } from '../operations/kinds/edit-species.ts';
import { listOf } from '../operations/kinds/put-part.ts';
import { namedIn } from '../operations/named-fields.ts';
import type { Operation } from '../operations/operation.ts';
import { referenceRefusal } from '../operations/references.ts';
import { type Refusal, refusal } from '../operations/refusal.ts';
import {
  type NamedDetails,
  replaceDetails,
  type SpeciesDetails,
  withDetails,
} from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import type { SpeciesId } from '../species/ids/species-id.ts';
import {
  type NamedSpeciesFields,
  type Species,
  type SpeciesText,
  textNames,
} from '../species/species.ts';
import { isSame } from '../species/storage/same-value.ts';
import { years } from '../timeline/years.ts';
import { AcceptedPlaces, type PlaceChanges } from './accepted-places.ts';
import { changesOperation, partSteps } from './changes-operation.ts';
import type { TreeDifference } from './compare-documents.ts';
import { type Difference, matchedAncestors, roundingOf } from './compare-forests.ts';
import { changedField } from './edited-fields.ts';
import { matchForests } from './match-forests.ts';
import { changedFields, type PartChange, speciesChanges } from './tree-changes.ts';

/** A difference that was not accepted, and why. */
export interface Conflict {
  readonly difference: TreeDifference;
  readonly refusal: Refusal;
}

/** The operation that makes what was accepted (null: nothing is left to do), and what did not fit. */
export interface Acceptance {
  readonly operation: Operation | null;
  readonly conflicts: readonly Conflict[];
}

/** The two states of a tree of which differences were found. */
export interface ComparedDocuments {
  readonly earlier: TreeDocument;
  readonly later: TreeDocument;
}

/**
 * Makes chosen differences in the tree as it is now, which may have changed since the earlier state. What cannot be
 * made is left out: it was changed in the meantime, or would break a rule without what was not chosen.
 */
export function acceptDifferences(
  present: TreeDocument,
  compared: ComparedDocuments,
  chosen: readonly TreeDifference[],
): Acceptance {
  const accepting = new Accepting(present, compared);
  for (const difference of chosen) accepting.add(difference);
  return accepting.result();
}

type DifferenceOf<Kind extends TreeDifference['kind']> = Extract<TreeDifference, { kind: Kind }>;
type Edit = DifferenceOf<'renamed'> | DifferenceOf<'edited'>;
type PartDifference = DifferenceOf<'part'>;

class Accepting {
  readonly #present: TreeDocument;
  readonly #earlier: Forest;
  readonly #later: Forest;
  readonly #compared: ComparedDocuments;
  readonly #rounding: number;
  readonly #places = new Map<SpeciesId, PlaceChanges>();
  readonly #edits = new Map<SpeciesId, Edit[]>();
  readonly #fields: DifferenceOf<'field'>[] = [];
  #parts: PartDifference[] = [];
  readonly #conflicts: Conflict[] = [];

  constructor(present: TreeDocument, compared: ComparedDocuments) {
    this.#present = present;
    this.#compared = compared;
    this.#earlier = compared.earlier.forest;
    this.#later = compared.later.forest;
    this.#rounding = roundingOf(this.#earlier, this.#later);
  }

  add(difference: TreeDifference): void {
    const id = this.#idOf(difference);
    const found = this.#standing(difference, id);
    if (found === 'done') return;
    if (found !== null) {
      this.#refuse(difference, found);
      return;
    }
    switch (difference.kind) {
      case 'part':
        this.#parts.push(difference);
        return;
      case 'field':
        this.#fields.push(difference);
        return;
      case 'renamed':
      case 'edited':
        if (id !== null) this.#edits.set(id, [...(this.#edits.get(id) ?? []), difference]);
        return;
      default:
        if (id === null) return;
        this.#places.set(id, (this.#places.get(id) ?? new Map()).set(difference.kind, difference));
    }
  }

  result(): Acceptance {
    const parts = this.#fittingParts();
    this.#checkReferences(parts);
    const { forest } = this.#present;
    const drop = (difference: Difference, refused: Refusal) => {
      const id = this.#idOf(difference);
      // The differences of edits are never dropped here.
      if (id !== null && difference.kind !== 'renamed' && difference.kind !== 'edited')
        this.#places.get(id)?.delete(difference.kind);
      this.#refuse(difference, refused);
    };
    const forests = { earlier: this.#earlier, later: this.#later, present: forest };
    const places = new AcceptedPlaces(forests, this.#places, this.#movedSpecies(), drop);
    const affected = new Set([...places.settle(), ...this.#edits.keys()]);
    const pairs = Array.from(affected, (id) => {
      const row = forest.indexOf(id);
      const before = row < 0 ? null : forest.species(row, id);
      return [before, this.#accepted(id, before, places)] as const;
    });
    const named = new Set(this.#fields.map(({ field }) => field));
    const fields = changedFields(this.#present.fields, this.#compared.later.fields);
    const accepted = Object.entries(fields).filter(([name]) =>
      named.has(name as keyof typeof fields),
    );
    const operation = changesOperation({
      ...speciesChanges(pairs),
      parts: parts.changes,
      fields: Object.fromEntries(accepted),
    });
    return { operation, conflicts: this.#conflicts };
  }

  #refuse(difference: TreeDifference, refused: Refusal): void {
    this.#conflicts.push({ difference, refusal: refused });
  }

  #idOf(difference: TreeDifference): SpeciesId | null {
    if (difference.kind === 'part' || difference.kind === 'field') return null;
    return difference.kind === 'added'
      ? this.#later.id(difference.later)
      : this.#earlier.id(difference.earlier);
  }

  /** Whether a difference is already made, or why it cannot be; null if it can. */
  #standing(difference: TreeDifference, id: SpeciesId | null): Refusal | 'done' | null {
    const stateOf = (isDone: boolean, isAsBefore: boolean): Refusal | 'done' | null =>
      isDone ? 'done' : isAsBefore ? null : refusal('changed-since', id);
    if (difference.kind === 'part') {
      const now = listOf(this.#present.parts, difference.part).get(difference.id) ?? null;
      return stateOf(isSame(now, difference.after), isSame(now, difference.before));
    }
    if (difference.kind === 'field') {
      const { field } = difference;
      const { earlier, later } = this.#compared;
      const now = this.#present.fields;
      return stateOf(
        isSame(now[field], later.fields[field]),
        isSame(now[field], earlier.fields[field]),
      );
    }
    if (id === null) return null;
    const { forest } = this.#present;
    const row = forest.indexOf(id);
    if (difference.kind === 'added') return row < 0 ? null : refusal('duplicate-id', id);
    if (row < 0) return difference.kind === 'removed' ? 'done' : refusal('unknown-species', id);
    const before = difference.earlier;
    if (difference.kind === 'removed') {
      const isNew = (below: number) => !this.#earlier.has(forest.id(below));
      if ([...forest.descendants(row)].some(isNew)) return refusal('has-descendants', id);
      const { start: _, ...fields } = forest.species(row, id);
      const { start: __, ...former } = this.#earlier.species(before, id);
      return stateOf(false, isSame(fields, former));
    }
    const after = difference.later;
    if (difference.kind === 'moved') {
      const ancestor = forest.ancestorId(row);
      return ancestor === this.#earlier.ancestorId(before) ? null : refusal('ancestor-changed', id);
    }
    if (difference.kind === 'retimed') {
      return stateOf(
        this.#livesAs(this.#later, after, row),
        this.#livesAs(this.#earlier, before, row),
      );
    }
    const field = difference.kind === 'renamed' ? 'name' : difference.field;
    return stateOf(
      hasFields(forest, row, changedField(this.#earlier, before, this.#later, after, field)),
      hasFields(forest, row, changedField(this.#later, after, this.#earlier, before, field)),
    );
  }

  #livesAs(other: Forest, index: number, row: number): boolean {
    const { forest } = this.#present;
    const isNear = (one: number, two: number) => Math.abs(one - two) <= this.#rounding;
    return (
      isNear(forest.apparition(row), other.apparition(index)) &&
      isNear(forest.duration(row), other.duration(index)) &&
      isNear(forest.ghost(row), other.ghost(index))
    );
  }

  /** Whether a species descends from another one in the later tree. */
  #movedSpecies(): (id: SpeciesId) => boolean {
    const match = matchForests(this.#earlier, this.#later, 'ids');
    const places = matchedAncestors(this.#earlier, match.later);
    const laterPlaces = matchedAncestors(this.#later, match.earlier);
    return (id) => {
      const row = this.#earlier.indexOf(id);
      const later = match.later[row] ?? -1;
      const place = places[row] ?? -1;
      return later < 0 || (place < 0 ? -1 : match.later[place]) !== laterPlaces[later];
    };
  }

  /** The changes of lists that fit together, and the lists after them. */
  #fittingParts(): { readonly changes: readonly PartChange[]; readonly document: TreeDocument } {
    for (;;) {
      let document = this.#present;
      let refused: Conflict | null = null;
      for (const step of partSteps(this.#parts)) {
        const performed = performOperation(document, step);
        if (performed.ok) {
          document = performed.value.tree;
          continue;
        }
        const difference = this.#parts.find(({ part, id }) => part === step.part && id === step.id);
        if (difference === undefined) continue;
        refused = { difference, refusal: performed.error };
        break;
      }
      if (refused === null) return { changes: this.#parts, document };
      const { difference } = refused;
      this.#conflicts.push(refused);
      this.#parts = this.#parts.filter((one) => one !== difference);
    }
  }

  /** Leaves out what refers to sources, columns and species that are only in the later tree. */
  #checkReferences({ document }: { readonly document: TreeDocument }): void {
    const { forest } = document;
    const exists = (id: SpeciesId) => forest.has(id) || this.#places.get(id)?.has('added') === true;
    const refusalOf = (id: SpeciesId, details: SpeciesDetails | null, named: NamedDetails) => {
      const refused = referenceRefusal(document, id, details, named, exists);
      const isMissingThere =
        refused !== null && referenceRefusal(this.#compared.later, id, details, named) !== null;
      return isMissingThere ? null : refused;
    };
    for (const [id, edits] of this.#edits) {
      const details = forest.details(forest.indexOf(id));
      const fitting = edits.filter((edit) => {
        const refused = refusalOf(id, details, this.#valuesOf(edit));
        if (refused !== null) this.#refuse(edit, refused);
        return refused === null;
      });
      this.#edits.set(id, fitting);
    }
    for (const [id, changes] of this.#places) {
      const added = changes.get('added');
      if (added === undefined) continue;
      const refused = refusalOf(id, null, this.#later.details(this.#later.indexOf(id)) ?? {});
      if (refused === null) continue;
      changes.delete('added');
      this.#refuse(added, refused);
    }
  }

  #valuesOf(edit: Edit): NamedSpeciesFields {
    const field = edit.kind === 'renamed' ? 'name' : edit.field;
    return changedField(this.#earlier, edit.earlier, this.#later, edit.later, field);
  }

  #accepted(id: SpeciesId, present: Species | null, places: AcceptedPlaces): Species | null {
    const changes = this.#places.get(id);
    if (changes?.has('removed') === true) return null;
    const isAdded = changes?.has('added') === true;
    const species = isAdded ? this.#later.species(this.#later.indexOf(id), id) : present;
    if (species === null) return null;
    const parent = places.parentOf(id) ?? null;
    const { duration, ghost } = places.lifeOf(id);
    const place = { ancestorId: parent, start: places.startOf(id, parent) };
    if (isAdded) return { ...species, ...place };
    let texts: Partial<SpeciesText> = {};
    let details = replaceDetails(species, { ghost: years(ghost) });
    for (const edit of this.#edits.get(id) ?? []) {
      const values = this.#valuesOf(edit);
      details = replaceDetails(details, values);
      texts = { ...texts, ...namedIn<SpeciesText>(values, values, textNames) };
    }
    return withDetails({ ...species, ...texts, ...place, duration: years(duration) }, details);
  }
}
