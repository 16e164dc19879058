import type { Tree } from '@life-tree/contract';
import { newIdentifier } from '@life-tree/contract';
import { AppError } from '../../../app-error.ts';
import type { Resources } from '../../../resources.ts';
import { copyParts } from '../../tree-access/part-queries.ts';
import { showTree } from '../../tree-access/shown-trees.ts';
import { findTree } from '../../tree-access/tree-access-queries.ts';
import { requireTree } from '../../tree-access/tree-guard.ts';
import { treeTexts } from '../../tree-access/tree-texts.ts';
import type { LoggedInViewer } from '../../tree-access/viewer.ts';
import { popularityOf } from '../popularity.ts';
import { copyAllSpecies } from '../species-batches-queries.ts';
import { requireTreeWithinPlan } from '../tree-limit.ts';
import { insertTree } from '../trees-queries.ts';
import type { TreesDependencies } from '../trees-service.ts';
import { copyImages, countCopy } from './tree-copying-queries.ts';

/** Copies a tree that the user may see. */
export function createCopying(
  { inTransaction, now }: Pick<Resources, 'inTransaction' | 'now'>,
  { plans, editing }: Pick<TreesDependencies, 'plans' | 'editing'>,
) {
  return {
    /** The copy is private and has the same species with the same ids and images. */
    copy: (treeId: string, viewer: LoggedInViewer): Promise<Tree> =>
      inTransaction(async (context) => {
        const { tx } = context;
        const { userId } = viewer;
        const original = await requireTree(tx, treeId, viewer, 'copy', { lock: true });
        const { username, maxSpecies } = await requireTreeWithinPlan(tx, plans, userId);
        if (maxSpecies !== null && original.speciesCount > maxSpecies) {
          throw new AppError('species-limit');
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
          speciesCount: original.speciesCount,
          inferredCount: original.inferredCount,
          partsCount: original.partsCount,
          popularity: popularityOf('creation', at),
          copiedFromId: original.id,
          createdAt: at,
          updatedAt: at,
        });
        await copyAllSpecies(tx, original.id, id);
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
      }),
  };
}
