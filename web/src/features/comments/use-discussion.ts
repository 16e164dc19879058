import type { Comment } from '@life-tree/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { useSocket } from '../../api/socket-context.ts';
import { useToasts } from '../../ui/toaster.tsx';
import { commentsQuery } from './comment-queries.ts';
import { applyCommentEvent } from './discussion.ts';

/** The live discussion of a tree, and everything one can do in it. */
export function useDiscussion(treeId: string, personId: string | null) {
  const api = useApi();
  const client = useQueryClient();
  const socket = useSocket();
  const toasts = useToasts();
  const options = useMemo(() => commentsQuery(api, treeId, personId), [api, treeId, personId]);
  const query = useQuery(options);

  useEffect(() => {
    const change = (make: (comments: readonly Comment[]) => readonly Comment[]) =>
      client.setQueryData(options.queryKey, (comments) => comments && make(comments));
    const endings = [
      socket.listen(`set-comment-server-${treeId}`, (event) =>
        change((comments) => applyCommentEvent(comments, event)),
      ),
      socket.listen('set-like-server', ({ kind, id, likesCount }) => {
        if (kind !== 'comment') return;
        change((comments) =>
          comments.map((one) => (one.id === id ? { ...one, likes: likesCount } : one)),
        );
      }),
      socket.onMissedEvents(() => void client.invalidateQueries(options)),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [client, socket, options, treeId]);

  return useMemo(() => {
    const change = (make: (comments: readonly Comment[]) => readonly Comment[]) =>
      client.setQueryData(options.queryKey, (comments) => comments && make(comments));
    const replace = (id: string, changed: Partial<Comment>) =>
      change((comments) => comments.map((one) => (one.id === id ? { ...one, ...changed } : one)));
    /** Answers whether it went well; what did not is said and looked up again. */
    const attempt = async (act: () => Promise<void>): Promise<boolean> => {
      try {
        await act();
        return true;
      } catch (failure) {
        toasts.error(failureText(failure));
        await client.invalidateQueries(options);
        return false;
      }
    };
    return {
      query,
      post: (content: string, parentId: string | null) =>
        attempt(async () => {
          const { replies: _, ...comment } = await api.call('POST comment/{treeId}', {
            params: { treeId },
            body: { content, parentId },
          });
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
      remove: (comment: Comment) =>
        attempt(async () => {
          await api.call('DELETE comment/{treeId}/{id}', { params: { treeId, id: comment.id } });
          await client.invalidateQueries(options);
        }),
      like: ({ id, myLike, likes }: Comment) =>
        attempt(async () => {
          replace(id, { myLike: !myLike, likes: likes + (myLike ? -1 : 1) });
          const params = { kind: 'comment', id } as const;
          const state = await (myLike
            ? api.call('DELETE like/{kind}/{id}', { params })
            : api.call('POST like/{kind}/{id}', { params }));
          replace(id, { myLike: state.myLike, likes: state.likesCount });
        }),
    };
  }, [api, client, options, query, toasts, treeId]);
}

export type Discussion = ReturnType<typeof useDiscussion>;
