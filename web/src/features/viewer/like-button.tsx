import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useSocket } from '../../api/socket-context.ts';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { countLabel } from '../../ui/display/count-label.ts';
import { hasPendingLike, useLike } from '../likes/index.ts';
import { useAskToLogIn } from '../pending-actions/index.ts';
import { treeLikeQuery } from './viewer-queries.ts';

interface LikeButtonProps {
  readonly treeId: string;
  readonly userId: string | null;
  /** Shown until the current count is fetched. */
  readonly likes: number;
}

/** Likes or unlikes the tree. Visitors are asked to log in. */
export function LikeButton({ treeId, userId, likes }: LikeButtonProps) {
  const api = useApi();
  const client = useQueryClient();
  const socket = useSocket();
  const askToLogIn = useAskToLogIn();
  const options = useMemo(() => treeLikeQuery(api, treeId, userId), [api, treeId, userId]);
  const { data } = useQuery(options);
  const { likesCount, myLike } = data ?? { likesCount: likes, myLike: false };

  useEffect(
    () =>
      socket.onMissedEvents(treeId, async () => {
        // The reply to the click will be newer.
        if (hasPendingLike(client, 'tree', treeId)) return;
        // So may be what has just happened than a reply that is on its way.
        await client.cancelQueries(options);
        await client.invalidateQueries(options);
      }),
    [client, socket, options, treeId],
  );
  useEffect(
    () =>
      socket.listen('set-like-server', ({ kind, id, likesCount: count }) => {
        if (kind !== 'tree' || id !== treeId || hasPendingLike(client, kind, id)) return;
        client.setQueryData(options.queryKey, (known) => known && { ...known, likesCount: count });
      }),
    [client, socket, options, treeId],
  );

  const like = useLike({
    kind: 'tree',
    id: treeId,
    queryKey: options.queryKey,
    write: (state) => client.setQueryData(options.queryKey, state),
  });
  const toggle = async () => {
    if (userId === null) {
      await askToLogIn({ action: { kind: 'like', what: 'tree', id: treeId } });
      return;
    }
    like.mutate({ myLike, likesCount });
  };

  return (
    <button
      type="button"
      aria-pressed={myLike}
      aria-label={t('{count, plural, one {Like, # like} other {Like, # likes}}', {
        count: likesCount,
      })}
      title={myLike ? t('Unlike this tree') : t('Like this tree')}
      className={classNames(
        'inline-flex min-h-10 shrink-0 items-center gap-2 rounded-md px-3 text-sm transition-colors max-lg:gap-1 max-lg:px-2 lg:border lg:border-line lg:hover:border-leaf',
        myLike && 'text-red',
      )}
      onClick={toggle}
    >
      <Heart
        aria-hidden="true"
        strokeWidth={1.5}
        className={classNames('size-5', myLike && 'fill-current')}
      />
      <span className="tabular">{countLabel(likesCount)}</span>
    </button>
  );
}
