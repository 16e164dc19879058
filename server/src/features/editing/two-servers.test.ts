import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/test-database.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import {
  addSpecies,
  flatList,
  givePlan,
  refusal,
  seedTree,
} from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';

// Two servers on one database: neither knows what the other has stored.
let world: TestApp;
let otherServer: TestApp;
let owner: Person;
let helper: Person;
beforeAll(async () => {
  const database = await openTestDatabase();
  world = await startTestApp({ database });
  otherServer = await startTestApp({ database: { ...database, close: async () => undefined } });
  owner = await seedPerson(world, { username: 'Owner' });
  helper = await seedPerson(world, { username: 'Helper' });
  await givePlan(world, owner, 'pro');
});
afterAll(async () => {
  await otherServer.close();
  await world.close();
});

/** The same browser, whose requests go to the other server. */
function elsewhere({ cookies }: Person): Visitor {
  const visitor = otherServer.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

const perform = (who: Visitor, tree: string, operation: unknown, operationId = newIdentifier()) =>
  who.post(`ph-tree/${tree}/operation`, { operationId, operation });

/** A descendant that exists from 2 to 3 years after its ancestor, and a tree whose last edit was of it. */
async function editedTree() {
  const tree = await seedTree(world, owner, { collaborators: [helper], name: 'Cats' });
  const ancestor = await addSpecies(owner, tree, { name: 'A', apparition: 0, duration: 10 });
  const { id } = await addSpecies(owner, tree, {
    ...{ name: 'B', apparition: 2, duration: 1, ancestorId: ancestor.id },
  });
  const setDuration = (who: Visitor, duration: number, operationId?: string) =>
    perform(who, tree, { kind: 'set-duration', id, duration }, operationId);
  for (const duration of [2, 3]) expect((await setDuration(owner, duration)).status).toBe(200);
  const durationNow = async () =>
    (await flatList(owner, tree)).find((species) => species.id === id)?.duration;
  return { tree, id, ancestorId: ancestor.id, setDuration, durationNow };
}

describe('after an edit by another server', () => {
  test('what has become possible is done, and what has become impossible is refused', async () => {
    const { tree, ancestorId, id, setDuration } = await editedTree();
    const setAncestorDuration = (duration: number) =>
      perform(elsewhere(owner), tree, { kind: 'set-duration', id: ancestorId, duration });
    const begin = (apparition: number) =>
      perform(owner, tree, { kind: 'set-apparition', id, apparition });
    expect((await begin(12)).status).toBe(409);
    expect((await setAncestorDuration(20)).status).toBe(200);
    expect((await begin(12)).status).toBe(200);
    expect((await begin(4)).status).toBe(200);
    expect((await setAncestorDuration(5)).status).toBe(200);
    expect((await begin(12)).status).toBe(409);
    await perform(elsewhere(owner), tree, { kind: 'delete-branches', ids: [id] });
    expect((await setDuration(owner, 5)).status).toBe(409);
  });

  test('setting what this server has seen last is still a change', async () => {
    const { setDuration, durationNow } = await editedTree();
    await setDuration(elsewhere(owner), 7);
    await setDuration(owner, 3);
    expect(await durationNow()).toBe(3);
  });

  test('who may no longer edit is refused, and who may edit now is not', async () => {
    const { tree, setDuration, durationNow } = await editedTree();
    expect((await setDuration(helper, 4)).status).toBe(200);
    await elsewhere(owner).patch(`ph-tree/${tree}`, { deleteCollaborators: [helper.user.id] });
    expect(refusal(await setDuration(helper, 5))).toEqual([404, 'Not found']);
    expect((await setDuration(owner, 6)).status).toBe(200);
    await elsewhere(owner).patch(`ph-tree/${tree}`, { newCollaborators: [helper.user.id] });
    expect((await setDuration(helper, 7)).status).toBe(200);
    expect(await durationNow()).toBe(7);
  });

  test('a deleted tree is not found', async () => {
    const { tree, setDuration } = await editedTree();
    expect((await elsewhere(owner).delete(`ph-tree/${tree}`)).status).toBe(200);
    expect(refusal(await setDuration(owner, 4))).toEqual([404, 'Not found']);
  });
});

describe('an edit that is sent again', () => {
  test.each(['this', 'the other'])(
    'is not done twice if %s server has stored it',
    async (which) => {
      const { setDuration, durationNow } = await editedTree();
      const operationId = newIdentifier();
      const first = which === 'this' ? owner : elsewhere(owner);
      expect((await setDuration(first, 4, operationId)).body).toHaveProperty('version', 6);
      await setDuration(owner, 5);
      const again = await setDuration(owner, 4, operationId);
      expect(again.status).toBe(200);
      expect(again.body).toHaveProperty('version', 6);
      expect(await durationNow()).toBe(5);
      expect(refusal(await setDuration(owner, 6, operationId))[0]).toBe(409);
    },
  );
});

test('edits of the same species, undo and redo in turn are all done', async () => {
  const { tree, setDuration, durationNow } = await editedTree();
  await owner.post(`ph-tree/${tree}/undo`);
  expect(await durationNow()).toBe(2);
  await setDuration(owner, 8);
  await owner.post(`ph-tree/${tree}/undo`);
  await owner.post(`ph-tree/${tree}/redo`);
  expect(await durationNow()).toBe(8);
  await setDuration(owner, 9);
  expect(await durationNow()).toBe(9);
});
