import type { Readable } from 'node:stream';
import type { changeSpecies, FlatSpecies } from '@life-tree/contract';
import {
  Forest,
  inSequence,
  lifeOf,
  moveApparition,
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
        const ghost = newSpeciesIn(copied.operation)[0]?.ghost;
        const start = await startOf(context.tx, treeId, placement, ghost);
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
          const lines = [own, ...idsOf(change.ancestorId)];
          const line = await loadLines(context.tx, treeId, lines);
          // A split that stays can be that of descendants too.
          const hasGhost = line.ghost(line.indexOf(own)) > 0;
          const forest = hasGhost ? await loadLines(context.tx, treeId, lines, [own]) : line;
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
async function startOf(
  tx: Database,
  treeId: string,
  placement: Placement,
  ghost?: number,
): Promise<number> {
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
  return row < 0 ? 0 : offsetAfter(lifeOf(forest, row), apparition, ghost);
}

/** A change of any fields of a species as one operation. */
function operationFor(forest: Forest, row: number, change: SpeciesChange): Operation {
  const { name, description, duration } = change;
  const id = forest.id(row);
  const placed = placement(forest, row, change);
  const { ghost, ...details } = namedDetails(change);
  // A new ancestor and a new ghost only fit together.
  const isLinked = placed?.kind === 'set-links';
  const fields = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...details,
  };
  const steps: Operation[] = [];
  if (Object.keys(fields).length > 0) steps.push({ kind: 'edit-species', id, ...fields });
  if (placed !== null) steps.push(placed);
  if (ghost !== undefined && !isLinked) steps.push({ kind: 'edit-species', id, ghost });
  if (duration !== undefined) steps.push({ kind: 'set-duration', id, duration: years(duration) });
  return inSequence(steps);
}

/** The operation that sets a new ancestor, a new start or both; null if neither changes. */
function placement(forest: Forest, row: number, change: SpeciesChange): Operation | null {
  const { apparition, afterApparition } = change;
  const id = forest.id(row);
  if (change.ancestorId === undefined) {
    const ancestor = forest.ancestor(row);
    if (ancestor < 0 && afterApparition !== undefined) throw withoutAncestor();
    const after = afterApparition === undefined ? null : years(afterApparition);
    if (after !== null && forest.ghost(row) === 0) {
      return { kind: 'set-apparition', id, afterApparition: after };
    }
    const moment = after === null ? apparition : forest.apparition(ancestor) + after;
    return moment === undefined ? null : moveApparition(forest, row, years(moment));
  }
  const to = change.ancestorId === null ? null : speciesId(change.ancestorId);
  const hasTime = (apparition ?? afterApparition) !== undefined;
  if (!hasTime && change.ghost === undefined) {
    return { kind: 'set-ancestor', id, ancestorId: to };
  }
  // Set both together, because the current start may be outside the new ancestor's lifetime.
  const moment = hasTime ? apparition : forest.apparition(row);
  const ghost = change.ghost === undefined ? forest.ghost(row) : (change.ghost ?? years(0));
  const start = startUnder(forest, to, { apparition: moment, afterApparition, ghost });
  const link = {
    ...{ id, from: forest.ancestorId(row), to, start: years(start) },
    ...(ghost !== forest.ghost(row) && { ghost }),
  };
  return { kind: 'set-links', links: [link] };
}

function startUnder(
  forest: Forest,
  ancestorId: SpeciesId | null,
  {
    apparition,
    afterApparition,
    ghost,
  }: Pick<SpeciesChange, 'apparition' | 'afterApparition'> & { readonly ghost: number },
): number {
  if (ancestorId === null) {
    if (apparition === undefined) throw withoutAncestor();
    return apparition;
  }
  if (afterApparition !== undefined) return afterApparition;
  const ancestor = forest.indexOf(ancestorId);
  return ancestor < 0 ? 0 : offsetAfter(lifeOf(forest, ancestor), apparition ?? 0, ghost);
}

function withoutAncestor(): AppError {
  return new AppError('no-ancestor');
}

async function loadLines(
  tx: Database,
  treeId: string,
  lineages: readonly SpeciesId[],
  descendants: readonly SpeciesId[] = [],
): Promise<Forest> {
  const species = await loadSpecies(tx, treeId, {
    lineages,
    descendants,
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
