import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedDuring, createTree, treeIn, treesIn } from '../../../test/seed/create-trees.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, givePlan, refusal } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { species, trees } from '../../database/tables/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const unknownId = '01900000-0000-7000-8000-000000000000';
const notFound = [404, 'Not found'];
const forbidden = [403, 'You are not allowed to do this'];

describe('a new tree', () => {
  test('is private by default, belongs to its creator and has a history of one entry', async () => {
    const owner = await seedPerson(world);
    const made = await createTree(owner, {
      name: '  Whales  ',
      description: 'From land to sea',
      tags: ['sea', 'mammals'],
    });
    expect(made).toMatchObject({
      type: 'ph-tree',
      userId: owner.user.id,
      username: owner.user.username,
      name: 'Whales',
      description: 'From land to sea',
      isPublic: false,
      tags: ['sea', 'mammals'],
      image: null,
      collaborators: [],
      likes: 0,
      comments: 0,
      views: 0,
      species: 0,
      copies: 0,
      copiedFrom: null,
      version: 1,
    });
    expect(treeIn(await owner.get(`ph-tree/${made.id}`))).toEqual(made);
    const history = await owner.get(`ph-tree/${made.id}/history`);
    expect(history.body).toMatchObject({ count: 1, entries: [{ action: 'create', version: 1 }] });
  });

  test('has the description null instead of an empty one', async () => {
    const owner = await seedPerson(world);
    expect((await createTree(owner, { description: '' })).description).toBeNull();
  });

  test('is announced to its creator’s windows, and to followers only if it is public', async () => {
    const owner = await seedPerson(world);
    const follower = await seedPerson(world);
    await follower.post(`follow/${owner.user.id}`);
    const announced = await announcedDuring(world, () => createTree(owner));
    expect(announced.map(({ kind }) => kind).sort()).toEqual(['tree-changed', 'tree-opened']);
    expect((await follower.get('notification')).body).toEqual([]);

    const made = await createTree(owner, { isPublic: true });
    expect((await follower.get('notification')).body).toMatchObject([
      { fun: 'tree', treeId: made.id, authorId: owner.user.id },
    ]);
  });

  test.each([
    [{}, '"name" is missing'],
    [{ name: '   ' }, 'Enter a name for the tree'],
    [{ name: 'x'.repeat(201) }, 'The name can have at most 200 characters'],
    [{ name: 5 }, '"name" must be of type string'],
    [{ name: 'A', tags: ['a', 'a'] }, 'Each tag can be used only once'],
    [{ name: 'A', tags: Array.from({ length: 21 }, String) }, 'A tree can have at most 20 tags'],
    [{ name: 'A', isPublic: 'yes' }, '"isPublic" must be of type boolean'],
    [{ name: 'A', userId: unknownId }, 'Unknown fields: "userId"'],
  ])('is refused as %j', async (body, sentence) => {
    const person = await seedPerson(world);
    expect(refusal(await person.post('ph-tree', body))).toEqual([400, sentence]);
    expect((await person.get('ph-tree/me/total')).body).toMatchObject({ total: 0 });
  });

  test('accepts any character except NUL', async () => {
    const person = await seedPerson(world);
    const name = '\ufdfa'.repeat(200);
    expect((await createTree(person, { name })).name).toBe(name);
    expect((await createTree(person, { name: `"'%_\\ 🦕 <b>` })).name).toBe(`"'%_\\ 🦕 <b>`);
    expect((await person.post('ph-tree', { name: 'a\u0000b' })).status).toBe(400);
  });

  test('requires login', async () => {
    const answer = await world.visitor().post('ph-tree', { name: 'Whales' });
    expect(refusal(answer)).toEqual([401, 'You are not logged in']);
  });
});

describe('the number of trees', () => {
  test('is limited by the plan, even for fifty concurrent requests', async () => {
    const owner = await seedPerson(world);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => owner.post('ph-tree', { name: `Tree ${index}` })),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(5);
    for (const answer of replies) {
      if (answer.status === 200) continue;
      expect(refusal(answer)).toEqual([403, 'Maximum number of Phylogenetic Trees']);
    }
    expect((await owner.get('ph-tree/me/total')).body).toEqual({
      total: 5,
      myTrees: 5,
      collabs: 0,
    });
  });

  test('can grow after an upgrade or after deleting a tree', async () => {
    const owner = await seedPerson(world);
    const kept = [];
    for (let index = 0; index < 5; index += 1) kept.push(await createTree(owner));
    expect((await owner.post('ph-tree', { name: 'Sixth' })).status).toBe(403);
    await owner.delete(`ph-tree/${kept[0]?.id}`);
    await createTree(owner);
    await givePlan(world, owner, 'premium');
    await createTree(owner);
  });
});

describe('a tree', () => {
  test('that is private can be found only by its owner and collaborators', async () => {
    const owner = await seedPerson(world);
    await givePlan(world, owner, 'pro');
    const collaborator = await seedPerson(world);
    const stranger = await seedPerson(world);
    const { id } = await createTree(owner);
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [collaborator.user.id] });

    expect(treeIn(await owner.get(`ph-tree/${id}`)).id).toBe(id);
    expect(treeIn(await collaborator.get(`ph-tree/${id}`)).id).toBe(id);
    for (const outsider of [stranger, world.visitor()]) {
      expect(refusal(await outsider.get(`ph-tree/${id}`))).toEqual(notFound);
      expect(refusal(await outsider.post(`ph-tree/${id}/view`))).toEqual(notFound);
    }
    expect(refusal(await stranger.patch(`ph-tree/${id}`, { name: 'Mine' }))).toEqual(notFound);
    expect(refusal(await stranger.delete(`ph-tree/${id}`))).toEqual(notFound);
    expect(refusal(await stranger.post(`ph-tree/${id}/copy`))).toEqual(notFound);
  });

  test('that is public can be seen by all and changed only by its editors', async () => {
    const owner = await seedPerson(world);
    const stranger = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    expect(treeIn(await world.visitor().get(`ph-tree/${id}`)).id).toBe(id);
    expect(refusal(await stranger.patch(`ph-tree/${id}`, { name: 'Mine' }))).toEqual(forbidden);
    expect(refusal(await stranger.delete(`ph-tree/${id}`))).toEqual(forbidden);
    expect((await world.visitor().patch(`ph-tree/${id}`, { name: 'Mine' })).status).toBe(401);
    expect((await world.visitor().delete(`ph-tree/${id}`)).status).toBe(401);
    expect(treeIn(await owner.get(`ph-tree/${id}`)).name).toBe('Whales');
  });

  test('is not found for an unknown id, and refused for an invalid one', async () => {
    const person = await seedPerson(world);
    expect(refusal(await person.get(`ph-tree/${unknownId}`))).toEqual(notFound);
    expect(refusal(await person.delete(`ph-tree/${unknownId}`))).toEqual(notFound);
    for (const id of ['1', 'null', '%27', 'a'.repeat(500), '%F0%9F%8C%B3']) {
      expect((await person.get(`ph-tree/${id}`)).status).toBe(400);
    }
  });
});

describe('changing a tree', () => {
  test('changes the given fields, increments its version and adds a history entry', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { tags: ['sea'] });
    const changed = treeIn(
      await owner.patch(`ph-tree/${id}`, { name: 'Cetaceans', description: 'New' }),
    );
    expect(changed).toMatchObject({
      name: 'Cetaceans',
      description: 'New',
      tags: ['sea'],
      version: 2,
    });
    const cleared = treeIn(await owner.patch(`ph-tree/${id}`, { description: '', tags: [] }));
    expect(cleared).toMatchObject({ description: null, tags: [], version: 3 });
    expect((await owner.get(`ph-tree/${id}/history`)).body).toMatchObject({
      count: 3,
      entries: [{ version: 3 }, { version: 2, action: 'edit-tree' }, { action: 'create' }],
    });
    expect((await owner.post(`ph-tree/${id}/undo`)).status).toBe(200);
    expect(treeIn(await owner.get(`ph-tree/${id}`))).toMatchObject({
      description: 'New',
      tags: ['sea'],
    });
  });

  test('to its current values does nothing', async () => {
    const owner = await seedPerson(world);
    const made = await createTree(owner);
    expect(treeIn(await owner.patch(`ph-tree/${made.id}`, { name: 'Whales' }))).toEqual(made);
  });

  test('is announced to its open windows', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner);
    const announced = await announcedDuring(world, () =>
      owner.patch(`ph-tree/${id}`, { name: 'Cetaceans' }),
    );
    expect(announced).toMatchObject([
      { kind: 'tree-changed', treeId: id, event: { type: 'tree', version: 2 } },
    ]);
  });

  test('to private closes it for all except its editors; back to public notifies followers once', async () => {
    const owner = await seedPerson(world);
    const follower = await seedPerson(world);
    await follower.post(`follow/${owner.user.id}`);
    const { id } = await createTree(owner, { isPublic: true });
    const announced = await announcedDuring(world, () =>
      owner.patch(`ph-tree/${id}`, { isPublic: false }),
    );
    expect(announced).toContainEqual({ kind: 'tree-closed', treeId: id });
    expect(refusal(await follower.get(`ph-tree/${id}`))).toEqual(notFound);
    await owner.patch(`ph-tree/${id}`, { isPublic: true });
    expect((await follower.get('notification')).body).toHaveLength(1);
  });

  test.each([
    [{}, 'There is nothing to change'],
    [{ name: '' }, 'Enter a name for the tree'],
    [{ name: null }, '"name" must be of type string'],
    [{ tags: 'sea' }, '"tags" must be of type array'],
    [{ newCollaborators: ['me'] }, 'This is not a valid identifier'],
    [{ likes: 5 }, 'Unknown fields: "likes"'],
  ])('is refused as %j', async (body, sentence) => {
    const owner = await seedPerson(world);
    const made = await createTree(owner);
    expect(refusal(await owner.patch(`ph-tree/${made.id}`, body))).toEqual([400, sentence]);
    expect(treeIn(await owner.get(`ph-tree/${made.id}`))).toEqual(made);
  });
});

describe('deleting a tree', () => {
  test('closes it for everybody, and deletes all its data when it leaves the bin', async () => {
    const owner = await seedPerson(world);
    const { id } = await createTree(owner, { isPublic: true });
    await addSpecies(owner, id, { apparition: 0 });
    await world.visitor().post(`ph-tree/${id}/view`);
    await world.resources.background.settled();
    const announced = await announcedDuring(world, async () => {
      const { status, body } = await owner.delete(`ph-tree/${id}`);
      expect([status, body]).toEqual([200, { message: 'Whales deleted successfully' }]);
    });
    expect(announced).toContainEqual({ kind: 'tree-closed', treeId: id });
    expect(refusal(await owner.get(`ph-tree/${id}`))).toEqual(notFound);
    expect(refusal(await owner.delete(`ph-tree/${id}`))).toEqual(notFound);
    expect((await owner.delete(`ph-tree/bin/${id}`)).status).toBe(200);
    const { database } = world.resources;
    expect(await database.$count(species, eq(species.treeId, id))).toBe(0);
  });

  test('is allowed only for its owner', async () => {
    const owner = await seedPerson(world);
    await givePlan(world, owner, 'pro');
    const collaborator = await seedPerson(world);
    const { id } = await createTree(owner);
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [collaborator.user.id] });
    expect(refusal(await collaborator.delete(`ph-tree/${id}`))).toEqual(forbidden);
  });
});

describe('deleting a user', () => {
  test('deletes their trees, likes and collaborations', async () => {
    const leaving = await seedPerson(world);
    const staying = await seedPerson(world);
    await givePlan(world, staying, 'pro');
    const gone = await createTree(leaving, { isPublic: true });
    const copy = treeIn(await staying.post(`ph-tree/${gone.id}/copy`));
    const kept = await createTree(staying, { isPublic: true });
    await staying.patch(`ph-tree/${kept.id}`, { newCollaborators: [leaving.user.id] });
    const popularity = () =>
      world.resources.database
        .select({ value: trees.popularity })
        .from(trees)
        .where(eq(trees.id, kept.id));
    const before = await popularity();
    await leaving.post(`like/tree/${kept.id}`);

    const announced = await announcedDuring(world, () => deleteAccount(leaving));
    expect(announced).toContainEqual({ kind: 'tree-closed', treeId: gone.id });
    expect(refusal(await staying.get(`ph-tree/${gone.id}`))).toEqual(notFound);
    expect(treeIn(await staying.get(`ph-tree/${copy.id}`)).copiedFrom).toBeNull();
    expect(treeIn(await staying.get(`ph-tree/${kept.id}`))).toMatchObject({
      likes: 0,
      collaborators: [],
    });
    expect((await popularity())[0]?.value).toBeCloseTo(before[0]?.value ?? 0, 6);
  });
});

describe('totals', () => {
  test('count all trees for the user themself and public ones for others', async () => {
    const owner = await seedPerson(world);
    const other = await seedPerson(world);
    await givePlan(world, other, 'pro');
    await createTree(owner, { isPublic: true });
    await createTree(owner);
    for (const isPublic of [true, false]) {
      const { id } = await createTree(other, { isPublic });
      await other.patch(`ph-tree/${id}`, { newCollaborators: [owner.user.id] });
      await owner.patch(`invitation/${id}`);
    }
    const path = `ph-tree/${owner.user.id}/total`;
    const all = { total: 4, myTrees: 2, collabs: 2 };
    expect((await owner.get('ph-tree/me/total')).body).toEqual(all);
    expect((await owner.get(path)).body).toEqual(all);
    for (const viewer of [other, world.visitor()]) {
      expect((await viewer.get(path)).body).toEqual({ total: 2, myTrees: 1, collabs: 1 });
    }
    expect(treesIn(await other.get(`ph-tree?userId=${owner.user.id}`)).count).toBe(1);
    expect(refusal(await other.get(`ph-tree/${unknownId}/total`))).toEqual(notFound);
    expect((await world.visitor().get('ph-tree/me/total')).status).toBe(401);
  });
});

test('editors of a tree get the limits of its owner’s plan, not of their own', async () => {
  const owner = await seedPerson(world);
  const collaborator = await seedPerson(world);
  await givePlan(world, owner, 'pro');
  const { id } = await createTree(owner);
  await owner.patch(`ph-tree/${id}`, { newCollaborators: [collaborator.user.id] });
  const limits = { maxSpecies: 150, maxCollaborators: 10 };
  expect((await collaborator.get(`ph-tree/${id}/limits`)).body).toEqual(limits);
  await givePlan(world, owner, 'premium');
  expect((await collaborator.get(`ph-tree/${id}/limits`)).body).toMatchObject({ maxSpecies: null });
});
