import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** The number of likes of a tree, and whether this user likes it. */
export function treeLikeQuery(api: ApiClient, treeId: string, userId: string | null) {
  return queryOptions({
    queryKey: ['like', 'tree', treeId, userId],
    queryFn: ({ signal }) =>
      api.call('GET like/{kind}/{id}', { params: { kind: 'tree', id: treeId }, signal }),
  });
}

/** Counts a view once each time the page is opened. */
export function viewQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['view', treeId],
    queryFn: () => api.call('POST ph-tree/{id}/view', { params: { id: treeId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
