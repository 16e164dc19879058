import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commentNamed, readThreads, written } from '../../../test/seed/written-threads.ts';
import { writeThreads } from './comment-threads.ts';

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

  test('loads comments in batches while the text is readThreads, and leaves out deleted ones', async () => {
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
    const threads = readThreads(whole);
    expect(threads).toHaveLength(100);
    for (const [index, thread] of threads.entries()) {
      expect(thread.replies[0]?.replies[0]?.replies[0]).toMatchObject({
        id: `${index * 10 + 3}`,
        replies: [],
      });
    }
  });
});
