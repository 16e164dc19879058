import { can } from '@life-tree/contract/values';
import { failedWith } from '../../api/api-error.ts';
import { asAccount } from '../../api/as-account.ts';
import type { ApiClient } from '../../api/client.ts';
import { countStoredEdits, deleteStoredEdits } from './open-stored-edits.ts';

/** The numbers of edits that are still waiting and that were discarded, because they can never be sent. */
export interface ReviewedEdits {
  readonly waiting: number;
  readonly discarded: number;
}

/** Counts the unsent edits of an account and discards those of trees that it can no longer edit. */
export async function reviewStoredEdits(api: ApiClient, accountId: string): Promise<ReviewedEdits> {
  let waiting = 0;
  let discarded = 0;
  for (const [treeId, count] of await countStoredEdits(accountId)) {
    if (await isEditable(asAccount(api, accountId), accountId, treeId)) waiting += count;
    else {
      await deleteStoredEdits(accountId, treeId);
      discarded += count;
    }
  }
  return { waiting, discarded };
}

/** True unless the server says otherwise. */
async function isEditable(api: ApiClient, accountId: string, treeId: string): Promise<boolean> {
  try {
    const tree = await api.call('GET ph-tree/{id}', { params: { id: treeId } });
    return can(accountId, 'edit', tree);
  } catch (failure) {
    return !failedWith(failure, 'not-found');
  }
}
