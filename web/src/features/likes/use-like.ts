import type { LikeState } from '@life-tree/contract';
import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';

type Kind = 'tree' | 'comment';

interface LikeOptions {
  readonly kind: Kind;
  readonly id: string;
  /** The query whose data contain the likes. */
  readonly queryKey: QueryKey;
  /** Writes likes into these data. */
  readonly write: (state: LikeState) => void;
}

/**
 * Likes or unlikes, depending on the current state that it is called with. The page changes immediately,
 * and reverts if the server refuses.
 */
export function useLike({ kind, id, queryKey, write }: LikeOptions) {
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToasts();
  const mutationKey = likeKey(kind, id);
  const isLast = () => client.isMutating({ mutationKey }) === 1;

  return useMutation({
    mutationKey,
    // Send requests one after another, so that the last click decides.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ myLike }: LikeState) => {
      const options = { params: { kind, id } };
      return myLike
        ? api.call('DELETE like/{kind}/{id}', options)
        : api.call('POST like/{kind}/{id}', options);
    },
    onMutate: async ({ myLike, likesCount }) => {
      write({ myLike: !myLike, likesCount: likesCount + (myLike ? -1 : 1) });
      await client.cancelQueries({ queryKey });
    },
    onSuccess: (state) => {
      // The server does not know later clicks yet, so its reply would revert them for a moment.
      if (isLast()) write(state);
    },
    onError: (failure, before) => {
      toasts.error(failureText(failure));
      if (!isLast()) return;
      write(before);
      return client.invalidateQueries({ queryKey });
    },
  });
}

/** Whether a click has not been answered yet. Until then, the page shows that click, not what others report. */
export function hasPendingLike(client: QueryClient, kind: Kind, id: string): boolean {
  return client.isMutating({ mutationKey: likeKey(kind, id) }) > 0;
}

function likeKey(kind: Kind, id: string) {
  return ['like', kind, id];
}
