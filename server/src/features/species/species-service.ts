import type { Readable } from 'node:stream';
import type { changeSpecies, FlatSpecies } from '@life-tree/contract';
import {
  Forest,
  inSequence,
  namedDetails,
  type Operation,
  offsetAfter,
  type Species,
  type SpeciesId,
  speciesId,
  type Years,
  years,
} from '@life-tree/phylogeny';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import {
  boundEditBody,
  type EditBodyBounds,
  type NewSpeciesBounds,
} from '../editing/edit-body-bounds.ts';
import type { EditingService } from '../editing/editing-service.ts';
import type { Placement, SentEdit } from '../editing/large-edits/messages.ts';
import type { ImageCopies } from '../images/image-copies.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { presentSpecies } from '../tree-access/species-presenter.ts';
import { findEarliestRoot, findSpecies, loadSpecies } from '../tree-access/species-queries.ts';
import { requireTree } from '../tree-access/tree-guard.ts';
import type { LoggedInViewer } from '../tree-access/viewer.ts';
import { writeNested } from './nested-json.ts';
import {
  branchOperation,
  newSpeciesIn,
  type PostedSpecies,
  readDescendants,
  topSpecies,
} from './posted-branch.ts';

export type SpeciesChange = z.output<typeof changeSpecies.body>;

/** JSON in parts, with the tree's version. */
export interface VersionedText {
  readonly version: number;
  readonly parts: Iterable<string> | Readable;
}

interface Versioned<Value> {
  readonly version: number;
  readonly value: Value;
}

export type SpeciesService = ReturnType<typeof createSpeciesService>;

interface SpeciesDependencies {
  readonly editing: EditingService;
  readonly plans: PlansService;
  readonly copies: ImageCopies;
}

export function createSpeciesService(
  { database }: Pick<Resources, 'database'>,
  { editing, plans, copies }: SpeciesDependencies,
) {
  async function add(
    treeId: string,
    viewer: LoggedInViewer,
    branch: Operation,
    placement: Placement,
  ): Promise<VersionedText> {
    const { userId } = viewer;
    const { names, ...copied } = await copies.copyInto(treeId, viewer, branch);
    const alongside =
      names.length === 0 ? undefined : (tx: Database) => copies.useCopies(tx, treeId, names);
    return editing.store(treeId, userId, {
      apply: async (context, tree, lock) => {
        const start = await startOf(context.tx, treeId, placement);
        const species = withStart(copied.operation, years(start));
        const { version } = await editing.perform(context, tree, userId, branchOperation(species), {
          ...{ alongside, lock },
        });
        const rows = [];
        const turn = takeTurns();
        for (const one of species) {
          const text = JSON.stringify(presentSpecies(treeId, one));
          rows.push({ id: one.id, ancestorId: one.ancestorId, text });
          if (rows.length % 500 === 0) await turn();
        }
        return { version, parts: writeNested(rows, species[0].id) };
      },
    });
  }

  return {
    /** Checks permission before the body is read, and returns the limits of the body. */
    admitNew: (treeId: string, userId: string): Promise<EditBodyBounds> =>
      boundEditBody(database, plans, treeId, userId, 'species'),

    /** Checks permission before the body is read. */
    admitEditor: async (treeId: string, userId: string): Promise<void> => {
      await requireTree(database, treeId, userId, 'edit');
    },

    /** Adds a species with its branch, and returns them as nested JSON. */
    create: async (
      treeId: string,
      viewer: LoggedInViewer,
      posted: PostedSpecies,
      bounds?: NewSpeciesBounds,
    ): Promise<VersionedText> => {
      const unplaced = topSpecies(posted, 0);
      const descendants = await readDescendants(unplaced, posted, bounds);
      return add(treeId, viewer, branchOperation([unplaced, ...descendants]), posted);
    },

    /** Like `create`, for a body that was parsed in another process. */
    createRead: async (
      treeId: string,
      viewer: LoggedInViewer,
      { operation, placement }: SentEdit,
    ): Promise<VersionedText> => {
      if (placement === null) throw new AppError('internal');
      return add(treeId, viewer, operation, placement);
    },

    /** Applies the whole change or nothing. */
    change: (
      treeId: string,
      id: string,
      userId: string,
      change: SpeciesChange,
    ): Promise<Versioned<FlatSpecies>> =>
      editing.store(treeId, userId, {
        apply: async (context, tree, lock) => {
          const own = speciesId(id);
          const forest = await loadLines(context.tx, treeId, [own, ...idsOf(change.ancestorId)]);
          const row = forest.indexOf(own);
          if (row < 0) throw new AppError('not-found');
          const operation = operationFor(forest, row, change);
          const edited = await editing.perform(context, tree, userId, operation, { lock });
          const changed = edited.species.find((one) => one.id === own);
          const value = changed ?? presentSpecies(treeId, forest.species(row));
          return { version: edited.version, value };
        },
      }),

    /** Deletes a species and its branch, and returns its name. */
    remove: (treeId: string, id: string, userId: string): Promise<Versioned<string>> =>
      editing.store(treeId, userId, {
        apply: async (context, tree, lock) => {
          const [species] = await findSpecies(context.tx, treeId, [id]);
          if (species === undefined) throw new AppError('not-found');
          const operation: Operation = { kind: 'delete-branches', ids: [species.id] };
          const { version } = await editing.perform(context, tree, userId, operation, { lock });
          return { version, value: species.name };
        },
      }),
  };
}

/** The species of a branch with the start of the first one set. */
function withStart(branch: Operation, start: Years): readonly [Species, ...Species[]] {
  const [top, ...descendants] = newSpeciesIn(branch);
  if (top === undefined) throw new AppError('internal');
  return [{ ...top, start }, ...descendants];
}

/** When a posted species starts: as posted, or by the same default as in the editor. */
async function startOf(tx: Database, treeId: string, placement: Placement): Promise<number> {
  const { ancestorId, apparition, afterApparition } = placement;
  if (ancestorId === null) {
    if (afterApparition !== undefined) throw withoutAncestor();
    return apparition ?? (await findEarliestRoot(tx, treeId)) ?? 0;
  }
  if (afterApparition !== undefined) return afterApparition;
  const id = speciesId(ancestorId);
  if (apparition === undefined) {
    const [ancestor] = await findSpecies(tx, treeId, [id]);
    return ancestor?.duration ?? 0;
  }
  const forest = await loadLines(tx, treeId, [id]);
  const row = forest.indexOf(id);
  // If the ancestor is missing, the edit itself is refused with a better error.
  return row < 0 ? 0 : offsetAfter(forest, row, apparition);
}

/** A change of any fields of a species as one operation. */
function operationFor(forest: Forest, row: number, change: SpeciesChange): Operation {
  const { name, description, duration } = change;
  const id = forest.id(row);
  const steps: Operation[] = [];
  const fields = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...namedDetails(change),
  };
  if (Object.keys(fields).length > 0) steps.push({ kind: 'edit-species', id, ...fields });
  const placed = placement(forest, row, change);
  if (placed !== null) steps.push(placed);
  if (duration !== undefined) steps.push({ kind: 'set-duration', id, duration: years(duration) });
  return inSequence(steps);
}

/** The operation that sets a new ancestor, a new start or both; null if neither changes. */
function placement(forest: Forest, row: number, change: SpeciesChange): Operation | null {
  const { apparition, afterApparition } = change;
  const id = forest.id(row);
  if (change.ancestorId === undefined) {
    if (apparition !== undefined) {
      return { kind: 'set-apparition', id, apparition: years(apparition) };
    }
    return afterApparition === undefined
      ? null
      : { kind: 'set-apparition', id, afterApparition: years(afterApparition) };
  }
  const to = change.ancestorId === null ? null : speciesId(change.ancestorId);
  if (apparition === undefined && afterApparition === undefined) {
    return { kind: 'set-ancestor', id, ancestorId: to };
  }
  // Set both together, because the current start may be outside the new ancestor's lifetime.
  const start = startUnder(forest, to, apparition, afterApparition);
  const link = { id, from: forest.ancestorId(row), to, start: years(start) };
  return { kind: 'set-links', links: [link] };
}

function startUnder(
  forest: Forest,
  ancestorId: SpeciesId | null,
  apparition: number | undefined,
  afterApparition: number | undefined,
): number {
  if (ancestorId === null) {
    if (apparition === undefined) throw withoutAncestor();
    return apparition;
  }
  if (afterApparition !== undefined) return afterApparition;
  const ancestor = forest.indexOf(ancestorId);
  return ancestor < 0 ? 0 : offsetAfter(forest, ancestor, apparition ?? 0);
}

function withoutAncestor(): AppError {
  return new AppError('no-ancestor');
}

async function loadLines(
  tx: Database,
  treeId: string,
  lineages: readonly SpeciesId[],
): Promise<Forest> {
  const species = await loadSpecies(tx, treeId, {
    lineages,
    descendants: [],
    branches: [],
    parts: [],
  });
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
  return forest.value;
}

function idsOf(id: string | null | undefined): SpeciesId[] {
  return id === null || id === undefined ? [] : [speciesId(id)];
}
