import type { ApiClient } from '../../api/client.ts';
import type { ReviewedEdits } from '../unsent-edits/index.ts';

/** What becomes of the edits of an account that wait in this browser. */
export async function reviewUnsaved(api: ApiClient, accountId: string): Promise<ReviewedEdits> {
  try {
    const { reviewStoredEdits } = await import('../unsent-edits/index.ts');
    return await reviewStoredEdits(api, accountId);
  } catch {
    // A browser that keeps nothing has kept none of them.
    return { waiting: 0, discarded: 0 };
  }
}

/** How many edits of an account wait in this browser. */
export async function countUnsaved(accountId: string): Promise<number> {
  try {
    const { countStoredEdits } = await import('../unsent-edits/index.ts');
    const counts = await countStoredEdits(accountId);
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  } catch {
    return 0;
  }
}
