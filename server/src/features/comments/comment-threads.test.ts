import type { Comment } from '@life-tree/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeThread, writeThreads } from './comment-threads.ts';

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

describe('writing a discussion', () => {
  test('nests every comment under the one it replies to, in the order given', () => {
    const parents = fc.array(fc.nat(), { maxLength: 60 });
    fc.assert(
      fc.property(parents, (choices) => {
        const comments = choices.map((choice, index) =>
          // Any earlier comment, or none.
          commentNamed(
            `${index}`,
            choice % (index + 1) === index ? null : `${choice % (index + 1)}`,
          ),
        );
        const nest = (parentId: string | null): unknown[] =>
          comments
            .filter((comment) => comment.parentId === parentId)
            .map((comment) => ({ ...comment, replies: nest(comment.id) }));
        expect(JSON.parse([...writeThreads(comments)].join(''))).toEqual(nest(null));
      }),
    );
  });

  test('writes one thread as an object, though its first comment is itself a reply', () => {
    const thread = [commentNamed('b', 'a'), commentNamed('c', 'b')];
    expect(JSON.parse(writeThread(thread))).toMatchObject({ id: 'b', replies: [{ id: 'c' }] });
  });

  test('has no limit of depth', () => {
    const depth = 100_000;
    const comments = Array.from({ length: depth }, (_, index) =>
      commentNamed(`${index}`, index === 0 ? null : `${index - 1}`),
    );
    let level = read([...writeThreads(comments)].join(''));
    let reached = 0;
    for (let next = level[0]; next !== undefined; next = level[0]) {
      expect(next.id === `${reached}`).toBe(true);
      reached += 1;
      level = [...next.replies];
    }
    expect(reached).toBe(depth);
  });
});
