import type { HistoryEntry, Tree } from '@life-tree/contract';
import { inSequence, type Operation, type Step } from '@life-tree/phylogeny';
import type { Database } from '../../database/database.ts';
import { Failure } from '../../failure.ts';
import type { Resources } from '../../resources.ts';
import type { ImageCopies } from '../images/image-copies.ts';
import { showTree } from '../trees/shown-trees.ts';
import { requireTree } from '../trees/tree-guard.ts';
import { stepsOf } from './edit-steps.ts';
import type { Edited, EditingService, LockedTree } from './editing-service.ts';
import { presentChange } from './history-presenter.ts';
import {
  countChanges,
  findInversesAfter,
  findLastEdit,
  findLastUndo,
  findOwnChange,
  hasVersion,
  listChanges,
} from './history-queries.ts';

/** What an undo or redo is called, and which change it is about; the last one unless said. */
interface TakingBack {
  readonly operationId?: string;
  readonly edit?: string;
}

/** How many changes a restoration may take back. */
const farthestRestore = 5000;

export type HistoryService = ReturnType<typeof createHistoryService>;

/** Operations sent as such, and what a tree's history is good for: looking back and going back. */
export function createHistoryService(
  { database, act, actAtOnce }: Pick<Resources, 'database' | 'act' | 'actAtOnce'>,
  { editing, copies }: { readonly editing: EditingService; readonly copies: ImageCopies },
) {
  return {
    /** Nearly always nobody else edits the tree at the same moment; only where somebody does, they wait. */
    perform: async (
      treeId: string,
      personId: string,
      operation: Operation,
      operationId: string,
    ): Promise<Edited> => {
      const { names, skipped, ...copied } = await copies.copyInto(treeId, personId, operation);
      if (names.length === 0) {
        const attempted = await actAtOnce((acting) =>
          editing.attempt(acting, treeId, personId, copied.operation, operationId),
        );
        if (attempted !== null) return withSkipped(attempted, skipped);
      }
      return act(async (acting) => {
        const tree = await requireTree(acting.tx, treeId, personId, 'edit', { lock: true });
        await copies.useCopies(acting.tx, treeId, names);
        const options = { operationId };
        const edited = await editing.perform(acting, tree, personId, copied.operation, options);
        return withSkipped(edited, skipped);
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

    /** What became of a change whose reply got lost. */
    find: async (
      treeId: string,
      personId: string,
      operationId: string,
    ): Promise<{ version: number | null }> => {
      await requireTree(database, treeId, personId, 'edit');
      const change = await findOwnChange(database, treeId, personId, operationId);
      return { version: change?.version ?? null };
    },

    /** Undoes a person's last edit, or the one they name; what others did since stays. */
    undo: (treeId: string, personId: string, { operationId, edit }: TakingBack): Promise<Edited> =>
      act(async (acting) => {
        const tree = await requireTree(acting.tx, treeId, personId, 'edit', { lock: true });
        const stored = await repeated(acting.tx, tree, personId, 'undo', operationId);
        if (stored !== null) return stored;
        const change = await findLastEdit(acting.tx, treeId, personId, edit);
        if (change === null) throw new Failure('nothing-to-undo');
        return editing.perform(acting, tree, personId, change.inverse, {
          operationId,
          action: 'undo',
          summary: `Undid: ${bare(change.summary)}`,
          takesBack: change.version,
        });
      }),

    /** Takes back a person's last undo, unless they edited anything since, or the undo they name. */
    redo: (treeId: string, personId: string, { operationId, edit }: TakingBack): Promise<Edited> =>
      act(async (acting) => {
        const tree = await requireTree(acting.tx, treeId, personId, 'edit', { lock: true });
        const stored = await repeated(acting.tx, tree, personId, 'redo', operationId);
        if (stored !== null) return stored;
        const change = await findLastUndo(acting.tx, treeId, personId, edit);
        if (change === null) throw new Failure('nothing-to-redo');
        return editing.perform(acting, tree, personId, change.inverse, {
          operationId,
          action: 'redo',
          summary: `Redid: ${bare(change.summary)}`,
          takesBack: change.version,
        });
      }),

    /** Makes fields and species what they were at a version; who may see and edit the tree stays. */
    restore: (
      treeId: string,
      personId: string,
      version: number,
      operationId?: string,
    ): Promise<Tree> =>
      act(async (acting) => {
        const { tx } = acting;
        const tree = await requireTree(tx, treeId, personId, 'edit', { lock: true });
        if ((await repeated(tx, tree, personId, 'restore', operationId)) !== null) {
          return showTree(tx, treeId, personId);
        }
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
            operationId,
            action: 'restore',
            summary: `Restored version ${version}`,
          });
        }
        return showTree(tx, treeId, personId);
      }),
  };
}

/** Says too which images were left out. */
function withSkipped(edited: Edited, skipped: Edited['skipped']): Edited {
  return skipped.length === 0 ? edited : { ...edited, skipped: [...edited.skipped, ...skipped] };
}

/** Going back in time must never publish what its owner has made private since. */
function withoutVisibility(step: Step): Step[] {
  if (step.kind !== 'edit-tree') return [step];
  const { isPublic: _, expects = {}, ...rest } = step;
  const { isPublic: __, ...expected } = expects;
  return Object.keys(rest).length > 1 ? [{ ...rest, expects: expected }] : [];
}

/**
 * The answer to a request that was done already and whose reply got lost. What it changed is not
 * listed again: whoever asks twice needs the version, to know that it was done.
 */
async function repeated(
  tx: Database,
  tree: LockedTree,
  personId: string,
  action: 'undo' | 'redo' | 'restore',
  operationId: string | undefined,
): Promise<Edited | null> {
  if (operationId === undefined) return null;
  const change = await findOwnChange(tx, tree.id, personId, operationId);
  if (change?.action !== action) return null;
  return { tree, version: change.version, species: [], deleted: [], skipped: [] };
}

/** What was done, without how often it has been undone and redone. */
function bare(summary: string): string {
  return summary.replace(/^(?:Undid|Redid): /, '');
}
