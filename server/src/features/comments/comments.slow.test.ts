import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createComment, threadsIn } from '../../../test/seed/create-comments.ts';
import { createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';

let world: TestApp;
let owner: Member;
let reader: Member;
let other: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second, third] = await seedUsers(world, 3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('Few');
  [owner, reader, other] = [first, second, third];
  treeId = (await createTree(owner, { isPublic: true })).id;
});
afterAll(() => world.close());

const say = (person: Visitor, content: string, parentId: string | null = null) =>
  createComment(person, treeId, content, parentId);
const discussion = async () => threadsIn(await reader.get(`comment/${treeId}`));
const countOf = async () => treeIn(await owner.get(`ph-tree/${treeId}`)).comments;

describe('fifty concurrent requests', { timeout: 120_000 }, () => {
  test('to comment, and to delete again, are all counted', async () => {
    const crowd = await seedUsers(world, 50);
    const posted = await Promise.all(crowd.map((person, index) => say(person, `number ${index}`)));
    expect(await countOf()).toBe(50);
    expect(await discussion()).toHaveLength(50);
    const erase = () =>
      Promise.all(
        crowd.map((person, index) => person.delete(`comment/${treeId}/${posted[index]?.id}`)),
      );
    expect(new Set((await erase()).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf()).toBe(0);
    expect(new Set((await erase()).map(({ status }) => status))).toEqual(new Set([404]));
    expect(await countOf()).toBe(0);
  });

  test('to delete one comment count once', async () => {
    const posted = await say(reader, 'once');
    await say(other, 'reply', posted.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reader.delete(`comment/${treeId}/${posted.id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countOf()).toBe(1);
  });
});
