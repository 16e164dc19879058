import { type CommentThread, comment, followCounts } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcedDuring, createTree, treeIn } from '../../../test/seed/create-trees.ts';
import {
  addCollaborators,
  deleteAccount,
  type Member,
  seedUsers,
} from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { trees } from '../../database/tables/index.ts';

let world: TestApp;
let leaver: Member;
let owner: Member;
let reader: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second, third] = await seedUsers(world, 3);
  if (!(first && second && third)) throw new Error('Too few people');
  [leaver, owner, reader] = [first, second, third];
  treeId = (await createTree(owner, { isPublic: true })).id;
});
afterAll(() => world.close());

async function say(person: Visitor, content: string, parentId: string | null = null) {
  const { body } = await person.post(`comment/${treeId}`, { content, parentId });
  return comment.parse(body).id;
}
async function leave(person: Visitor = leaver): Promise<void> {
  expect((await deleteAccount(person)).status).toBe(200);
}
const shown = async () => treeIn(await owner.get(`ph-tree/${treeId}`));
const popularity = async () => {
  const [row] = await world.resources.database
    .select({ popularity: trees.popularity })
    .from(trees)
    .where(eq(trees.id, treeId));
  return row?.popularity ?? Number.NaN;
};
const shape = (threads: readonly CommentThread[]): unknown[] =>
  threads.map(({ content, replies }) =>
    replies.length === 0 ? content : [content, ...shape(replies)],
  );
async function discussion(): Promise<unknown[]> {
  const { body } = await reader.get(`comment/${treeId}`);
  // The tests of comments check this reply against the contract.
  return shape(body as CommentThread[]);
}

describe('when somebody deletes their account', () => {
  test('their likes are no longer counted', async () => {
    const commentId = await say(owner, 'hello');
    const before = await popularity();
    await leaver.post(`like/tree/${treeId}`);
    await reader.post(`like/tree/${treeId}`);
    await leaver.post(`like/comment/${commentId}`);
    await reader.post(`like/comment/${commentId}`);
    await leave();
    expect((await shown()).likes).toBe(1);
    const { body } = await owner.get(`like/comment/${commentId}`);
    expect(body).toEqual({ likesCount: 1, myLike: false });
    await reader.delete(`like/tree/${treeId}`);
    expect(await popularity()).toBeCloseTo(before, 6);
  });

  test('their comments are deleted, or blanked if others replied', async () => {
    await say(reader, 'stays');
    const before = await popularity();
    const top = await say(leaver, 'top');
    const under = await say(leaver, 'under', top);
    await say(reader, 'kept', top);
    const deep = await say(leaver, 'deep', under);
    await say(leaver, 'deeper', deep);
    await say(leaver, 'alone');
    expect((await shown()).comments).toBe(7);
    await leave();
    expect(await discussion()).toEqual(['stays', ['[deleted]', 'kept']]);
    expect((await shown()).comments).toBe(2);
    expect(await popularity()).toBeGreaterThan(before);
    expect(JSON.stringify((await reader.get(`comment/${treeId}`)).body)).not.toContain(leaver.id);
  });

  test('blank comments that only had their replies are deleted too', async () => {
    const top = await say(reader, 'top');
    await say(leaver, 'reply', top);
    await reader.delete(`comment/${treeId}/${top}`);
    expect(await discussion()).toEqual([['[deleted]', 'reply']]);
    await leave();
    expect(await discussion()).toEqual([]);
    expect((await shown()).comments).toBe(0);
  });

  test('their comments no longer count for the popularity of a tree', async () => {
    const before = await popularity();
    for (const content of ['one', 'two', 'three']) {
      world.wait(24 * 3_600_000);
      await say(leaver, content);
    }
    expect(await popularity()).toBeGreaterThan(before + 1);
    await leave();
    expect(await popularity()).toBeCloseTo(before, 6);
  });

  test('their followers and follows are deleted', async () => {
    await leaver.post(`follow/${owner.id}`);
    await reader.post(`follow/${owner.id}`);
    await reader.post(`follow/${leaver.id}`);
    await leave();
    const countsOf = async ({ id }: Member) =>
      followCounts.parse((await owner.get(`follow/count/${id}`)).body);
    expect(await countsOf(owner)).toMatchObject({ followers: 1, following: 0 });
    expect(await countsOf(reader)).toMatchObject({ followers: 0, following: 1 });
  });

  test('their trees are deleted with all comments, and they are no longer a collaborator', async () => {
    const theirs = (await createTree(leaver, { name: 'Mine', isPublic: true })).id;
    await reader.post(`like/tree/${theirs}`);
    await reader.post(`comment/${theirs}`, { content: 'a fine tree' });
    await addCollaborators(world, treeId, leaver);
    const announced = await announcedDuring(world, () => leave());
    expect(announced).toContainEqual({ kind: 'tree-closed', treeId: theirs });
    expect((await reader.get(`ph-tree/${theirs}`)).status).toBe(404);
    expect((await reader.get('like/tree/liked')).body).toMatchObject({ count: 0 });
    expect((await shown()).collaborators).toEqual([]);
  });

  test('open windows get events for the deleted comments, replies first', async () => {
    const top = await say(leaver, 'top');
    const under = await say(leaver, 'under', top);
    const announced = await announcedDuring(world, () => leave());
    const deleted = announced.flatMap((each) =>
      each.kind === 'comment-changed' ? [[each.event.type, each.event.comment.id]] : [],
    );
    expect(deleted).toEqual([
      ['delete', under],
      ['delete', top],
    ]);
    expect(JSON.stringify(announced)).not.toContain(leaver.username);
  });
});
