import { type Comment, type CommentThread, commentThread } from '@life-tree/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer, Visitor } from '../visitor.ts';

// Made once: zod compiles a schema when it is first used.
const strictThread = commentThread.strict();
const strictThreads = z.array(strictThread);

/** Comments on a tree, or replies to a comment, through the API. */
export async function createComment(
  person: Visitor,
  treeId: string,
  content: string,
  parentId: string | null = null,
): Promise<Comment> {
  const { status, body } = await person.post(`comment/${treeId}`, {
    content,
    ...(parentId === null ? {} : { parentId }),
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictThread.parse(body);
}

/** Checks level by level, because there is no schema for nested threads. */
export function threadsIn({ status, body }: Answer): CommentThread[] {
  expect(status).toBe(200);
  const level = strictThreads.parse(body);
  return level.map((each) => ({
    ...each,
    replies: threadsIn({ status, body: each.replies, headers: {} }),
  }));
}
