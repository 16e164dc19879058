import { can, type EditReply, type FlatSpecies, type HistoryChange } from '@life-tree/contract';
import {
  Forest,
  type Needs,
  needsOf,
  type Operation,
  type Outcome,
  type Species,
  speciesId,
  type TreeDocument,
  touchedBy,
} from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Resources } from '../../resources.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import type { TransactionContext } from '../../transaction.ts';
import { treeFact } from '../notifications/notification-facts.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { showTree } from '../tree-access/shown-trees.ts';
import { presentOperation, presentSpecies } from '../tree-access/species-presenter.ts';
import { findSpecies, loadSpecies } from '../tree-access/species-queries.ts';
import { type requireTree, treeGuardWithExtra } from '../tree-access/tree-guard.ts';
import { treeTexts } from '../tree-access/tree-texts.ts';
import { largestInverse } from './change-limits.ts';
import { markTakenBack, type TakeableChange } from './change-queries.ts';
import { mayNeedTrimming, needsTrimming, trimHistory } from './change-trimming.ts';
import { describeEdit } from './describe-edit.ts';
import { changesNothing, columnsOf, eventOf, presentOutcome, writtenBy } from './edit-outcome.ts';
import {
  type EditContext,
  editContextParameters,
  editContextSql,
  fitsOneStatement,
  inParts,
  loadEditContext,
  type NewChange,
  parseEditContext,
  storeChange,
  updateTree,
  type WrittenSpecies,
} from './edit-queries.ts';
import { refusedEdit } from './edit-refusals.ts';
import { changesVisibility, isLargeImport, isSmall, stepsOf } from './edit-steps.ts';
import { hashOperation, isShort } from './operation-lines.ts';
import { runOperation } from './run-operation.ts';
import {
  operationFrom,
  packSteps,
  type StoredStep,
  slimSteps,
  storedSteps,
  unpackSteps,
} from './stored-inverse.ts';

/** A tree as `requireTree(…, { lock: true })` gives it. */
export type LockedTree = Awaited<ReturnType<typeof requireTree>>;

export interface EditOptions {
  /** The sender's name for the edit: one that was stored already is not done again. */
  readonly operationId?: string | undefined;
  /** What the history calls it; the operation's kind unless given. */
  readonly action?: 'undo' | 'redo' | 'restore';
  /** What the history says it did; by default what the operation did. */
  readonly changes?: readonly HistoryChange[];
}

/** A change that an undo or redo takes back, with what does so. */
interface TakenBack extends TakeableChange {
  readonly steps: readonly StoredStep[];
}

interface Conditions extends EditOptions {
  readonly isLocked?: boolean;
  readonly takesBack?: TakenBack;
}

/** What an edit made of a tree; `tree` is the row after it, for whatever follows in the same act. */
export interface Edited extends EditReply {
  readonly tree: LockedTree;
}

/** Thrown by an edit without the tree's lock that only one with it can finish. */
class LockNeeded extends Error {}

/** How many species the steps of one sequence may walk in total; that many take some seconds. */
const mostWork = 40_000_000;
/** Operations larger than this are not sent to open windows: they fetch the tree again. */
const longestSentOperation = 65_536;

const emptyTree: TreeDocument = {
  fields: { name: '', description: null, isPublic: false, tags: [] },
  forest: Forest.empty,
};
const nothing: Needs = { lineages: [], descendants: [], branches: [] };
const requireTreeAndContext = treeGuardWithExtra('tree_and_edit_context', editContextSql);

interface EditingDependencies {
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
  { plans, notifications }: EditingDependencies,
) {
  /** Does an operation, all of it or nothing; one that changes nothing leaves no trace. */
  async function perform(
    context: TransactionContext,
    tree: LockedTree,
    personId: string,
    operation: Operation,
    options: EditOptions = {},
  ): Promise<Edited> {
    const editContext = await editContextFor(
      context.tx,
      tree,
      operation,
      options.operationId ?? null,
    );
    return performOn(editContext, context, tree, personId, operation, options);
  }

  /**
   * Does an operation on a tree that is not locked, if it can be done by one statement that reads and
   * one that stores unless the tree has another version by then: every change of species, fields and
   * editors raises it, so what was read still holds. Answers null, and has done nothing, where that
   * cannot be.
   */
  async function attempt(
    context: TransactionContext,
    treeId: string,
    personId: string,
    operation: Operation,
    operationId: string,
  ): Promise<Edited | null> {
    // What follows from changed fields takes more than one statement.
    if (!isSmall(operation)) return null;
    const asked = editContextParameters(needsOf(operation), operationId);
    const { tree, extra } = await requireTreeAndContext(
      context.tx,
      treeId,
      personId,
      'edit',
      asked,
    );
    try {
      const options = { operationId, isLocked: false };
      return await performOn(
        await parseEditContext(extra),
        context,
        tree,
        personId,
        operation,
        options,
      );
    } catch (error) {
      if (error instanceof LockNeeded) return null;
      throw error;
    }
  }

  /** Takes a change back, as the stored inverse says. */
  async function takeBack(
    context: TransactionContext,
    tree: LockedTree,
    personId: string,
    change: TakeableChange,
    options: EditOptions,
  ): Promise<Edited> {
    const steps = await unpackSteps(change.inverse);
    // Which species it is about does not depend on what they are like.
    const operation = operationFrom(steps, emptyTree);
    const needs = needsOf(operation);
    const editContext = await loadEditContext(
      context.tx,
      tree.id,
      needs,
      options.operationId ?? null,
    );
    const takesBack = { ...change, steps };
    return performOn(editContext, context, tree, personId, operation, { ...options, takesBack });
  }

  async function performOn(
    editContext: EditContext,
    context: TransactionContext,
    tree: LockedTree,
    personId: string,
    asked: Operation,
    { isLocked = true, takesBack, ...options }: Conditions,
  ): Promise<Edited> {
    const { tx } = context;
    const repeated = await findRepeated(tx, editContext, tree, personId, asked);
    if (repeated !== null) return repeated;
    if (changesVisibility(asked) && !can(personId, 'change-visibility', tree)) {
      throw new AppError('forbidden');
    }

    const before = partOf(tree, editContext, asked);
    const operation = takesBack === undefined ? asked : operationFrom(takesBack.steps, before);
    const run = await runOperation(before, operation);
    if (!run.ok) throw refusedEdit(run.error, operation);
    const { outcome, inverse } = run.value;
    const written = await writtenBy(operation, outcome);
    if (options.action === undefined && changesNothing(outcome)) {
      return { ...(await presentOutcome(tree.id, written, outcome)), version: tree.version, tree };
    }

    await requireSpeciesWithinPlan(tx, tree, outcome);
    if (!isLocked && !fitsOneStatement(written)) throw new LockNeeded();
    const packed = await packSteps(storedSteps(inverse), largestInverse);
    if (packed === null) throw new AppError('edit-too-large');
    const change = {
      userId: personId,
      operationId: options.operationId ?? null,
      action: options.action ?? operation.kind,
      changes: options.changes ?? describeEdit(before, operation, outcome),
      operationHash: options.operationId === undefined ? null : await hashOperation(asked),
      inverse: packed.bytes,
      inverseBytes: packed.size,
      takesBack: takesBack?.version ?? null,
    };
    const columns = columnsOf(tree.speciesCount, outcome);
    // Before the history is trimmed, which may drop the very inverse that gets slimmer here.
    const freed = takesBack === undefined ? 0 : await slim(tx, tree, takesBack, outcome.tree);
    const known = { ...tree, historyBytes: tree.historyBytes - freed };
    const raised = await raise(tx, known, columns, change, written, isLocked);

    context.announce({
      kind: 'tree-changed',
      treeId: tree.id,
      event: {
        ...(await eventOf(tx, before, tree.id, operation, outcome)),
        ...(isShort(operation, longestSentOperation) && {
          operation: presentOperation(operation),
        }),
        ...(options.operationId !== undefined && { operationId: options.operationId }),
        version: raised.version,
        userId: personId,
      },
    });
    if (tree.isPublic && !raised.isPublic) {
      context.announce({
        kind: 'tree-closed',
        event: { treeId: tree.id, reason: 'private' },
        except: [tree.userId, ...tree.collaborators],
      });
    }
    if (!tree.isPublic && raised.isPublic) {
      await notifications.notify(context, {
        kind: 'tree',
        authorId: tree.userId,
        treeId: tree.id,
        fact: treeFact(tree.id),
        recipients: { followersOf: tree.userId },
      });
    }
    const reply = await presentOutcome(tree.id, written, outcome);
    return { ...reply, version: raised.version, tree: raised };
  }

  /**
   * Remembers and tells a change that is no operation, such as a new collaborator or the making of
   * the tree (which starts at version 0). It cannot be undone.
   */
  async function record(
    context: TransactionContext,
    tree: LockedTree,
    personId: string,
    action: string,
    recorded: HistoryChange,
    columns: Partial<Pick<LockedTree, 'image'>> = {},
  ): Promise<LockedTree> {
    const change = { ...noOperation, userId: personId, action, changes: [recorded] };
    const raised = await raise(context.tx, tree, columns, change, noSpecies);
    context.announce({
      kind: 'tree-changed',
      treeId: tree.id,
      event: {
        type: 'tree',
        version: raised.version,
        phTree: await showTree(context.tx, tree.id, null),
        userId: personId,
      },
    });
    return raised;
  }

  /** Gives a species a stored picture, or takes its picture away. */
  async function setSpeciesImage(
    context: TransactionContext,
    tree: LockedTree,
    personId: string,
    id: string,
    image: string | null,
  ): Promise<FlatSpecies> {
    const operation: Operation = { kind: 'edit-species', id: speciesId(id), image };
    const [before] = await findSpecies(context.tx, tree.id, [id]);
    if (before === undefined) throw new AppError('not-found');
    await perform(context, tree, personId, operation);
    return presentSpecies(tree.id, { ...before, image });
  }

  /** Gives a tree a stored picture, or takes its picture away. */
  async function setTreeImage(
    context: TransactionContext,
    tree: LockedTree,
    personId: string,
    image: string | null,
  ): Promise<LockedTree> {
    if (tree.image === image) return tree;
    const code = image === null ? 'tree-image-deleted' : 'tree-image-changed';
    return record(context, tree, personId, 'set-image', { code, values: {} }, { image });
  }

  /** Notes that the next change takes this one back; answers by how many bytes its inverse got slimmer. */
  async function slim(
    tx: Database,
    tree: LockedTree,
    takesBack: TakenBack,
    after: TreeDocument,
  ): Promise<number> {
    const { steps, inverse } = takesBack;
    // Never larger than what it replaces.
    const slimmed = (await packSteps(slimSteps(steps, after), largestInverse)) ?? inverse;
    await markTakenBack(tx, tree.id, takesBack, tree.version + 1, slimmed);
    return inverse.size - slimmed.size;
  }

  async function requireSpeciesWithinPlan(
    tx: Database,
    tree: LockedTree,
    outcome: Outcome,
  ): Promise<void> {
    const { created, deleted } = outcome;
    // A tree over its limit, left so by a smaller plan, may still be edited and shrunk.
    if (created.length <= deleted.length) return;
    const { maxSpecies } = await plans.planOf(tx, tree.userId);
    const count = tree.speciesCount + created.length - deleted.length;
    if (maxSpecies !== null && count > maxSpecies) throw new AppError('species-limit');
  }

  async function raise(
    tx: Database,
    tree: LockedTree,
    columns: Partial<LockedTree>,
    change: NewChange,
    species: WrittenSpecies,
    isLocked = true,
  ): Promise<LockedTree> {
    const raised = {
      ...tree,
      ...columns,
      version: tree.version + 1,
      updatedAt: now(),
      historyBytes: tree.historyBytes + (change.inverseBytes ?? 0),
    };
    const trimmed = mayNeedTrimming(raised) ? await plans.planOf(tx, tree.userId) : null;
    if (!isLocked && trimmed !== null && needsTrimming(raised, trimmed)) throw new LockNeeded();
    if (!(await storeChange(tx, raised, change, species))) throw new LockNeeded();
    if (isLocked && trimmed !== null) await trimHistory(tx, raised, trimmed);
    const { speciesCount: _, ...fields } = columns;
    if (Object.keys(fields).length > 0) {
      const texts = fields.name === undefined ? {} : treeTexts(raised);
      await updateTree(tx, tree.id, { ...fields, ...texts });
    }
    return raised;
  }

  return { perform, takeBack, attempt, record, setSpeciesImage, setTreeImage };
}

/** What became of an edit that was sent before: it may be sent again when its reply got lost. */
async function findRepeated(
  tx: Database,
  { repeated: stored }: EditContext,
  tree: LockedTree,
  personId: string,
  operation: Operation,
): Promise<Edited | null> {
  if (stored === null) return null;
  const { userId, operationHash } = stored;
  const isSame = operationHash === null || operationHash === (await hashOperation(operation));
  if (userId !== personId || !isSame) {
    throw new AppError('operation-id-used');
  }
  const turn = takeTurns();
  const species: FlatSpecies[] = [];
  const deleted: string[] = [];
  for (const ids of inParts(touchedBy(operation))) {
    const found = await findSpecies(tx, tree.id, ids);
    const present = new Set<string>(found.map(({ id }) => id));
    for (const one of found) species.push(presentSpecies(tree.id, one));
    for (const id of ids) if (!present.has(id)) deleted.push(id);
    await turn();
  }
  return { tree, version: stored.version, species, deleted, skipped: [] };
}

/** What an operation stands on; for a large import it is read bit by bit, others are served meanwhile. */
async function editContextFor(
  tx: Database,
  tree: LockedTree,
  operation: Operation,
  operationId: string | null,
): Promise<EditContext> {
  if (tree.speciesCount === 0) return loadEditContext(tx, tree.id, nothing, operationId);
  if (!isLargeImport(operation))
    return loadEditContext(tx, tree.id, needsOf(operation), operationId);
  const { repeated } = await loadEditContext(tx, tree.id, nothing, operationId);
  const found = new Map<string, Species>();
  const turn = takeTurns();
  for (const species of repeated === null ? inParts(operation.species) : []) {
    const needs = needsOf({ ...operation, species });
    for (const one of await loadSpecies(tx, tree.id, needs)) found.set(one.id, one);
    await turn();
  }
  return { repeated, species: [...found.values()] };
}

/** The tree with as much of its forest as the operation needs. */
function partOf(tree: LockedTree, { species }: EditContext, operation: Operation): TreeDocument {
  const { name, description, isPublic, tags } = tree;
  const forest = Forest.fromSpecies(species);
  if (!forest.ok) throw new Error(`Species ${forest.error.id}: ${forest.error.code}`);
  const steps = stepsOf(operation).length;
  if (steps > 1 && steps * forest.value.size > mostWork) {
    throw new AppError('edit-too-large');
  }
  return { fields: { name, description, isPublic, tags }, forest: forest.value };
}

const noSpecies: WrittenSpecies = { deleted: [], created: [], changed: [] };
const noOperation = {
  operationId: null,
  operationHash: null,
  inverse: null,
  inverseBytes: null,
  takesBack: null,
};
