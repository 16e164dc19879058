import type { Comment, CommentThread } from '@life-tree/contract';
import { expect, test } from 'vitest';
import { whales } from '../../testing/sample-trees.ts';
import { applyCommentEvent, flattenThreads, orderComments } from './discussion.ts';

function comment(id: string, parentId: string | null = null, threadId = parentId ?? id): Comment {
  return {
    id,
    treeId: whales.id,
    userId: 'mary',
    username: 'mary.anning',
    photo: null,
    content: `says ${id}`,
    parentId,
    threadId,
    likes: 0,
    myLike: false,
    createdAt: '2025-03-05T12:00:00.000Z',
    updatedAt: '2025-03-05T12:00:00.000Z',
  };
}

const outline = (comments: readonly Comment[]) =>
  orderComments(comments).map(({ comment: { id }, depth }) => `${id}${'>'.repeat(depth)}`);

test('replies follow their comment, oldest first', () => {
  expect(
    outline([
      comment('b'),
      comment('a'),
      comment('d', 'a'),
      comment('c', 'a'),
      comment('e', 'c', 'a'),
    ]),
  ).toEqual(['a', 'c>', 'e>>', 'd>', 'b']);
});

test('threads can be deeper than the call stack', () => {
  let thread: CommentThread = { ...comment('50000', '49999', '0'), replies: [] };
  for (let at = 49_999; at >= 0; at--) {
    const parent = at === 0 ? null : String(at - 1);
    thread = { ...comment(String(at), parent, '0'), replies: [thread] };
  }
  const ordered = orderComments(flattenThreads([thread]));
  expect(ordered).toHaveLength(50_001);
  expect(ordered.at(-1)?.depth).toBe(50_000);
});

test('replies whose comment is on another page come first, as replies', () => {
  expect(outline([comment('f'), comment('d', 'c', 'a'), comment('e', 'd', 'a')])).toEqual([
    'd>',
    'e>>',
    'f',
  ]);
});

test('a comment that is on two pages is shown once', () => {
  expect(outline([comment('b'), comment('a'), comment('b')])).toEqual(['a', 'b']);
});

test('a new comment is added only once, even if its event arrives twice', () => {
  const once = applyCommentEvent([], { type: 'new', comment: comment('a') });
  expect(applyCommentEvent(once, { type: 'new', comment: comment('a') })).toEqual([comment('a')]);
});

test("an edit keeps the reader's like", () => {
  const liked = { ...comment('a'), myLike: true };
  const edited = { ...comment('a'), content: 'better' };
  expect(applyCommentEvent([liked], { type: 'edit', comment: edited })).toEqual([
    { ...edited, myLike: true },
  ]);
});

test('a deleted comment disappears, but one with replies stays as [deleted]', () => {
  const blank = { ...comment('a'), userId: null, username: null, content: '[deleted]' };
  const event = { type: 'delete', comment: blank } as const;
  expect(applyCommentEvent([comment('a')], event)).toEqual([]);
  expect(applyCommentEvent([comment('a'), comment('b', 'a')], event)[0]).toEqual(blank);
});
