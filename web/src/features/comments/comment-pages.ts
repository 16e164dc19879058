import type { Comment, CommentThread } from '@life-tree/contract';
import { commentsPerPage } from '@life-tree/contract/values';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { flattenThreads, placeOf } from './discussion.ts';

/** Which page of a discussion: after or before a place; the first one if neither. */
interface Edge {
  readonly after?: string;
  readonly before?: string;
}

interface CommentPage {
  readonly comments: readonly Comment[];
  /** The place before which there may be more comments. */
  readonly earlier: string | null;
  /** The place after which there may be more comments. */
  readonly later: string | null;
}

export type CommentPages = InfiniteData<CommentPage, unknown>;

/**
 * The comments of a tree in pages. The user matters because each comment says whether they like it. If `target` is
 * not on the first page, the pages around it are read instead.
 */
export function commentPages(
  api: ApiClient,
  treeId: string,
  userId: string | null,
  target: string | undefined,
) {
  const read = async (query: Edge & { around?: string }, signal: AbortSignal) => {
    const threads = await api.call('GET comment/{treeId}', { params: { treeId }, query, signal });
    // The contract does not check replies, which can be nested to any depth.
    return flattenThreads(threads as CommentThread[]);
  };
  /** Null if it was deleted. */
  const readAround = async (id: string, signal: AbortSignal) => {
    try {
      return await read({ around: id }, signal);
    } catch (failure) {
      if (failedWith(failure, 'not-found')) return null;
      throw failure;
    }
  };
  return infiniteQueryOptions({
    queryKey: ['comments', treeId, userId, target],
    initialPageParam: {} as Edge,
    queryFn: async ({ pageParam: edge, signal }): Promise<CommentPage> => {
      const comments = await read(edge, signal);
      if (edge.before !== undefined && comments.length > 0) return pageBefore(comments);
      // The comments before the place are gone: it starts the first page.
      if (edge.before !== undefined) return pageAfter(await read({}, signal));
      const isMissing = target !== undefined && !comments.some(({ id }) => id === target);
      if (edge.after !== undefined || !isMissing || !isFull(comments)) return pageAfter(comments);
      const around = await readAround(target, signal);
      return around === null ? pageAfter(comments) : pageAround(around, target);
    },
    getPreviousPageParam: ({ earlier }): Edge | null =>
      earlier === null ? null : { before: earlier },
    getNextPageParam: ({ later }): Edge | null => (later === null ? null : { after: later }),
  });
}

const isFull = (comments: readonly Comment[]) => comments.length >= commentsPerPage;

function placesOf(comments: readonly Comment[]) {
  const places = comments.map(placeOf).sort();
  return { first: places[0] ?? null, last: places.at(-1) ?? null };
}

function pageAfter(comments: readonly Comment[]): CommentPage {
  return { comments, earlier: null, later: isFull(comments) ? placesOf(comments).last : null };
}

function pageBefore(comments: readonly Comment[]): CommentPage {
  const { first, last } = placesOf(comments);
  return { comments, earlier: isFull(comments) ? first : null, later: last };
}

/** Half a page before the target, and half a page from it on. */
function pageAround(comments: readonly Comment[], target: string): CommentPage {
  const { first, last } = placesOf(comments);
  const start = comments.find(({ id }) => id === target);
  const before = comments.filter((one) => start && placeOf(one) < placeOf(start)).length;
  const half = Math.floor(commentsPerPage / 2);
  return {
    comments,
    earlier: before >= half ? first : null,
    later: comments.length - before >= commentsPerPage - half ? last : null,
  };
}

/** All comments that have been read. */
export function commentsOn({ pages }: CommentPages): readonly Comment[] {
  return pages.flatMap(({ comments }) => comments);
}

/** Puts all comments on the first page: only what is before and after the pages matters further on. */
export function withComments(
  { pages, pageParams }: CommentPages,
  comments: readonly Comment[],
): CommentPages {
  return {
    pages: pages.map((page, index) => ({ ...page, comments: index === 0 ? comments : [] })),
    pageParams,
  };
}

/** Whether a comment belongs to the pages that have been read, not to one that will be. */
export function isBetween({ pages }: CommentPages, comment: Comment): boolean {
  const earlier = pages[0]?.earlier ?? null;
  const later = pages.at(-1)?.later ?? null;
  const place = placeOf(comment);
  return (earlier === null || place > earlier) && (later === null || place < later);
}
