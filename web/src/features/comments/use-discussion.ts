import type { Comment, LikeState } from '@life-tree/contract';
import { commentChannel, newIdentifier } from '@life-tree/contract/values';
import {
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useSocket } from '../../api/socket-context.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { hasPendingLike } from '../likes/index.ts';
import {
  type CommentPages,
  commentPages,
  commentsOn,
  isBetween,
  withComments,
} from './comment-pages.ts';
import { applyCommentEvent } from './discussion.ts';

/**
 * The comments of a tree, kept up to date, and the actions on them. A page around the comment `target` is read first if
 * it is not on the first page. `seesHidden`: the user sees the hidden comments of others.
 */
export function useDiscussion(
  treeId: string,
  userId: string | null,
  seesHidden: boolean,
  target: string | undefined,
) {
  const api = useApi();
  const client = useQueryClient();
  const socket = useSocket();
  const toasts = useToasts();
  const options = useMemo(
    () => commentPages(api, treeId, userId, target),
    [api, treeId, userId, target],
  );
  const query = useInfiniteQuery(options);
  // A comment that is posted again after a lost reply is the same one.
  const [unconfirmed] = useState(() => new Map<string, string>());

  useEffect(() => {
    const change = (update: Update) => changeComments(client, options.queryKey, update);
    // A reply that is on its way may be older than what has just happened.
    const refetch = async () => {
      await client.cancelQueries(options);
      await client.invalidateQueries(options);
    };
    const cleanups = [
      socket.listen(commentChannel(treeId), (event) => {
        const { type, comment } = event;
        const known = commentsIn(client, options.queryKey).find(({ id }) => id === comment.id);
        // It may only be hidden from others.
        if (type === 'delete' && known && (seesHidden || known.userId === userId)) {
          void refetch();
          return;
        }
        change((comments, pages) =>
          type === 'new' && !isBetween(pages, comment)
            ? comments
            : applyCommentEvent(comments, event),
        );
        if (client.isFetching(options) > 0) void refetch();
      }),
      socket.listen('set-like-server', ({ kind, id, likesCount }) => {
        if (kind !== 'comment' || hasPendingLike(client, kind, id)) return;
        change((comments) =>
          comments.map((one) => (one.id === id ? { ...one, likes: likesCount } : one)),
        );
      }),
      socket.onMissedEvents(treeId, () => void refetch()),
    ];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [client, socket, options, seesHidden, treeId, userId]);

  return useMemo(() => {
    const change = (update: Update) => changeComments(client, options.queryKey, update);
    const replace = (id: string, changed: Partial<Comment>) =>
      change((comments) => comments.map((one) => (one.id === id ? { ...one, ...changed } : one)));
    /** Returns whether the action succeeded. If not, shows the error and fetches the comments again. */
    const attempt = async (action: () => Promise<void>): Promise<boolean> => {
      try {
        await action();
        return true;
      } catch (failure) {
        toasts.error(failureText(failure));
        await client.invalidateQueries(options);
        return false;
      }
    };
    const show = async (read: typeof query.fetchNextPage) => {
      const { error } = await read();
      if (error !== null) toasts.error(failureText(error));
    };
    return {
      query,
      comments: query.data && commentsOn(query.data),
      showEarlier: () => show(query.fetchPreviousPage),
      showMore: () => show(query.fetchNextPage),
      post: (content: string, parentId: string | null) =>
        attempt(async () => {
          const text = JSON.stringify([parentId, content]);
          const operationId = unconfirmed.get(text) ?? newIdentifier();
          unconfirmed.set(text, operationId);
          const { replies: _, ...comment } = await api.call('POST comment/{treeId}', {
            params: { treeId },
            body: { content, parentId, operationId },
            keepalive: true,
          });
          unconfirmed.delete(text);
          change((comments) => applyCommentEvent(comments, { type: 'new', comment }));
        }),
      edit: (comment: Comment, content: string) =>
        attempt(async () => {
          replace(comment.id, { content });
          const params = { treeId, id: comment.id };
          replace(
            comment.id,
            await api.call('PATCH comment/{treeId}/{id}', {
              params,
              body: { content },
              keepalive: true,
            }),
          );
        }),
      setHidden: ({ id }: Comment, hidden: boolean) =>
        attempt(async () => {
          const params = { treeId, id };
          const body = { hidden };
          const stored = await api.call('PATCH comment/{treeId}/{id}/hidden', { params, body });
          change((comments) => comments.map((one) => (one.id === id ? stored : one)));
        }),
      remove: (comment: Comment) =>
        attempt(async () => {
          await api.call('DELETE comment/{treeId}/{id}', { params: { treeId, id: comment.id } });
          await client.invalidateQueries(options);
        }),
      queryKey: options.queryKey,
      writeLikes: (id: string, { myLike, likesCount }: LikeState) =>
        replace(id, { myLike, likes: likesCount }),
    };
  }, [api, client, options, query, toasts, treeId, unconfirmed]);
}

function commentsIn(client: QueryClient, queryKey: QueryKey): readonly Comment[] {
  const pages = client.getQueryData<CommentPages>(queryKey);
  return pages === undefined ? [] : commentsOn(pages);
}

type Update = (comments: readonly Comment[], pages: CommentPages) => readonly Comment[];

function changeComments(client: QueryClient, queryKey: QueryKey, update: Update): void {
  client.setQueryData<CommentPages>(
    queryKey,
    (pages) => pages && withComments(pages, update(commentsOn(pages), pages)),
  );
}

export type Discussion = ReturnType<typeof useDiscussion>;
