import { foldedBranchesHeader } from '@life-tree/contract/values';
import { queryOptions } from '@tanstack/react-query';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { treeQuery } from '../trees/index.ts';
import { type LoadedTree, loadTree } from './load-tree.ts';

/** A tree to open. */
export interface OpenedTree extends LoadedTree {
  /** The branches that the user has folded before, on any device. */
  readonly folded: readonly string[];
}

/** Fetches a tree to open. Not cached, because an open tree keeps itself up to date. */
export function openTreeQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['open-tree', treeId],
    queryFn: async ({ client, signal }): Promise<OpenedTree> => {
      const known = client.getQueryData(treeQuery(api, treeId).queryKey);
      let folded: Promise<readonly string[]> = Promise.resolve([]);
      const loaded = await loadTree(api, treeId, {
        signal,
        known,
        onHeaders: (headers) => {
          if (headers.get(foldedBranchesHeader) === 'true')
            folded = fetchFolded(api, treeId, signal);
        },
      });
      return { ...loaded, folded: await folded };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Without them, the tree is shown unfolded. */
async function fetchFolded(
  api: ApiClient,
  id: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return (await api.call('GET ph-tree/{id}/folded', { params: { id }, signal })).folded;
  } catch {
    return [];
  }
}

/** Whether the tree does not exist or the user may not see it. Invalid ids count too. */
export function isMissing(failure: unknown): boolean {
  return failedWith(failure, 'not-found', 'identifier-not-valid');
}
