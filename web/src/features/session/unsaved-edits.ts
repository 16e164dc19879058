import type { ApiClient } from '../../api/client.ts';
import type { ReviewedEdits } from '../unsent-edits/index.ts';

/** Checks the account's unsaved edits in this browser and discards those that can no longer be saved. */
export async function reviewUnsaved(api: ApiClient, accountId: string): Promise<ReviewedEdits> {
  try {
    const { reviewStoredEdits } = await import('../unsent-edits/index.ts');
    return await reviewStoredEdits(api, accountId);
  } catch {
    // Without storage there are no unsaved edits.
    return { waiting: 0, discarded: 0 };
  }
}

/** How many unsaved edits of an account are in this browser. */
export async function countUnsaved(accountId: string): Promise<number> {
  try {
    const { countStoredEdits } = await import('../unsent-edits/index.ts');
    const counts = await countStoredEdits(accountId);
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}
