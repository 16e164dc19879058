import {
  type ComparedFields,
  changedFields,
  detailsOf,
  isSame,
  type NamedDetails,
  type PartChange,
  type PartReference,
  type PartValue,
  replaceDetails,
  replaceSettings,
  type Species,
  type SpeciesId,
  speciesChanges,
  type TreeChanges,
  type TreeSettings,
  withDetails,
} from '@life-tree/phylogeny';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { findPart } from '../../tree-access/part-queries.ts';
import { findSpecies } from '../../tree-access/species-queries.ts';
import { maxRestoreBytes } from '../changes/change-limits.ts';
import type { LaterChange } from '../changes/change-queries.ts';
import type { StoredEdit, StoredStep } from '../changes/stored-inverse.ts';

/** Without `isPublic`: restoring must never publish a tree that its owner has made private. */
export interface RestoredFields extends Pick<ComparedFields, 'name' | 'description' | 'tags'> {
  readonly settings: TreeSettings | null;
}

/** The contents of the tree right after an undo or redo. */
interface Kept {
  readonly fields: RestoredFields;
  readonly species: ReadonlyMap<SpeciesId, Species>;
}

/** Few enough that a reply with the longest descriptions is parsed within one turn. */
const speciesPerQuery = 100;

/**
 * A tree while its changes are undone one by one, with only the species that they affect. It checks no
 * rules: the inverses were exact when they were stored, and the final operation is checked.
 */
export class PastTree {
  readonly #tx: Database;
  readonly #treeId: string;
  readonly #present = new Map<SpeciesId, Species | null>();
  readonly #past = new Map<SpeciesId, Species | null>();
  readonly #presentFields: RestoredFields;
  #fields: RestoredFields;
  /** By the version of the undone change, until that change is reached. */
  readonly #kept = new Map<number, Kept>();
  readonly #turn = takeTurns();
  #loadedCharacters = 0;
  /** By list and id. */
  readonly #parts = new Map<string, PartChange>();

  constructor(tx: Database, tree: RestoredFields & { readonly id: string }) {
    this.#tx = tx;
    this.#treeId = tree.id;
    const { name, description, tags, settings } = tree;
    this.#presentFields = { name, description, tags, settings };
    this.#fields = this.#presentFields;
  }

  /** Undoes one change. Call it with the latest change first. */
  async undo({ version, undoes }: LaterChange, steps: readonly StoredStep[]): Promise<void> {
    const ids = steps.flatMap(affectedSpecies);
    await this.#load(ids);
    await this.#loadParts(steps);
    const kept = this.#kept.get(version);
    this.#kept.delete(version);
    if (undoes !== null) {
      const present = ids.flatMap((id) => this.#past.get(id) ?? []);
      const species = new Map(present.map((one) => [one.id, one]));
      this.#kept.set(undoes, { fields: this.#fields, species });
    }
    for (const step of steps) {
      this.#apply(step, kept);
      await this.#turn();
    }
  }

  /** What turns the present tree into the past one. */
  changes(): TreeChanges {
    return {
      ...speciesChanges(
        Array.from(this.#past, ([id, past]) => [this.#present.get(id) ?? null, past]),
      ),
      parts: [...this.#parts.values()].filter(({ before, after }) => !isSame(before, after)),
      fields: changedFields(comparable(this.#presentFields), comparable(this.#fields)),
    };
  }

  /** The fields of the tree as they were. */
  get fields(): RestoredFields {
    return this.#fields;
  }

  #putPart({ part, id }: PartReference, after: PartValue | null): void {
    const key = `${part} ${id}`;
    this.#parts.set(key, { ...required(this.#parts.get(key)), after });
  }

  async #loadParts(steps: readonly StoredStep[]): Promise<void> {
    for (const step of steps) {
      if (step.kind !== 'put-part' && step.kind !== 'remove-part') continue;
      const { part, id } = step;
      if (this.#parts.has(`${part} ${id}`)) continue;
      const present = await findPart(this.#tx, this.#treeId, step);
      this.#parts.set(`${part} ${id}`, { part, id, before: present, after: present });
    }
  }

  #apply(step: StoredStep, kept: Kept | undefined): void {
    switch (step.kind) {
      case 'import-branch':
        for (const one of step.species) {
          const species = typeof one === 'string' ? required(kept?.species.get(one)) : one;
          this.#past.set(species.id, species);
        }
        return;
      case 'remove-species':
        this.#remove(step.ids, step.heirs);
        return;
      case 'set-links':
        for (const { id, to, start, ghost } of step.links) {
          this.#change(id, { ancestorId: to, start });
          if (ghost !== undefined) this.#changeDetails(id, { ghost });
        }
        return;
      case 'set-times':
        for (const { id, start, duration, ghost } of step.times) {
          this.#change(id, {
            ...(start !== undefined && { start }),
            ...(duration !== undefined && { duration }),
          });
          if (ghost !== undefined) this.#changeDetails(id, { ghost });
        }
        return;
      case 'edit-species':
        this.#edit(step, kept);
        return;
      case 'edit-many':
        for (const edit of step.edits) this.#edit(edit, kept);
        return;
      case 'edit-tree': {
        const { name, tags } = step;
        const description = step.keptDescription
          ? required(kept).fields.description
          : step.description;
        this.#fields = {
          ...this.#fields,
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(tags !== undefined && { tags }),
          settings: replaceSettings(this.#fields.settings, step),
        };
        return;
      }
      case 'put-part':
        this.#putPart(step, step.value);
        return;
      case 'remove-part':
        this.#putPart(step, null);
        return;
      default:
        throw new Error(`An inverse cannot contain ${step.kind}`);
    }
  }

  #edit(edit: StoredEdit, kept: Kept | undefined): void {
    const { id, name, image } = edit;
    const description = edit.keptDescription
      ? required(kept?.species.get(id)).description
      : edit.description;
    this.#change(id, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(image !== undefined && { image }),
    });
    this.#changeDetails(id, edit);
  }

  #remove(
    ids: readonly SpeciesId[],
    heirs: readonly { readonly id: SpeciesId; readonly start: Species['start'] }[],
  ): void {
    const removed = new Set(ids);
    for (const { id, start } of heirs) {
      let ancestorId = required(this.#past.get(id)).ancestorId;
      while (ancestorId !== null && removed.has(ancestorId)) {
        ancestorId = required(this.#past.get(ancestorId)).ancestorId;
      }
      this.#change(id, { ancestorId, start });
    }
    for (const id of removed) this.#past.set(id, null);
  }

  #change(id: SpeciesId, columns: Partial<Species>): void {
    this.#past.set(id, { ...required(this.#past.get(id)), ...columns });
  }

  #changeDetails(id: SpeciesId, named: NamedDetails): void {
    const species = required(this.#past.get(id));
    const old = detailsOf(species);
    const details = replaceDetails(old, named);
    if (!isSame(details, old)) this.#past.set(id, withDetails(species, details));
  }

  async #load(ids: readonly SpeciesId[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#present.has(id));
    for (let from = 0; from < missing.length; from += speciesPerQuery) {
      const asked = missing.slice(from, from + speciesPerQuery);
      const found = await findSpecies(this.#tx, this.#treeId, asked);
      for (const { description } of found) this.#loadedCharacters += description?.length ?? 0;
      if (this.#loadedCharacters > maxRestoreBytes) throw tooMuchChanged();
      const byId = new Map(found.map((species) => [species.id, species]));
      for (const id of asked) {
        this.#present.set(id, byId.get(id) ?? null);
        this.#past.set(id, byId.get(id) ?? null);
      }
      await this.#turn();
    }
  }
}

function comparable({ settings, ...texts }: RestoredFields): ComparedFields {
  return { ...texts, ...settings };
}

/** The species that a step reads or writes. */
function affectedSpecies(step: StoredStep): SpeciesId[] {
  switch (step.kind) {
    case 'import-branch':
      return step.species.map((one) => (typeof one === 'string' ? one : one.id));
    case 'remove-species':
      return [...step.ids, ...step.heirs.map(({ id }) => id)];
    case 'set-links':
      return step.links.map(({ id }) => id);
    case 'set-times':
      return step.times.map(({ id }) => id);
    case 'edit-species':
      return [step.id];
    case 'edit-many':
      return step.edits.map(({ id }) => id);
    default:
      return [];
  }
}

export function tooMuchChanged(): AppError {
  return new AppError('version-too-different');
}

/** A value that the history requires. It is missing only if the tree was changed without its history. */
function required<Value>(value: Value | null | undefined): Value {
  if (value !== null && value !== undefined) return value;
  throw new AppError('version-not-restorable');
}
