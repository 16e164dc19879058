import { type LikeState, likeState } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createComment } from '../../../test/seed/create-comments.ts';
import { announcedDuring, createTree, treeIn, treesIn } from '../../../test/seed/create-trees.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { addCollaborators, type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
const notFound = [404, 'Not found'];

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

describe.each(['tree', 'ph-tree', 'comment'] as const)('a like of a %s', (kind) => {
  let id: string;
  beforeEach(async () => {
    id = kind === 'comment' ? await sayIn(treeId, owner) : treeId;
  });
  const path = () => `like/${kind}/${id}`;

  test('counts once, even if it is repeated, and can be removed once', async () => {
    const none = { likesCount: 0, myLike: false };
    expect(stateIn(await reader.get(path()))).toEqual(none);
    expect(stateIn(await reader.post(path()))).toEqual({ likesCount: 1, myLike: true });
    expect(stateIn(await reader.post(path()))).toEqual({ likesCount: 1, myLike: true });
    expect(stateIn(await owner.post(path()))).toEqual({ likesCount: 2, myLike: true });
    expect(stateIn(await reader.delete(path()))).toEqual({ likesCount: 1, myLike: false });
    expect(stateIn(await reader.delete(path()))).toEqual({ likesCount: 1, myLike: false });
    expect(stateIn(await owner.get(path()))).toEqual({ likesCount: 1, myLike: true });
    expect(stateIn(await owner.delete(path()))).toEqual(none);
  });

  test('that changes nothing does not write to the database', async () => {
    const path = `like/${kind}/${id}`;
    await reader.post(path);
    const transactions = vi.spyOn(world.resources.database, 'transaction');
    expect(stateIn(await reader.post(path))).toEqual({ likesCount: 1, myLike: true });
    expect(stateIn(await owner.delete(path))).toEqual({ likesCount: 1, myLike: false });
    expect(transactions).not.toHaveBeenCalled();
    transactions.mockRestore();
  });

  test('requires login; visitors see only the count', async () => {
    await reader.post(path());
    const visitor = world.visitor();
    expect((await visitor.post(path())).status).toBe(401);
    expect((await visitor.delete(path())).status).toBe(401);
    expect(stateIn(await visitor.get(path()))).toEqual({ likesCount: 1, myLike: false });
  });

  test('is refused if the user may not see the tree', async () => {
    await reader.post(path());
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    for (const call of ['get', 'post', 'delete'] as const) {
      expect(refusal(await reader[call](path()))).toEqual(notFound);
    }
    expect(refusal(await world.visitor().get(path()))).toEqual(notFound);
    expect(stateIn(await owner.get(path())).likesCount).toBe(1);
  });

  test('is refused for an unknown id', async () => {
    for (const call of ['get', 'post', 'delete'] as const) {
      expect(refusal(await reader[call](`like/${kind}/${unknownId}`))).toEqual(notFound);
      expect((await reader[call](`like/${kind}/1%27--`)).status).toBe(400);
    }
  });

  test('is announced to open windows only if it changes the count', async () => {
    const announced = await announcedDuring(world, async () => {
      await reader.post(path());
      await reader.post(path());
      await reader.delete(path());
      await reader.delete(path());
    });
    const what = kind === 'comment' ? 'comment' : 'tree';
    expect(announced.filter((each) => each.kind === 'like-changed')).toEqual(
      [1, 0].map((likesCount) => ({
        kind: 'like-changed',
        treeId,
        audience: expect.objectContaining({ userId: owner.id }),
        event: { kind: what, id, treeId, likesCount },
      })),
    );
  });
});

describe.each(['tree', 'comment'] as const)('while its tree changes, a like of a %s', (kind) => {
  let id: string;
  beforeEach(async () => {
    id = kind === 'comment' ? await sayIn(treeId, owner) : treeId;
  });
  const path = () => `like/${kind}/${id}`;

  test('is counted', async () => {
    const people = await seedUsers(world, 8);
    const announced = await announcedDuring(world, () =>
      Promise.all([
        ...people.map((person) => person.post(path())),
        ...people.map((_, index) => owner.patch(`ph-tree/${treeId}`, { name: `Name ${index}` })),
      ]),
    );
    expect(stateIn(await owner.get(path()))).toEqual({ likesCount: 8, myLike: false });
    const notified = announced.filter((each) => each.kind === 'notified');
    expect(notified).toHaveLength(8);
  });

  test('is refused or counted if the tree is made private at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [answer] = await Promise.all([
        reader.post(path()),
        owner.patch(`ph-tree/${treeId}`, { isPublic: false }),
      ]);
      expect([200, 404]).toContain(answer.status);
      expect(refusal(await reader.post(path()))).toEqual(notFound);
      const { likesCount } = stateIn(await owner.get(path()));
      expect(likesCount).toBe(answer.status === 200 ? 1 : 0);
      await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
      await reader.delete(path());
    }
  });
});

test('only trees and comments can be liked', async () => {
  for (const kind of ['user', 'species', 'Tree', '%00']) {
    expect((await reader.post(`like/${kind}/${treeId}`)).status).toBe(400);
  }
});

test('a tree shows its number of likes', async () => {
  await reader.post(`like/tree/${treeId}`);
  expect(treeIn(await owner.get(`ph-tree/${treeId}`)).likes).toBe(1);
});

describe('the trees that a user likes', () => {
  const liked = async (query = '') => treesIn(await reader.get(`like/tree/liked${query}`));

  test('are listed last liked first, page by page', async () => {
    const owners = await seedUsers(world, 3);
    const trees = await Promise.all(owners.map((user) => createTree(user, { isPublic: true })));
    const ids = trees.map(({ id }) => id);
    for (const id of ids) {
      world.wait(1000);
      await reader.post(`like/tree/${id}`);
    }
    const latestFirst = ids.toReversed();
    const all = await liked();
    expect(all.trees.map(({ id }) => id)).toEqual(latestFirst);
    expect([all.count, all.approximate]).toEqual([3, false]);
    const second = await liked('?page=2&limit=2');
    expect(second.trees.map(({ id }) => id)).toEqual(latestFirst.slice(2));
    expect(second.count).toBe(3);
    expect((await liked('?page=9')).trees).toEqual([]);
    world.wait(1000);
    await reader.delete(`like/tree/${ids[0]}`);
    await reader.post(`like/tree/${ids[0]}`);
    expect((await liked('?limit=1')).trees[0]?.id).toBe(ids[0]);
  });

  test('are listed only if the user may still see them', async () => {
    const other = (await createTree(owner, { name: 'Stays', isPublic: true })).id;
    await reader.post(`like/tree/${treeId}`);
    await reader.post(`like/tree/${other}`);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    expect(await liked()).toMatchObject({ count: 1, trees: [{ id: other }] });
    await addCollaborators(world, treeId, reader);
    expect((await liked()).count).toBe(2);
    await owner.delete(`ph-tree/${other}`);
    expect(await liked()).toMatchObject({ count: 1, trees: [{ id: treeId }] });
  });

  test('are listed only for the user themself', async () => {
    await reader.post(`like/tree/${treeId}`);
    expect(treesIn(await owner.get('like/tree/liked')).count).toBe(0);
    expect((await world.visitor().get('like/tree/liked')).status).toBe(401);
  });

  test.each(['?limit=0', '?limit=101', '?page=-1', '?page=x', '?userId=1', '?page=1001&limit=10'])(
    'are refused for %s',
    async (query) => {
      expect((await reader.get(`like/tree/liked${query}`)).status).toBe(400);
    },
  );
});
