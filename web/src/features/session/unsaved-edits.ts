import type { ApiClient } from '../../api/client.ts';
import { t } from '../../texts/t.ts';
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

/** Says that unsaved edits wait for their account; empty if there are none. */
export function waitingText(count: number): string {
  if (count === 0) return '';
  return t(
    '{count, plural, one {# of your changes is not saved yet. It stays in this browser and will be saved when you log in again here and open its tree.} other {# of your changes are not saved yet. They stay in this browser and will be saved when you log in again here and open their trees.}}',
    { count },
  );
}
