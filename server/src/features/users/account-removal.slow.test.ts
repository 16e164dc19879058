import { comment } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { deleteAccount, type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';

let world: TestApp;
let owner: Member;
let reader: Member;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
  const [first, second] = await seedUsers(world, 2);
  if (!(first && second)) throw new Error('Too few people');
  [owner, reader] = [first, second];
  treeId = (await createTree(owner, { isPublic: true })).id;
});
afterAll(() => world.close());

async function say(person: Visitor, content: string) {
  const { body } = await person.post(`comment/${treeId}`, { content, parentId: null });
  return comment.parse(body).id;
}
const shown = async () => treeIn(await owner.get(`ph-tree/${treeId}`));

describe('when somebody deletes their account', () => {
  test('all counts are correct after many concurrent deletions and other requests', {
    timeout: 120_000,
  }, async () => {
    const crowd = await seedUsers(world, 20);
    const commentId = await say(owner, 'hello');
    const elsewhere = (await createTree(reader, { isPublic: true })).id;
    await Promise.all(
      crowd.flatMap((person) => [
        person.post(`like/tree/${treeId}`),
        person.post(`comment/${treeId}`, { content: 'me too', parentId: commentId }),
        person.post(`follow/${owner.id}`),
        person.post(`like/comment/${commentId}`),
      ]),
    );
    expect(await shown()).toMatchObject({ likes: 20, comments: 21 });
    const going = crowd.slice(0, 15);
    const replies = await Promise.all([
      ...going.flatMap((person) => [
        person.post(`like/tree/${elsewhere}`),
        person.delete(`like/tree/${treeId}`),
        deleteAccount(person),
        person.post(`comment/${elsewhere}`, { content: 'bye' }),
        person.post(`follow/${reader.id}`),
        person.post('ph-tree', { name: 'Too late', isPublic: true }),
      ]),
      reader.post(`like/tree/${treeId}`),
      reader.post(`comment/${treeId}`, { content: 'still here' }),
      reader.post(`follow/${owner.id}`),
      reader.post(`like/comment/${commentId}`),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await shown()).toMatchObject({ likes: 6, comments: 7 });
    expect((await reader.get(`like/comment/${commentId}`)).body).toMatchObject({ likesCount: 6 });
    expect((await reader.get(`follow/count/${owner.id}`)).body).toMatchObject({ followers: 6 });
    expect((await reader.get(`follow/count/${reader.id}`)).body).toMatchObject({ followers: 0 });
    expect(treeIn(await reader.get(`ph-tree/${elsewhere}`))).toMatchObject({
      likes: 0,
      comments: 0,
    });
  });
});
