import type { Resources } from '../../resources.ts';
import { imagesInHistory } from '../editing/restoring/images-in-history.ts';
import { findTree, lockTree } from '../tree-access/tree-access-queries.ts';
import { imageFiles } from './image-files.ts';
import { imageGraceMilliseconds } from './image-quota.ts';
import {
  type Discarded,
  deleteCheck,
  deleteImages,
  deleteTreeUses,
  discardUnused,
  findFormerImages,
  findTreesToCheck,
} from './unused-images-queries.ts';

const treesPerPage = 100;
const imagesPerStep = 50;
/** A tree that is edited all the time is left to the next hour. */
const maxRounds = 10;

/**
 * Deletes the images that nothing shows and that no undo or older version can bring back. A tree first gives up its former images, by what
 * its history still has; images without any use are then discarded.
 */
export function createUnusedImages({
  database,
  inTransaction,
  now,
  logger,
  imageStore,
}: Pick<Resources, 'database' | 'inTransaction' | 'now' | 'logger' | 'imageStore'>) {
  /** Deletes files before rows: files without a row would never be found again. */
  async function discard(discarded: Discarded): Promise<boolean> {
    const moment = now();
    const interruptedBefore = new Date(moment.getTime() - imageGraceMilliseconds);
    const names = await inTransaction(({ tx }) =>
      discardUnused(tx, discarded, { now: moment, interruptedBefore }, imagesPerStep),
    );
    for (const name of names) {
      await Promise.all(imageFiles(name).map((file) => imageStore.delete(file)));
    }
    if (names.length > 0) await deleteImages(database, names);
    return names.length > 0;
  }

  /**
   * Gives up the former images of a tree that its history can no longer bring back. The history is read without a
   * lock; if the tree was edited meanwhile, its new changes are read too.
   */
  async function giveUpImages(treeId: string): Promise<void> {
    const before = await findTree(database, treeId);
    if (before === null) return;
    const restorable = new Set<string>();
    let { version } = before;
    let after = 0;
    for (let round = 0; round < maxRounds; round++) {
      for await (const name of imagesInHistory(database, treeId, after, version)) {
        restorable.add(name);
      }
      after = version;
      const current = await inTransaction(async ({ tx }) => {
        const tree = await lockTree(tx, treeId);
        if (tree === null || tree.version !== version) return tree?.version ?? null;
        const former = await findFormerImages(tx, treeId);
        const unneeded = former.filter((name) => !restorable.has(name));
        if (unneeded.length > 0) await deleteTreeUses(tx, treeId, unneeded);
        // If the history became shorter meanwhile, more may be given up.
        if (tree.restorableFrom === before.restorableFrom) await deleteCheck(tx, treeId);
        return null;
      });
      if (current === null) return;
      version = current;
    }
  }

  return {
    /** Deletes those of these images that nothing uses. */
    discardUnused: async (names: readonly string[]): Promise<void> => {
      await discard({ names });
    },

    /** Deletes everything unused, such as the images of deleted trees and accounts. */
    sweep: async (): Promise<void> => {
      let last: string | null = null;
      for (;;) {
        const treeIds: string[] = await findTreesToCheck(database, last, treesPerPage);
        for (const treeId of treeIds) {
          try {
            await giveUpImages(treeId);
          } catch (error) {
            logger.error({ err: error, treeId }, 'The former images of a tree were not checked');
          }
        }
        last = treeIds.at(-1) ?? null;
        if (treeIds.length < treesPerPage) break;
      }
      const createdBefore = new Date(now().getTime() - imageGraceMilliseconds);
      while (await discard({ createdBefore }));
    },
  };
}
