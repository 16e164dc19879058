import type { Resources } from '../../../resources.ts';
import { storeViews, type View } from './tree-views-queries.ts';

/** A crash loses the views of this time at most; a visitor who comes back the same day counts then. */
const storeIntervalMilliseconds = 1000;
const maxPerStatement = 1000;
/** Reached only while a tree stays locked for minutes: further views are not counted then. */
const maxWaiting = 20_000;

/**
 * Collects views and stores them together. A popular tree gets more views a second than its row can
 * be locked one after the other, and each view that waits for the lock would hold a database
 * connection that edits of other trees need.
 */
export function createViewCounter({
  database,
  background,
  now,
}: Pick<Resources, 'database' | 'background' | 'now'>) {
  const waiting = new Map<string, Map<string, View>>();
  let size = 0;
  let isPlanned = false;

  const keyOf = ({ visitor, day }: View) => `${day} ${visitor}`;

  function remove(view: View): void {
    const ofTree = waiting.get(view.treeId);
    if (ofTree?.delete(keyOf(view)) !== true) return;
    size -= 1;
    if (ofTree.size === 0) waiting.delete(view.treeId);
  }

  function plan(): void {
    if (isPlanned || size === 0) return;
    isPlanned = true;
    background.runLater('count views', storeIntervalMilliseconds, async () => {
      try {
        await storeWaiting();
      } finally {
        isPlanned = false;
        plan();
      }
    });
  }

  async function storeWaiting(): Promise<void> {
    const views = [...waiting.values()].flatMap((ofTree) => [...ofTree.values()]);
    for (let start = 0; start < views.length; start += maxPerStatement) {
      const batch = views.slice(start, start + maxPerStatement);
      const locked = await storeViews(database, batch, now());
      // Those of a tree that is gone are neither stored nor kept.
      for (const view of batch) if (!locked.has(view.treeId)) remove(view);
    }
  }

  return {
    add: (view: View): void => {
      const ofTree = waiting.get(view.treeId) ?? new Map<string, View>();
      if (size >= maxWaiting || ofTree.has(keyOf(view))) return;
      waiting.set(view.treeId, ofTree.set(keyOf(view), view));
      size += 1;
      plan();
    },

    /** How many views of the tree are not stored yet. */
    waitingFor: (treeId: string): number => waiting.get(treeId)?.size ?? 0,
  };
}
