import { type LikeState, likeState } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createComment } from '../../../test/seed/create-comments.ts';
import { createTree } from '../../../test/seed/create-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

// Made once: zod compiles a schema when it is first used.
const strictState = likeState.strict();

let world: TestApp;
let owner: Member;
let reader: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second] = await seedUsers(world, 2);
  if (first === undefined || second === undefined) throw new Error('Too few people');
  [owner, reader] = [first, second];
  treeId = (await createTree(owner, { isPublic: true })).id;
});
afterAll(() => world.close());

function stateIn({ status, body }: Answer): LikeState {
  expect([status, body]).toEqual([200, expect.anything()]);
  return strictState.parse(body);
}

const sayIn = async (tree: string, person: Visitor) =>
  (await createComment(person, tree, 'hello')).id;

describe.each(['tree', 'comment'] as const)(
  'fifty likes of a %s at once',
  { timeout: 120_000 },
  (kind) => {
    let path: string;
    let crowd: Member[];
    beforeEach(async () => {
      const id = kind === 'comment' ? await sayIn(treeId, owner) : treeId;
      path = `like/${kind}/${id}`;
      crowd = await seedUsers(world, 50);
    });
    const count = async () => stateIn(await world.visitor().get(path)).likesCount;

    test('by fifty users count fifty times, by one user once', async () => {
      await Promise.all(crowd.map((person) => person.post(path)));
      expect(await count()).toBe(50);
      await Promise.all(Array.from({ length: 50 }, () => reader.post(path)));
      expect(await count()).toBe(51);
    });

    test('and as many removals leave the count unchanged', async () => {
      const half = crowd.slice(0, 25);
      await Promise.all(half.flatMap((person) => [person.post(path), person.delete(path)]));
      const mine = await Promise.all(half.map((person) => person.get(path)));
      expect(await count()).toBe(mine.filter((answer) => stateIn(answer).myLike).length);
      await Promise.all([...half, ...half].map((person) => person.delete(path)));
      expect(await count()).toBe(0);
    });
  },
);
