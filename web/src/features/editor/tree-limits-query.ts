import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** What the plan of a tree's owner allows in the tree. */
export function treeLimitsQuery(api: ApiClient, treeId: string) {
  return queryOptions({
    queryKey: ['tree-limits', treeId],
    queryFn: ({ signal }) =>
      api.call('GET ph-tree/{id}/limits', { params: { id: treeId }, signal }),
  });
}
