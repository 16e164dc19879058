import { isDeepStrictEqual } from 'node:util';
import { can, type EditReply, type FlatSpecies } from '@life-tree/contract';
import {
  Forest,
  needsOf,
  type Operation,
  type Outcome,
  speciesId,
  type Tree,
  touchedBy,
} from '@life-tree/phylogeny';
import type { Acting } from '../../act.ts';
import type { Database } from '../../database/database.ts';
import { Failure } from '../../failure.ts';
import type { Resources } from '../../resources.ts';
import { treeFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { showTree } from '../trees/shown-trees.ts';
import type { requireTree } from '../trees/tree-guard.ts';
import { treeTexts } from '../trees/tree-texts.ts';
import { eventOf, listOf, presentOutcome } from './edit-outcome.ts';
import { refusedEdit } from './edit-refusals.ts';
import { summarizeEdit } from './edit-summary.ts';
import {
  findChangeByOperationId,
  insertChange,
  markTakenBack,
  raiseTree,
} from './history-queries.ts';
import { runOperation } from './run-operation.ts';
import { presentOperation, presentSpecies } from './species-presenter.ts';
import {
  deleteSpecies,
  findSpecies,
  insertSpecies,
  loadSpecies,
  updateSpecies,
} from './species-queries.ts';

/** A tree as `requireTree(…, { lock: true })` gives it. */
export type LockedTree = Awaited<ReturnType<typeof requireTree>>;

export interface EditOptions {
  /** The sender's name for the edit: one that was stored already is not done again. */
  readonly operationId?: string | undefined;
  /** What the history calls it; the operation's kind unless given. */
  readonly action?: 'undo' | 'redo' | 'restore';
  readonly summary?: string;
  /** The version this edit takes back. */
  readonly takesBack?: number;
}

/** What an edit made of a tree; `tree` is the row after it, for whatever follows in the same act. */
export interface Edited extends EditReply {
  readonly tree: LockedTree;
}

/** How many species the steps of one sequence may walk in total; that many take some seconds. */
const mostWork = 40_000_000;
/** Operations larger than this are not sent to open windows: they fetch the tree again. */
const longestSentOperation = 65_536;

interface EditingNeighbours {
  readonly plans: PlansService;
  readonly notifications: NotificationsService;
}

export type EditingService = ReturnType<typeof createEditingService>;

/**
 * The one way a tree changes: each change raises its version by one, is remembered in its history and
 * told to its open windows. Callers hold the tree locked and have asked for the right to edit it.
 */
export function createEditingService(
  { now }: Pick<Resources, 'now'>,
  { plans, notifications }: EditingNeighbours,
) {
  /** Does an operation, all of it or nothing; one that changes nothing leaves no trace. */
  async function perform(
    acting: Acting,
    tree: LockedTree,
    personId: string,
    operation: Operation,
    options: EditOptions = {},
  ): Promise<Edited> {
    const { tx } = acting;
    const repeated = await findRepeated(tx, tree, personId, operation, options);
    if (repeated !== null) return repeated;
    requireVisibilityRight(personId, tree, operation);

    const before = await loadPart(tx, tree, operation);
    const run = await runOperation(before, operation);
    if (!run.ok) throw refusedEdit(run.error, operation);
    const { outcome, inverse } = run.value;
    if (options.action === undefined && changesNothing(outcome)) {
      return { ...presentOutcome(tree.id, outcome), version: tree.version, tree };
    }

    await requireRoom(tx, tree, outcome);
    await writeSpecies(tx, tree.id, outcome);
    const operationText = JSON.stringify(operation);
    const raised = await raise(tx, tree, {
      userId: personId,
      operationId: options.operationId ?? null,
      action: options.action ?? operation.kind,
      summary: options.summary ?? summarizeEdit(before, operation, outcome),
      operation: operationText,
      inverse: JSON.stringify(inverse),
      takesBack: options.takesBack ?? null,
      columns: columnsOf(tree, outcome),
    });
    if (options.takesBack !== undefined) {
      await markTakenBack(tx, tree.id, options.takesBack, raised.version);
    }

    acting.announce({
      kind: 'tree-changed',
      treeId: tree.id,
      event: {
        ...(await eventOf(tx, before, tree.id, operation, outcome)),
        ...(operationText.length <= longestSentOperation && {
          operation: presentOperation(operation),
        }),
        ...(options.operationId !== undefined && { operationId: options.operationId }),
        version: raised.version,
        userId: personId,
      },
    });
    if (tree.isPublic && !raised.isPublic) {
      acting.announce({
        kind: 'tree-closed',
        event: { treeId: tree.id, reason: 'private' },
        except: [tree.userId, ...tree.collaborators],
      });
    }
    if (!tree.isPublic && raised.isPublic) {
      await notifications.notify(acting, {
        kind: 'tree',
        authorId: tree.userId,
        treeId: tree.id,
        fact: treeFact(tree.id),
        recipients: { followersOf: tree.userId },
      });
    }
    return { ...presentOutcome(tree.id, outcome), version: raised.version, tree: raised };
  }

  /**
   * Remembers and tells a change that is no operation, such as a new collaborator or the making of
   * the tree (which starts at version 0). It cannot be undone.
   */
  async function record(
    acting: Acting,
    tree: LockedTree,
    personId: string,
    action: string,
    summary: string,
    columns: Partial<Pick<LockedTree, 'image'>> = {},
  ): Promise<LockedTree> {
    const raised = await raise(acting.tx, tree, {
      userId: personId,
      operationId: null,
      action,
      summary,
      operation: null,
      inverse: null,
      takesBack: null,
      columns,
    });
    acting.announce({
      kind: 'tree-changed',
      treeId: tree.id,
      event: {
        type: 'tree',
        version: raised.version,
        phTree: await showTree(acting.tx, tree.id, null),
        userId: personId,
      },
    });
    return raised;
  }

  /** Gives a species a stored picture, or takes its picture away. */
  async function setSpeciesImage(
    acting: Acting,
    tree: LockedTree,
    personId: string,
    id: string,
    image: string | null,
  ): Promise<FlatSpecies> {
    const operation: Operation = { kind: 'edit-species', id: speciesId(id), image };
    const [before] = await findSpecies(acting.tx, tree.id, [id]);
    if (before === undefined) throw new Failure('not-found');
    await perform(acting, tree, personId, operation);
    return presentSpecies(tree.id, { ...before, image });
  }

  /** Gives a tree a stored picture, or takes its picture away. */
  async function setTreeImage(
    acting: Acting,
    tree: LockedTree,
    personId: string,
    image: string | null,
  ): Promise<LockedTree> {
    if (tree.image === image) return tree;
    const summary = image === null ? "Took away the tree's picture" : "Changed the tree's picture";
    return record(acting, tree, personId, 'set-image', summary, { image });
  }

  async function requireRoom(tx: Database, tree: LockedTree, outcome: Outcome): Promise<void> {
    const { created, deleted } = outcome;
    // A tree over its limit, left so by a smaller plan, may still be edited and shrunk.
    if (created.length <= deleted.length) return;
    const { maxSpecies } = await plans.planOf(tx, tree.userId);
    const count = tree.speciesCount + created.length - deleted.length;
    if (maxSpecies !== null && count > maxSpecies) throw new Failure('species-limit');
  }

  interface Raise {
    readonly userId: string;
    readonly operationId: string | null;
    readonly action: string;
    readonly summary: string;
    readonly operation: string | null;
    readonly inverse: string | null;
    readonly takesBack: number | null;
    readonly columns: Partial<LockedTree>;
  }

  async function raise(
    tx: Database,
    tree: LockedTree,
    { columns, ...change }: Raise,
  ): Promise<LockedTree> {
    const moment = now();
    const raised = { ...tree, ...columns, version: tree.version + 1, updatedAt: moment };
    await raiseTree(tx, tree.id, {
      ...columns,
      ...(columns.name !== undefined && treeTexts(raised)),
      version: raised.version,
      updatedAt: moment,
    });
    await insertChange(tx, {
      ...change,
      treeId: tree.id,
      version: raised.version,
      createdAt: moment,
    });
    return raised;
  }

  return { perform, record, setSpeciesImage, setTreeImage };
}

/** What became of an edit that was sent before: it may be sent again when its reply got lost. */
async function findRepeated(
  tx: Database,
  tree: LockedTree,
  personId: string,
  operation: Operation,
  { operationId }: EditOptions,
): Promise<Edited | null> {
  if (operationId === undefined) return null;
  const stored = await findChangeByOperationId(tx, tree.id, operationId);
  if (stored === null) return null;
  const sent: unknown = JSON.parse(JSON.stringify(operation));
  if (stored.userId !== personId || !isDeepStrictEqual(stored.operation, sent)) {
    throw new Failure('edit-refused', { message: 'Another edit has this operationId already' });
  }
  const ids = touchedBy(operation);
  const species = await findSpecies(tx, tree.id, ids);
  const present = new Set<string>(species.map(({ id }) => id));
  return {
    tree,
    version: stored.version,
    species: species.map((one) => presentSpecies(tree.id, one)),
    deleted: ids.filter((id) => !present.has(id)),
    skipped: [],
  };
}

function requireVisibilityRight(personId: string, tree: LockedTree, operation: Operation): void {
  const steps = operation.kind === 'sequence' ? operation.steps : [operation];
  const changesVisibility = steps.some(
    (step) => step.kind === 'edit-tree' && step.isPublic !== undefined,
  );
  if (changesVisibility && !can(personId, 'change-visibility', tree)) {
    throw new Failure('forbidden');
  }
}

/** The tree with as much of its forest as the operation needs. */
async function loadPart(tx: Database, tree: LockedTree, operation: Operation): Promise<Tree> {
  const { name, description, isPublic, tags } = tree;
  const needs = needsOf(operation);
  const species = tree.speciesCount === 0 ? [] : await loadSpecies(tx, tree.id, needs);
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
  const steps = operation.kind === 'sequence' ? operation.steps.length : 1;
  if (steps > 1 && steps * forest.value.size > mostWork) {
    throw new Failure('edit-refused', { message: 'That is too much at once, do it in parts' });
  }
  return { fields: { name, description, isPublic, tags }, forest: forest.value };
}

function changesNothing({ created, changed, deleted, fieldsChanged }: Outcome): boolean {
  return created.length + changed.length + deleted.length === 0 && !fieldsChanged;
}

async function writeSpecies(tx: Database, treeId: string, outcome: Outcome): Promise<void> {
  await deleteSpecies(tx, treeId, outcome.deleted);
  await insertSpecies(tx, treeId, listOf(outcome.tree, outcome.created));
  await updateSpecies(tx, treeId, listOf(outcome.tree, outcome.changed));
}

function columnsOf(tree: LockedTree, { created, deleted, ...outcome }: Outcome) {
  const { name, description, isPublic, tags } = outcome.tree.fields;
  return {
    speciesCount: tree.speciesCount + created.length - deleted.length,
    ...(outcome.fieldsChanged && { name, description, isPublic, tags: [...tags] }),
  };
}
