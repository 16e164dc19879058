import {
  flatSpecies,
  foldedBranchesHeader,
  maxFoldedBranches,
  nestedSpecies,
  newIdentifier,
} from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTree } from '../../../test/seed/create-trees.ts';
import { deleteAccount, type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { foldedBranches } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Member;
let reader: Member;
let treeId: string;
let wolf: string;
let dog: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second] = await seedUsers(world, 2);
  if (first === undefined || second === undefined) throw new Error('Too few people');
  [owner, reader] = [first, second];
  treeId = (await createTree(owner, { isPublic: true })).id;
  const { body } = await owner.post(`species/${treeId}`, {
    name: 'Wolf',
    apparition: -400,
    duration: 400,
    descendants: [{ name: 'Dog', afterApparition: 380, duration: 20 }],
  });
  const added = nestedSpecies.parse(body);
  [wolf, dog] = [added.id, flatSpecies.parse(added.descendants[0]).id];
});
afterAll(() => world.close());

const path = () => `ph-tree/${treeId}/folded`;
const foldedBy = async (person: Member) => (await person.get(path())).body;
const headerFor = async (visitor: Pick<Member, 'get'>) =>
  (await visitor.get(`species/${treeId}?shape=flat`)).headers[foldedBranchesHeader];
const stored = () =>
  world.resources.database.$count(foldedBranches, eq(foldedBranches.treeId, treeId));

test('A2a folded branches are saved for each user and tree', async () => {
  const other = (await createTree(reader)).id;
  expect(await foldedBy(reader)).toEqual({ folded: [] });
  const reply = await reader.patch(path(), { folded: [wolf, dog, wolf] });
  expect([reply.status, reply.body]).toEqual([200, { folded: [wolf, dog].sort() }]);
  expect(await foldedBy(reader)).toEqual({ folded: [wolf, dog].sort() });
  expect(await foldedBy(owner)).toEqual({ folded: [] });
  expect((await reader.get(`ph-tree/${other}/folded`)).body).toEqual({ folded: [] });
  await reader.patch(path(), { folded: [dog] });
  expect(await foldedBy(reader)).toEqual({ folded: [dog] });
});

test('the species of a tree come with a hint whether the caller has folded branches', async () => {
  expect(await headerFor(reader)).toBe('false');
  await reader.patch(path(), { folded: [wolf] });
  expect(await headerFor(reader)).toBe('true');
  expect(await headerFor(owner)).toBe('false');
  expect(await headerFor(world.visitor())).toBe('false');
  const { headers } = await reader.get(`species/${treeId}`);
  const again = await reader.send({
    url: `/api/life-tree/species/${treeId}`,
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect([again.status, again.headers[foldedBranchesHeader]]).toEqual([304, 'true']);
});

test('without a folded branch, nothing is stored', async () => {
  await reader.patch(path(), { folded: [wolf] });
  expect(await stored()).toBe(1);
  await reader.patch(path(), { folded: [] });
  expect(await stored()).toBe(0);
  expect(await headerFor(reader)).toBe('false');
});

test('a deleted branch is left out, and is folded again when its deletion is undone', async () => {
  await reader.patch(path(), { folded: [wolf, dog] });
  await owner.delete(`species/${treeId}/${dog}`);
  expect(await foldedBy(reader)).toEqual({ folded: [wolf] });
  await owner.post(`ph-tree/${treeId}/undo`);
  expect(await foldedBy(reader)).toEqual({ folded: [wolf, dog].sort() });
});

test('species of other trees and unknown ones are ignored', async () => {
  expect((await reader.patch(path(), { folded: [newIdentifier(), wolf] })).body).toEqual({
    folded: [wolf],
  });
});

test('folding is no change of the tree', async () => {
  const before = (await owner.get(`ph-tree/${treeId}`)).body;
  await reader.patch(path(), { folded: [wolf] });
  expect((await owner.get(`ph-tree/${treeId}`)).body).toEqual(before);
});

test('the number of folded branches is limited to what fits into the body', async () => {
  const many = Array.from({ length: maxFoldedBranches }, () => newIdentifier());
  expect((await reader.patch(path(), { folded: many })).status).toBe(200);
  expect((await reader.patch(path(), { folded: [...many, wolf] })).status).toBe(400);
});

test('visitors and people who may not see the tree are refused', async () => {
  expect((await world.visitor().patch(path(), { folded: [wolf] })).status).toBe(401);
  await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
  expect((await reader.patch(path(), { folded: [wolf] })).status).toBe(404);
  expect((await reader.get(path())).status).toBe(404);
  expect(await stored()).toBe(0);
});

test('folded branches are deleted with the account and with the tree', async () => {
  await reader.patch(path(), { folded: [wolf] });
  await owner.patch(path(), { folded: [wolf] });
  expect((await deleteAccount(reader)).status).toBe(200);
  expect(await stored()).toBe(1);
  expect((await owner.delete(`ph-tree/${treeId}`)).status).toBe(200);
  expect((await owner.delete(`ph-tree/bin/${treeId}`)).status).toBe(200);
  expect(await stored()).toBe(0);
});
