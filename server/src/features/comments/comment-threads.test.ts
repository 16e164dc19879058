import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Comment } from '@life-tree/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeThreads } from './comment-threads.ts';

function commentNamed(id: string, parentId: string | null): Comment {
  return {
    id,
    treeId: 'tree',
    userId: null,
    username: null,
    photo: null,
    content: `"${id}"`,
    parentId,
    likes: 0,
    myLike: false,
    createdAt: '',
    updatedAt: '',
  };
}

interface Nested {
  readonly id: string;
  readonly replies: readonly Nested[];
}

const read = (text: string): Nested[] => JSON.parse(text);

/** The whole text, with no comment deleted meanwhile. */
async function written(comments: readonly Comment[], shape?: 'object'): Promise<string> {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const load = async (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return text(Readable.from(writeThreads(comments, load, shape)));
}

describe('writing a discussion', () => {
  test('nests every comment under its parent, in the given order', async () => {
    const parents = fc.array(fc.nat(), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(parents, async (choices) => {
        const comments = choices.map((choice, index) =>
          // The index of an earlier comment, or none.
          commentNamed(
            `${index}`,
            choice % (index + 1) === index ? null : `${choice % (index + 1)}`,
          ),
        );
        const nest = (parentId: string | null): unknown[] =>
          comments
            .filter((comment) => comment.parentId === parentId)
            .map((comment) => ({ ...comment, replies: nest(comment.id) }));
        expect(JSON.parse(await written(comments))).toEqual(nest(null));
      }),
    );
  });

  test('writes one thread as an object, even if its first comment is a reply', async () => {
    const thread = [commentNamed('b', 'a'), commentNamed('c', 'b')];
    expect(JSON.parse(await written(thread, 'object'))).toMatchObject({
      id: 'b',
      replies: [{ id: 'c' }],
    });
  });

  test('has no limit of depth', async () => {
    const depth = 100_000;
    const comments = Array.from({ length: depth }, (_, index) =>
      commentNamed(`${index}`, index === 0 ? null : `${index - 1}`),
    );
    let level = read(await written(comments));
    let reached = 0;
    for (let next = level[0]; next !== undefined; next = level[0]) {
      // Without the matcher, which would take seconds.
      if (next.id !== `${reached}`) break;
      reached += 1;
      level = [...next.replies];
    }
    expect(reached).toBe(depth);
  });

  test('loads comments in batches while the text is read, and leaves out deleted ones', async () => {
    const comments = Array.from({ length: 1000 }, (_, index) =>
      commentNamed(`${index}`, index % 10 === 0 ? null : `${index - 1}`),
    );
    const asked: number[] = [];
    const parts = writeThreads(comments, async (ids) => {
      asked.push(ids.length);
      // The fifth of each thread is deleted, and so are its replies.
      return ids.flatMap((id) => (Number(id) % 10 > 3 ? [] : (comments[Number(id)] ?? [])));
    });
    await parts.next();
    let whole = `[${(await parts.next()).value}`;
    expect(asked).toEqual([200]);
    for await (const part of parts) whole += part;
    expect(asked).toEqual([200, 200, 200, 200, 200]);
    const threads = read(whole);
    expect(threads).toHaveLength(100);
    for (const [index, thread] of threads.entries()) {
      expect(thread.replies[0]?.replies[0]?.replies[0]).toMatchObject({
        id: `${index * 10 + 3}`,
        replies: [],
      });
    }
  });
});
