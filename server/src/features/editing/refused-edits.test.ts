import { accountHeader, apiBase, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { flatList, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';

let world: TestApp;
let owner: Person;
let tree: string;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  tree = await seedTree(world, owner, { isPublic: true, name: 'Cats' });
});
afterAll(() => world.close());

const edit = (name: string) => ({
  operationId: newIdentifier(),
  operation: {
    kind: 'add-species',
    species: {
      ...{ id: newIdentifier(), ancestorId: null, start: -10, duration: 10 },
      ...{ name, description: null, image: null },
    },
  },
});
const send = async (visitor: Visitor, body: unknown, treeId = tree) => {
  const answer = await visitor.post(`ph-tree/${treeId}/operation`, body);
  return [answer.status, answer.body];
};
const names = async () => (await flatList(owner, tree)).map(({ name }) => name);

test('visitors cannot edit, and learn nothing about their body or the tree', async () => {
  const before = await names();
  const refused = [401, expect.objectContaining({ code: 'not-logged-in' })];
  expect(await send(world.visitor(), edit('By a visitor'))).toEqual(refused);
  expect(await send(world.visitor(), { operation: 'none' })).toEqual(refused);
  expect(await send(world.visitor(), edit('Elsewhere'), newIdentifier())).toEqual(refused);
  expect(await send(world.visitor(), edit('No tree'), 'no-id')).toEqual(refused);
  expect(await names()).toEqual(before);
});

test('an ended session cannot edit', async () => {
  const browser = world.visitor();
  for (const [name, value] of owner.cookies) browser.cookies.set(name, value);
  const other = await seedPerson(world);
  const cookies = [...other.cookies];
  await other.post('user/logout');
  for (const [name, value] of cookies) other.cookies.set(name, value);
  const before = await names();
  const [status] = await send(other, edit('After logging out'));
  expect(status).toBe(401);
  expect(await names()).toEqual(before);
  expect((await send(browser, edit('Still logged in')))[0]).toBe(200);
});

test('an edit that another account began is refused', async () => {
  const other = await seedPerson(world);
  const before = await names();
  const answer = await owner.send({
    method: 'POST',
    url: `${apiBase}/ph-tree/${tree}/operation`,
    headers: { 'content-type': 'application/json', [accountHeader]: other.user.id },
    payload: JSON.stringify(edit('Of another account')),
  });
  expect(answer.body).toMatchObject({ code: 'other-account' });
  expect(await names()).toEqual(before);
});

test('who may not edit a tree is refused, and does not learn whether a private tree exists', async () => {
  const stranger = await seedPerson(world);
  const hidden = await seedTree(world, owner, { isPublic: false, name: 'Hidden' });
  expect((await send(stranger, edit('By a stranger')))[0]).toBe(403);
  const unknown = await send(stranger, edit('By a stranger'), newIdentifier());
  expect(unknown[0]).toBe(404);
  expect(await send(stranger, edit('By a stranger'), hidden)).toEqual(unknown);
});

test('a body that is not valid is refused with its error', async () => {
  expect((await send(owner, { operation: 'none' }))[0]).toBe(400);
});
