import type { HistoryEntry, Tree } from '@life-tree/contract';
import { inSequence, type Operation, type Step } from '@life-tree/phylogeny';
import { Failure } from '../../failure.ts';
import type { Resources } from '../../resources.ts';
import { showTree } from '../trees/shown-trees.ts';
import { requireTree } from '../trees/tree-guard.ts';
import { stepsOf } from './edit-steps.ts';
import type { Edited, EditingService } from './editing-service.ts';
import { presentChange } from './history-presenter.ts';
import {
  countChanges,
  findInversesAfter,
  findLastEdit,
  findLastUndo,
  hasVersion,
  listChanges,
} from './history-queries.ts';

/** How many changes a restoration may take back. */
const farthestRestore = 5000;

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Operations sent as such, and what a tree's history is good for: looking back and going back. */
export function createHistoryService(
  { database, act, actAtOnce }: Pick<Resources, 'database' | 'act' | 'actAtOnce'>,
  { editing }: { readonly editing: EditingService },
) {
  return {
    /** Nearly always nobody else edits the tree at the same moment; only where somebody does, they wait. */
    perform: async (
      treeId: string,
      personId: string,
      operation: Operation,
      operationId: string,
    ): Promise<Edited> => {
      const attempted = await actAtOnce((acting) =>
        editing.attempt(acting, treeId, personId, operation, operationId),
      );
      if (attempted !== null) return attempted;
      return act(async (acting) => {
        const tree = await requireTree(acting.tx, treeId, personId, 'edit', { lock: true });
        return editing.perform(acting, tree, personId, operation, { operationId });
      });
    },

    list: async (
      treeId: string,
      personId: string,
      { page, limit }: { readonly page: number; readonly limit: number },
    ): Promise<{ entries: HistoryEntry[]; count: number }> => {
      await requireTree(database, treeId, personId, 'view-history');
      const rows = await listChanges(database, treeId, (page - 1) * limit, limit);
      return { entries: rows.map(presentChange), count: await countChanges(database, treeId) };
    },

    /** Takes back one's own last edit that stands; what others did since stays. */
    undo: (treeId: string, personId: string): Promise<Edited> =>
      act(async (acting) => {
        const tree = await requireTree(acting.tx, treeId, personId, 'edit', { lock: true });
        const edit = await findLastEdit(acting.tx, treeId, personId);
        if (edit === null) throw new Failure('nothing-to-undo');
        return editing.perform(acting, tree, personId, edit.inverse, {
          action: 'undo',
          summary: `Undid: ${bare(edit.summary)}`,
          takesBack: edit.version,
        });
      }),

    /** Takes back one's own last undo, unless one has edited anything since. */
    redo: (treeId: string, personId: string): Promise<Edited> =>
      act(async (acting) => {
        const tree = await requireTree(acting.tx, treeId, personId, 'edit', { lock: true });
        const undo = await findLastUndo(acting.tx, treeId, personId);
        if (undo === null) throw new Failure('nothing-to-redo');
        return editing.perform(acting, tree, personId, undo.inverse, {
          action: 'redo',
          summary: `Redid: ${bare(undo.summary)}`,
          takesBack: undo.version,
        });
      }),

    /** Makes fields and species what they were at a version; who may see and edit the tree stays. */
    restore: (treeId: string, personId: string, version: number): Promise<Tree> =>
      act(async (acting) => {
        const { tx } = acting;
        const tree = await requireTree(tx, treeId, personId, 'edit', { lock: true });
        if (!(await hasVersion(tx, treeId, version))) {
          throw new Failure('not-found', { message: 'This tree has no such version' });
        }
        if (tree.version - version > farthestRestore) {
          throw new Failure('edit-refused', {
            message: `Only the last ${farthestRestore.toLocaleString('en')} changes can be taken back at once`,
          });
        }
        const inverses = await findInversesAfter(tx, treeId, version);
        const steps = inverses.flatMap(stepsOf).flatMap(withoutVisibility);
        if (steps.length > 0) {
          await editing.perform(acting, tree, personId, inSequence(steps), {
            action: 'restore',
            summary: `Restored version ${version}`,
          });
        }
        return showTree(tx, treeId, personId);
      }),
  };
}

/** Going back in time must never publish what its owner has made private since. */
function withoutVisibility(step: Step): Step[] {
  if (step.kind !== 'edit-tree') return [step];
  const { isPublic: _, expects = {}, ...rest } = step;
  const { isPublic: __, ...expected } = expects;
  return Object.keys(rest).length > 1 ? [{ ...rest, expects: expected }] : [];
}

/** What was done, without how often it has been undone and redone. */
function bare(summary: string): string {
  return summary.replace(/^(?:Undid|Redid): /, '');
}
