import type { FlatSpecies, HistoryChange } from '@life-tree/contract';
import {
  changesNothing,
  emptyParts,
  Forest,
  needsOf,
  type Operation,
  speciesId,
  type TreeDocument,
} from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import type { TransactionContext } from '../../transaction.ts';
import type { NotificationsService } from '../notifications/notifications-service.ts';
import type { PlansService } from '../plans/plans-service.ts';
import { requestImageCheck } from '../tree-access/image-checks-queries.ts';
import { storeParts } from '../tree-access/part-queries.ts';
import { showTreeToAll } from '../tree-access/shown-trees.ts';
import { presentOperation, presentSpecies } from '../tree-access/species-presenter.ts';
import { findSpecies } from '../tree-access/species-queries.ts';
import { checkAccess } from '../tree-access/tree-guard.ts';
import { announceChange, announceVisibility } from './announce-edit.ts';
import { maxInverseBytes } from './changes/change-limits.ts';
import { findChange, type UndoableChange } from './changes/change-queries.ts';
import { describeEdit } from './changes/describe-edit.ts';
import { createChangeRecorder, LockRequired, slimUndone } from './changes/record-change.ts';
import { noSpecies, type WrittenSpecies } from './changes/store-change-queries.ts';
import { operationFrom, packSteps, storedSteps, unpackSteps } from './changes/stored-inverse.ts';
import {
  loadNeeds,
  loadOperationContext,
  repeatedEdit,
  treeDocument,
} from './context/edit-context.ts';
import {
  type EditContext,
  findTreeAndContext,
  parsePlanAndEditContext,
  planAndEditContextParameters,
} from './context/edit-context-queries.ts';
import type { Conditions, PerformOptions } from './edit-options.ts';
import { reportProgress } from './edit-progress.ts';
import type { Edited, LockedTree } from './edited-tree.ts';
import {
  refusedEdit,
  requireVisibilityRight,
  requireWithinLimits,
} from './operations/edit-checks.ts';
import {
  changesFewSpecies,
  columnsOf,
  countsAfter,
  eventOf,
  maxEventBytes,
  presentOutcome,
  writtenBy,
  writtenParts,
} from './operations/edit-outcome.ts';
import { requireMembers } from './operations/group-members.ts';
import { hashOperation, isShort } from './operations/operation-lines.ts';
import { runOperation } from './operations/run-operation.ts';
import type { Staging } from './staging/staging.ts';
import { createStoreEdit } from './store-edit.ts';

const emptyTree: TreeDocument = {
  fields: { name: '', description: null, isPublic: false, tags: [] },
  forest: Forest.empty,
  parts: emptyParts,
};
/** Recognizes a request that is sent again. */
interface StoredRequest {
  readonly operationId: string | null;
  readonly operationHash: string | null;
}

const noOperation = {
  operationId: null,
  operationHash: null,
  inverse: null,
  inverseBytes: null,
  undoes: null,
};

interface EditingDependencies {
  readonly plans: PlansService;
  readonly notifications: NotificationsService;
  readonly staging: Staging;
}

export type EditingService = ReturnType<typeof createEditingService>;

/**
 * The only way to change a tree. Each change raises the version by one, is recorded in the history and
 * sent to open windows. Callers have checked that the user may edit the tree, and either have locked it or call
 * within `store`.
 */
export function createEditingService(
  resources: Pick<Resources, 'inTransaction' | 'withoutTransaction' | 'now'>,
  { plans, notifications, staging }: EditingDependencies,
) {
  const { now } = resources;
  const recorder = createChangeRecorder({ now }, { plans });
  const store = createStoreEdit(resources, staging);

  /** Applies an operation completely or not at all. An operation that changes nothing is not recorded. */
  async function perform(
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    operation: Operation,
    options: PerformOptions = {},
  ): Promise<Edited> {
    requireVisibilityRight(tree, userId, operation);
    const { operationId = null } = options;
    const editContext = await loadOperationContext(context.tx, tree, operation, operationId);
    return performIn(editContext, context, tree, userId, operation, options);
  }

  /** The same for a small operation: one statement reads the tree and all that the operation needs. */
  async function performAtOnce(
    context: TransactionContext,
    treeId: string,
    userId: string,
    operation: Operation,
    operationId: string,
  ): Promise<Edited> {
    const needs = needsOf(operation);
    const parameters = planAndEditContextParameters(needs, operationId, now());
    const viewer = { userId, linkKeys: [] };
    const found = await findTreeAndContext(needs)(context.tx, treeId, viewer, parameters);
    const tree = checkAccess(found?.tree ?? null, userId, 'edit');
    const { ownerPlan, ...editContext } = await parsePlanAndEditContext(found?.extra ?? '');
    const options = { operationId, lock: 'unlocked', ownerPlan } as const;
    return performIn(editContext, context, tree, userId, operation, options);
  }

  /** Undoes or redoes a change by applying its stored inverse. */
  async function applyInverse(
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    change: UndoableChange,
    options: PerformOptions,
  ): Promise<Edited> {
    const steps = await unpackSteps(change.inverse);
    // Which species the operation needs does not depend on their contents.
    const operation = operationFrom(steps, emptyTree);
    requireVisibilityRight(tree, userId, operation);
    const { operationId = null } = options;
    const editContext = await loadNeeds(context.tx, tree.id, needsOf(operation), operationId);
    const undoes = { ...change, steps };
    return performIn(editContext, context, tree, userId, operation, { ...options, undoes });
  }

  async function performIn(
    editContext: EditContext,
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    requested: Operation,
    { lock = 'locked', alongside, undoes, ownerPlan, ...options }: Conditions,
  ): Promise<Edited> {
    const { tx } = context;
    const repeated = await repeatedEdit(tx, editContext, tree, userId, requested);
    if (repeated !== null) return repeated;

    // Each of these steps may take tens of milliseconds if it affects many species.
    const turn = takeTurns();
    const before = await treeDocument(tree, editContext, requested);
    await turn();
    const operation = undoes === undefined ? requested : operationFrom(undoes.steps, before);
    const run = await runOperation(before, operation);
    if (!run.ok) throw refusedEdit(run.error, before, operation);
    const { outcome, inverse } = run.value;
    await turn();
    const written = await writtenBy(before, operation, outcome);
    await turn();
    if (options.action === undefined && changesNothing(outcome)) {
      return { ...(await presentOutcome(tree.id, written, outcome)), version: tree.version, tree };
    }

    const counts = countsAfter(tree, before, written);
    await turn();
    const planOfOwner = async () => ownerPlan ?? plans.planOf(tx, tree.userId);
    const had = options.action === undefined ? 0 : tree.mostSpecies;
    await requireWithinLimits(tree, counts, had, planOfOwner);
    // Undoing and restoring bring back groups as they were.
    if (options.action === undefined) await requireMembers(tx, tree.id, before, outcome, written);
    const takesOneStatement =
      alongside === undefined && undoes === undefined && changesFewSpecies(outcome, written);
    const isStaged = lock === 'unlocked' && !takesOneStatement;
    if (isStaged && !staging.isUsed) throw new LockRequired();
    const packed = await packSteps(storedSteps(inverse), maxInverseBytes);
    if (packed === null) throw new AppError('edit-too-large');
    const change = {
      userId,
      operationId: options.operationId ?? null,
      action: options.action ?? operation.kind,
      changes: options.changes ?? describeEdit(before, operation, outcome),
      operationHash: options.operationId === undefined ? null : await hashOperation(requested),
      inverse: packed.bytes,
      inverseBytes: packed.size,
      undoes: undoes?.version ?? null,
    };
    const columns = columnsOf(tree, counts, before, outcome);
    const slimmed = undoes === undefined ? null : await slimUndone(undoes, outcome.tree);
    const { created, changed, deleted } = written;
    const total = created.length + changed.length + deleted.length;
    const onStored = reportProgress(context, tree.id, userId, total);
    const raise = async (
      inner: TransactionContext,
      stored: WrittenSpecies,
    ): Promise<LockedTree> => {
      await alongside?.(inner.tx);
      // Before the history is trimmed, which may drop the inverse that shrinks here.
      const freed = slimmed === null ? 0 : await recorder.markUndoneByNext(inner.tx, tree, slimmed);
      const current = { ...tree, historyBytes: tree.historyBytes - freed };
      const recording = { isLocked: lock === 'locked' || isStaged, onStored };
      const stores = [inner.tx, current, columns, change, stored, recording] as const;
      const raised = await recorder.raiseVersion(...stores);
      await storeParts(inner.tx, tree.id, writtenParts(outcome));
      const isSent = isShort(operation, maxEventBytes);
      const event = {
        ...(await eventOf(inner.tx, before, tree.id, operation, outcome)),
        ...(isSent && { operation: presentOperation(operation) }),
        ...(options.operationId !== undefined && { operationId: options.operationId }),
        version: raised.version,
        userId,
      };
      announceChange(inner, raised, event);
      await announceVisibility(inner, notifications, tree, raised);
      return raised;
    };
    const raised = isStaged
      ? await staging.store(tree.id, written, raise, onStored)
      : await raise(context, written);
    const reply = await presentOutcome(tree.id, written, outcome);
    return { ...reply, version: raised.version, tree: raised };
  }

  /**
   * Records and announces a change that is not an operation, such as a new collaborator or the creation
   * of the tree (whose row starts with version 0). It cannot be undone.
   */
  async function record(
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    action: string,
    recorded: HistoryChange,
    columns: Partial<
      Pick<LockedTree, 'image' | 'linkKey' | 'deletedAt' | 'hiddenFor' | 'isPublic' | 'wasPublic'>
    > = {},
    request: StoredRequest = noOperation,
  ): Promise<LockedTree> {
    const change = { ...noOperation, ...request, userId, action, changes: [recorded] };
    const raised = await recorder.raiseVersion(context.tx, tree, columns, change, noSpecies);
    const phTree = await showTreeToAll(context.tx, tree.id);
    const event = { type: 'tree', version: raised.version, phTree, userId } as const;
    // A tree in the bin exists for nobody.
    if (raised.deletedAt === null) announceChange(context, raised, event);
    return raised;
  }

  /** Sets the image of a species to a stored image, or deletes it. The credit of the former image goes with it. */
  async function setSpeciesImage(
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    id: string,
    image: string | null,
    operationId?: string,
  ): Promise<FlatSpecies> {
    const [before] = await findSpecies(context.tx, tree.id, [id]);
    if (before === undefined) throw new AppError('not-found');
    // Without regard to the former credit, so that a request sent twice is the same edit.
    const operation: Operation = {
      kind: 'edit-species',
      id: speciesId(id),
      image,
      imageCredit: null,
    };
    const { species } = await perform(context, tree, userId, operation, { operationId });
    return species[0] ?? presentSpecies(tree.id, before);
  }

  /** Sets the image of a tree to a stored image, or deletes it. */
  async function setTreeImage(
    context: TransactionContext,
    tree: LockedTree,
    userId: string,
    image: string | null,
    operationId?: string,
  ): Promise<LockedTree> {
    if (operationId !== undefined) {
      const stored = await findChange(context.tx, tree.id, operationId);
      const isSame = stored?.userId === userId && stored.operationHash === image;
      if (stored !== null && !isSame) throw new AppError('operation-id-used');
      if (stored !== null) {
        // The tree may have another image since then.
        await requestImageCheck(context.tx, tree.id);
        return tree;
      }
    }
    if (tree.image === image) return tree;
    // No history restores the former one.
    await requestImageCheck(context.tx, tree.id);
    const code = image === null ? 'tree-image-deleted' : 'tree-image-changed';
    const request = operationId === undefined ? noOperation : { operationId, operationHash: image };
    return record(context, tree, userId, 'set-image', { code, values: {} }, { image }, request);
  }

  return {
    staging,
    store,
    perform,
    performAtOnce,
    applyInverse,
    record,
    setSpeciesImage,
    setTreeImage,
  };
}
