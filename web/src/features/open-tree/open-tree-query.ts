import { queryOptions } from '@tanstack/react-query';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { treeQuery } from '../trees/index.ts';
import { loadTree } from './load-tree.ts';

/** A tree to be opened. Never kept: from then on the open tree keeps itself up to date. */
export function openTreeQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['open-tree', treeId],
    queryFn: ({ client, signal }) =>
      loadTree(api, treeId, signal, client.getQueryData(treeQuery(api, treeId).queryKey)),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** There is no such tree, as far as the person may know; an address cut short names none either. */
export function isMissing(failure: unknown): boolean {
  return failedWith(failure, 'not-found', 'identifier-not-valid');
}
