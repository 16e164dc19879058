import type { Resources } from '../../../resources.ts';
import { storeViews, type View } from './tree-views-queries.ts';

/** A crash loses at most the views of this interval. */
const storeIntervalMilliseconds = 1000;
const maxPerStatement = 1000;
/** Reached only if a tree stays locked for minutes. Further views are then not counted. */
const maxWaiting = 20_000;

/**
 * Collects views and stores them in batches. A popular tree gets more views per second than its row
 * can be locked in sequence, and each view waiting for the lock would occupy a database connection
 * that edits of other trees need.
 */
export function createViewCounter({
  database,
  background,
  now,
}: Pick<Resources, 'database' | 'background' | 'now'>) {
  const waiting = new Map<string, Map<string, View>>();
  let size = 0;
  let isScheduled = false;

  const keyOf = ({ visitor, day }: View) => `${day} ${visitor}`;

  function remove(view: View): void {
    const ofTree = waiting.get(view.treeId);
    if (ofTree?.delete(keyOf(view)) !== true) return;
    size -= 1;
    if (ofTree.size === 0) waiting.delete(view.treeId);
  }

  function schedule(): void {
    if (isScheduled || size === 0) return;
    isScheduled = true;
    background.runLater('count views', storeIntervalMilliseconds, async () => {
      try {
        await storeWaiting();
      } finally {
        isScheduled = false;
        schedule();
      }
    });
  }

  async function storeWaiting(): Promise<void> {
    const views = [...waiting.values()].flatMap((ofTree) => [...ofTree.values()]);
    for (let start = 0; start < views.length; start += maxPerStatement) {
      const batch = views.slice(start, start + maxPerStatement);
      const locked = await storeViews(database, batch, now());
      // Views of a deleted tree are neither stored nor kept.
      for (const view of batch) if (!locked.has(view.treeId)) remove(view);
    }
  }

  return {
    add: (view: View): void => {
      const ofTree = waiting.get(view.treeId) ?? new Map<string, View>();
      if (size >= maxWaiting || ofTree.has(keyOf(view))) return;
      waiting.set(view.treeId, ofTree.set(keyOf(view), view));
      size += 1;
      schedule();
    },

    /** The number of views of the tree that are not stored yet. */
    waitingFor: (treeId: string): number => waiting.get(treeId)?.size ?? 0,
  };
}
