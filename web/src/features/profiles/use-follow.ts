import type { FollowCounts } from '@life-tree/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { followCountsQuery } from './profile-queries.ts';

/** Follows or unfollows a user. The page changes immediately, and reverts if the server refuses. */
export function useFollow(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const { queryKey } = followCountsQuery(api, userId);
  const mutationKey = ['follow', userId];

  return useMutation({
    mutationKey,
    // Send requests one after another, so that the last click decides.
    scope: { id: `follow ${userId}` },
    mutationFn: (follows: boolean) => {
      const options = { params: { id: userId } };
      return follows
        ? api.call('POST follow/{id}', options)
        : api.call('DELETE follow/{id}', options);
    },
    onMutate: async (follows) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, before && withFollow(before, follows));
      return { before };
    },
    onError: (failure, _follows, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      toasts.error(failureText(failure));
    },
    onSettled: () => {
      // The server does not know later clicks yet, so its counts would revert them for a moment.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      // The reader's own counts and the lists of both users change as well.
      return queryClient.invalidateQueries({ queryKey: ['follows'] });
    },
  });
}

function withFollow(counts: FollowCounts, follows: boolean): FollowCounts {
  if (counts.myFollow === follows) return counts;
  const followers = counts.followers + (follows ? 1 : -1);
  return { ...counts, followers, count: followers, myFollow: follows };
}
