import type { TreeDocument } from '@life-tree/phylogeny';
import type { Database } from '../../../database/database.ts';
import type { Resources } from '../../../resources.ts';
import type { PlansService } from '../../plans/plans-service.ts';
import { treeTexts } from '../../tree-access/tree-texts.ts';
import type { OnStored } from '../edit-progress.ts';
import type { LockedTree } from '../edited-tree.ts';
import { maxInverseBytes } from './change-limits.ts';
import { markUndone, type UndoableChange } from './change-queries.ts';
import { mayNeedTrimming, needsTrimming, trimHistory } from './change-trimming.ts';
import {
  type NewChange,
  storeChange,
  updateTree,
  type WrittenSpecies,
} from './store-change-queries.ts';
import { type PackedInverse, packSteps, type StoredStep, slimSteps } from './stored-inverse.ts';

/** The change that an undo or redo reverts, with the steps that revert it. */
export interface UndoneChange extends UndoableChange {
  readonly steps: readonly StoredStep[];
}

/** Thrown when an edit without the tree's lock has to be repeated with it. */
export class LockRequired extends Error {}

interface RecordOptions {
  readonly isLocked?: boolean;
  readonly onStored?: OnStored | undefined;
}

/** Stores changes of trees and keeps the histories within their limits. */
export function createChangeRecorder(
  { now }: Pick<Resources, 'now'>,
  { plans }: { readonly plans: PlansService },
) {
  return {
    /** Stores a change as the next version of the tree. Returns the new row. */
    raiseVersion: async (
      tx: Database,
      tree: LockedTree,
      columns: Partial<LockedTree>,
      change: NewChange,
      species: WrittenSpecies,
      { isLocked = true, onStored }: RecordOptions = {},
    ): Promise<LockedTree> => {
      const raised = {
        ...tree,
        ...columns,
        version: tree.version + 1,
        updatedAt: now(),
        historyBytes: tree.historyBytes + (change.inverseBytes ?? 0),
      };
      const isByOwner = change.userId === tree.userId;
      const plan = mayNeedTrimming(raised, isByOwner) ? await plans.planOf(tx, tree.userId) : null;
      if (!isLocked && plan !== null && needsTrimming(raised, plan, isByOwner)) {
        throw new LockRequired();
      }
      const isStored = await storeChange(tx, raised, change, species, onStored);
      if (!isStored) throw new LockRequired();
      if (isLocked && plan !== null) await trimHistory(tx, raised, plan, isByOwner);
      const { speciesCount: _, inferredCount: __, ...fields } = columns;
      if (Object.keys(fields).length > 0) {
        const texts = fields.name === undefined ? {} : treeTexts(raised);
        await updateTree(tx, tree.id, { ...fields, ...texts });
      }
      return raised;
    },

    /** Marks a change as undone by the next version. Returns by how many bytes its inverse shrank. */
    markUndoneByNext: async (
      tx: Database,
      tree: LockedTree,
      { undone, slimmed }: SlimmedChange,
    ): Promise<number> => {
      await markUndone(tx, tree.id, undone, tree.version + 1, slimmed);
      return undone.inverse.size - slimmed.size;
    },
  };
}

interface SlimmedChange {
  readonly undone: UndoneChange;
  readonly slimmed: PackedInverse;
}

/** The inverse of an undone change without what the tree has after it. */
export async function slimUndone(
  undone: UndoneChange,
  after: TreeDocument,
): Promise<SlimmedChange> {
  const { steps, inverse } = undone;
  // Never larger than the inverse that it replaces, so it fits the limit too.
  const slimmed = (await packSteps(slimSteps(steps, after), maxInverseBytes)) ?? inverse;
  return { undone, slimmed };
}
