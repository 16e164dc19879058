import type { Comment, CommentThread } from '@life-tree/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { flattenThreads } from './discussion.ts';

/** The discussion of a tree as one list; whose likes are shown depends on who asks. */
export function commentsQuery(api: ApiClient, treeId: string, personId: string | null) {
  return queryOptions({
    queryKey: ['comments', treeId, personId],
    queryFn: async ({ signal }): Promise<readonly Comment[]> => {
      const threads = await api.call('GET comment/{treeId}', { params: { treeId }, signal });
      // The contract leaves replies unchecked since they may be of any depth.
      return flattenThreads(threads as CommentThread[]);
    },
  });
}
