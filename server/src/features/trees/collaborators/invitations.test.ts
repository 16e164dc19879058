import { maxOpenInvitations } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openedTree } from '../../../../test/opened-tree.ts';
import { createTree, list, treeIn } from '../../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { givePlan, refusal, seedTree, storeTrees } from '../../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { treeCollaborators } from '../../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
let guest: Person;
beforeAll(async () => {
  world = await startTestApp();
  [owner, guest] = await Promise.all([seedPerson(world), seedPerson(world)]);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const idOf = ({ user }: Person) => user.id;

async function invite(person: Person, isPublic = true): Promise<string> {
  const { id } = await createTree(owner, { name: 'Whales', isPublic });
  treeIn(await owner.patch(`ph-tree/${id}`, { newCollaborators: [idOf(person)] }));
  return id;
}

/** What others see of a person's collaborations. */
async function shownTo(viewer: Visitor, person: Person) {
  const { trees, count } = await list(viewer, 'ph-tree', { userId: idOf(person), owner: false });
  const { body: totals } = await viewer.get(`ph-tree/${idOf(person)}/total`);
  return { trees: trees.map(({ id }) => id), count, totals };
}
const nothing = { trees: [], count: 0, totals: { total: 0, myTrees: 0, collabs: 0 } };

describe('a public tree that somebody is added to', () => {
  test('is on their profile, in lists and in counts only once they accept', async () => {
    const person = await seedPerson(world);
    const id = await invite(person);
    for (const viewer of [world.visitor(), owner, guest]) {
      expect(await shownTo(viewer, person)).toEqual(nothing);
    }
    expect(await person.patch(`invitation/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'You are a collaborator of Whales' },
    });
    for (const viewer of [world.visitor(), owner, guest]) {
      expect(await shownTo(viewer, person)).toEqual({
        ...{ trees: [id], count: 1 },
        totals: { total: 1, myTrees: 0, collabs: 1 },
      });
    }
    expect((await person.patch(`invitation/${id}`)).status).toBe(200);
  });

  test('is theirs to edit and in their own lists and counts at once', async () => {
    const person = await seedPerson(world);
    const id = await invite(person);
    expect(treeIn(await person.patch(`ph-tree/${id}`, { name: 'Ours' })).name).toBe('Ours');
    const mine = await list(person, 'ph-tree/me', { owner: false });
    expect(mine.trees.map((tree) => tree.id)).toEqual([id]);
    expect((await person.get('ph-tree/me/total')).body).toMatchObject({ collabs: 1 });
  });

  test('names them only to its editors until they accept', async () => {
    const person = await seedPerson(world);
    const id = await invite(person);
    const named = async (viewer: Visitor) => (await viewer.get(`ph-tree/${id}/collaborators`)).body;
    const invited = [expect.objectContaining({ id: idOf(person), accepted: false })];
    expect(await named(owner)).toEqual(invited);
    expect(await named(person)).toEqual(invited);
    for (const viewer of [world.visitor(), guest]) expect(await named(viewer)).toEqual([]);
    await person.patch(`invitation/${id}`);
    for (const viewer of [world.visitor(), guest, owner]) {
      expect(await named(viewer)).toMatchObject([{ id: idOf(person), accepted: true }]);
    }
  });

  test('has their id only for its editors until they accept, wherever the tree is shown', async () => {
    const [person, other] = await Promise.all([seedPerson(world), seedPerson(world)]);
    const id = await invite(person);
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [idOf(other)] });
    await other.patch(`invitation/${id}`);
    const shown = async (viewer: Visitor) => {
      const listed = await list(viewer, 'ph-tree', { userId: idOf(owner), limit: 100 });
      const found = listed.trees.filter((tree) => tree.id === id);
      const opened = openedTree((await viewer.get(`ph-tree/${id}/open`)).body);
      return [
        treeIn(await viewer.get(`ph-tree/${id}`)).collaborators,
        ...found.map(({ collaborators }) => collaborators),
        opened.tree.collaborators,
      ];
    };
    const accepted = [[idOf(other)], [idOf(other)], [idOf(other)]];
    const everybody = [idOf(person), idOf(other)];
    for (const viewer of [world.visitor(), guest]) expect(await shown(viewer)).toEqual(accepted);
    for (const viewer of [owner, person, other]) {
      expect(await shown(viewer)).toEqual([everybody, everybody, everybody]);
    }
    await person.patch(`invitation/${id}`);
    expect(await shown(guest)).toEqual([everybody, everybody, everybody]);
  });
});

describe('an invitation', () => {
  test('is listed with its tree and inviter until it is accepted', async () => {
    const person = await seedPerson(world);
    const first = await invite(person);
    const second = await invite(person, false);
    const { username } = owner.user;
    const invitedBy = { id: idOf(owner), username };
    const listed = async () => (await person.get('invitation')).body;
    expect(await listed()).toEqual([
      { treeId: second, treeName: 'Whales', invitedBy, createdAt: expect.any(String) },
      { treeId: first, treeName: 'Whales', invitedBy, createdAt: expect.any(String) },
    ]);
    await person.patch(`invitation/${second}`);
    expect(await listed()).toMatchObject([{ treeId: first }]);
    await owner.delete(`ph-tree/${first}`);
    expect(await listed()).toEqual([]);
    expect((await world.visitor().get('invitation')).status).toBe(401);
  });

  test('is declined by leaving the tree, and has to be accepted again after the next one', async () => {
    const person = await seedPerson(world);
    const id = await invite(person);
    await person.patch(`invitation/${id}`);
    await person.patch(`ph-tree/${id}`, { deleteCollaborators: [idOf(person)] });
    expect((await person.get('invitation')).body).toEqual([]);
    expect(await refusal(await person.patch(`invitation/${id}`))).toEqual([404, 'Not found']);
    await owner.patch(`ph-tree/${id}`, { newCollaborators: [idOf(person)] });
    expect((await person.get('invitation')).body).toMatchObject([{ treeId: id }]);
    expect(await shownTo(guest, person)).toEqual(nothing);
  });

  test('cannot be accepted by anyone else', async () => {
    const person = await seedPerson(world);
    const id = await invite(person);
    for (const other of [owner, guest]) {
      expect(await refusal(await other.patch(`invitation/${id}`))).toEqual([404, 'Not found']);
    }
    expect((await world.visitor().patch(`invitation/${id}`)).status).toBe(401);
    expect(await shownTo(guest, person)).toEqual(nothing);
  });

  test('names the owner once the account that sent it is deleted', async () => {
    const [editor, person] = await Promise.all([seedPerson(world), seedPerson(world)]);
    const id = await invite(editor);
    await editor.patch(`ph-tree/${id}`, { newCollaborators: [idOf(person)] });
    expect((await person.get('invitation')).body).toMatchObject([
      { invitedBy: { id: idOf(editor) } },
    ]);
    await deleteAccount(editor);
    expect((await person.get('invitation')).body).toMatchObject([
      { treeId: id, invitedBy: { id: idOf(owner) } },
    ]);
  });

  test('is refused while somebody has too many of the same person', async () => {
    const person = await seedPerson(world);
    const trees = Array.from({ length: maxOpenInvitations }, () => ({
      ...{ userId: idOf(owner), name: 'Spam', isPublic: true },
    }));
    const ids = await storeTrees(world, trees);
    const createdAt = world.resources.now();
    const invited = ids.map((treeId) => ({ treeId, userId: idOf(person), createdAt }));
    const invitedBy = idOf(owner);
    await world.resources.database
      .insert(treeCollaborators)
      .values(invited.map((row) => ({ ...row, invitedBy })));
    const next = await seedTree(world, owner);
    const add = () => owner.patch(`ph-tree/${next}`, { newCollaborators: [idOf(person)] });
    const { username } = person.user;
    expect(await refusal(await add())).toEqual([
      403,
      `@${username} has not accepted 50 of your invitations yet. Wait until they accept some`,
    ]);
    await person.patch(`invitation/${ids[0]}`);
    expect((await add()).status).toBe(200);
  });
});
