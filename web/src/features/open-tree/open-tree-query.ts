import { queryOptions } from '@tanstack/react-query';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { loadTree } from './load-tree.ts';

/** Fetches a tree to open. Not cached, because an open tree keeps itself up to date. */
export function openTreeQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['open-tree', treeId],
    queryFn: ({ signal }) => loadTree(api, treeId, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** Whether the tree does not exist or the user may not see it. Invalid ids count too. */
export function isMissing(failure: unknown): boolean {
  return failedWith(failure, 'not-found', 'identifier-not-valid');
}
