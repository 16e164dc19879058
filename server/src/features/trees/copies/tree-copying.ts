import type { Tree } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../database/database.ts';
import type { Resources } from '../../../resources.ts';
import type { TransactionContext } from '../../../transaction.ts';
import { copyParts } from '../../tree-access/part-queries.ts';
import { showTree } from '../../tree-access/shown-trees.ts';
import { findTree, type TreeRow } from '../../tree-access/tree-access-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import { treeTexts } from '../../tree-access/tree-texts.ts';
import type { LoggedInViewer } from '../../tree-access/viewer.ts';
import { popularityOf } from '../popularity.ts';
import { copyAllSpecies, deleteAllSpecies } from '../species-batches-queries.ts';
import { requireTreeWithinPlan } from '../tree-limit.ts';
import type { TreesDependencies } from '../trees-dependencies.ts';
import { insertTree, removeTree } from '../trees-queries.ts';
import { copyImages, countCopy } from './tree-copying-queries.ts';

/** The embedded database copies larger trees in short statements. */
const maxSpeciesAtOnce = 500;

/** Copies a tree that the user may see. The copy is private and has the same species with the same ids and images. */
export function createCopying(
  { database, inTransaction, now }: Pick<Resources, 'database' | 'inTransaction' | 'now'>,
  { plans, editing }: Pick<TreesDependencies, 'plans' | 'editing'>,
) {
  const { staging } = editing;

  /** Creates the copy without species. Nobody sees it while its version is 0. */
  async function begin(tx: Database, treeId: string, viewer: LoggedInViewer): Promise<Copy> {
    const { userId } = viewer;
    const original = await requireTree(tx, treeId, viewer, 'copy', { lock: true });
    // A copy could be published.
    if (original.hiddenFor !== null) throw new AppError('hidden-tree-copied');
    const { username, maxSpecies } = await requireTreeWithinPlan(tx, plans, userId);
    const { speciesCount } = original;
    if (maxSpecies !== null && speciesCount > maxSpecies) {
      throw new AppError('copy-too-large', { values: { count: speciesCount, limit: maxSpecies } });
    }
    const id = newIdentifier();
    const at = now();
    await insertTree(tx, {
      id,
      userId,
      name: original.name,
      description: original.description,
      isPublic: false,
      tags: original.tags,
      image: original.image,
      ...treeTexts({ name: original.name, tags: original.tags, username }),
      version: 0,
      settings: original.settings,
      speciesCount,
      inferredCount: original.inferredCount,
      partsCount: original.partsCount,
      popularity: popularityOf('creation', at),
      copiedFromId: original.id,
      createdAt: at,
      updatedAt: at,
    });
    return { id, original };
  }

  async function complete(
    context: TransactionContext,
    { id, original }: Copy,
    userId: string,
  ): Promise<Tree> {
    const { tx } = context;
    if (original.partsCount > 0) await copyParts(tx, original.id, id);
    await copyImages(tx, original.id, id);
    await countCopy(tx, original.id);
    const copy = await findTree(tx, id);
    if (copy === null) throw new AppError('internal');
    const { name, username: author } = original;
    await editing.record(context, copy, userId, 'copy', {
      code: 'tree-copied',
      values: { name, username: author },
    });
    context.announce({ kind: 'tree-opened', treeId: id, userId });
    return showTree(tx, id, userId);
  }

  /**
   * Copies the species in statements between which others are served; edits of the original wait. Returns
   * null, without a copy, if the original was changed meanwhile in another way.
   */
  async function copyStaged(treeId: string, viewer: LoggedInViewer): Promise<Tree | null> {
    const { staged, ...copy } = await inTransaction(async ({ tx }) => {
      const begun = await begin(tx, treeId, viewer);
      return { ...begun, staged: await staging.begin(tx, begun.id) };
    });
    try {
      await copyAllSpecies(database, treeId, copy.id);
      const shown = await inTransaction(async (context) => {
        const { version } = await requireTree(context.tx, treeId, viewer, 'copy', { lock: true });
        if (version !== copy.original.version) return null;
        const completed = await complete(context, copy, viewer.userId);
        await staging.complete(context.tx, staged);
        return completed;
      });
      if (shown === null) await discard(copy);
      return shown;
    } catch (error) {
      await discard(copy);
      throw error;
    }
  }

  async function discard({ id }: Copy): Promise<void> {
    await deleteAllSpecies(database, id);
    await removeTree(database, id);
  }

  return {
    copy: async (treeId: string, viewer: LoggedInViewer): Promise<Tree> => {
      const { speciesCount, inferredCount } = await requireTree(database, treeId, viewer, 'copy');
      if (staging.isUsed && speciesCount + inferredCount > maxSpeciesAtOnce) {
        const copied = await staging.alone(treeId, () => copyStaged(treeId, viewer));
        if (copied !== null) return copied;
      }
      return inTransaction(async (context) => {
        const copy = await begin(context.tx, treeId, viewer);
        await copyAllSpecies(context.tx, treeId, copy.id);
        return complete(context, copy, viewer.userId);
      });
    },
  };
}

interface Copy {
  readonly id: string;
  readonly original: TreeRow;
}
