import type { Tree } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedDuring, createTree, treeIn } from '../../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { givePlan, refusal } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
let people: Person[];
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
  people = await Promise.all(Array.from({ length: 12 }, () => seedPerson(world)));
});
afterAll(() => world.close());

const idOf = (person: Person | undefined) => person?.user.id ?? '';
const change = async (person: Person, tree: Tree, body: object) =>
  treeIn(await person.patch(`ph-tree/${tree.id}`, body));
const refused = async (person: Person, tree: Tree, body: object) =>
  refusal(await person.patch(`ph-tree/${tree.id}`, body));

describe('collaborators', () => {
  test('can be added by any editor, are notified and can see the tree', async () => {
    const [first, second] = people as [Person, Person];
    const tree = await createTree(owner);
    const announced = await announcedDuring(world, async () => {
      const changed = await change(owner, tree, { newCollaborators: [idOf(first)] });
      expect(changed).toMatchObject({ collaborators: [idOf(first)], version: 2 });
    });
    expect(announced.map(({ kind }) => kind).sort()).toEqual([
      'notified',
      'tree-changed',
      'tree-opened',
    ]);
    expect((await first.get('notification')).body).toMatchObject([
      { fun: 'collaborate', treeId: tree.id, authorId: idOf(owner) },
    ]);
    const changed = await change(first, tree, { newCollaborators: [idOf(second)] });
    expect(changed.collaborators).toEqual([idOf(first), idOf(second)]);
    const { body: listed } = await first.get(`ph-tree/${changed.id}/collaborators`);
    expect(listed).toMatchObject([
      { id: idOf(first), username: first.user.username, photo: null },
      { id: idOf(second), username: second.user.username, photo: null },
    ]);
    expect(treeIn(await second.get(`ph-tree/${tree.id}`)).version).toBe(3);
    expect((await owner.get(`ph-tree/${tree.id}/history`)).body).toMatchObject({
      entries: [
        { summary: `Added @${second.user.username} to the collaborators`, userId: idOf(first) },
        {},
        {},
      ],
    });
  });

  test('that are added twice are added once', async () => {
    const [first] = people;
    const tree = await createTree(owner);
    const added = await change(owner, tree, { newCollaborators: [idOf(first), idOf(first)] });
    expect(added.collaborators).toEqual([idOf(first)]);
    expect(await change(owner, tree, { newCollaborators: [idOf(first)] })).toEqual(added);
  });

  test('removed by the owner lose access immediately and can be added again', async () => {
    const [first, second] = people;
    const tree = await createTree(owner);
    await change(owner, tree, { newCollaborators: [idOf(first), idOf(second)] });
    const announced = await announcedDuring(world, () =>
      change(owner, tree, { deleteCollaborators: [idOf(first)] }),
    );
    expect(announced).toContainEqual({ kind: 'tree-closed', treeId: tree.id });
    expect((await first?.get(`ph-tree/${tree.id}`))?.status).toBe(404);
    const again = await change(owner, tree, { newCollaborators: [idOf(first)] });
    expect(again.collaborators).toEqual([idOf(second), idOf(first)]);
    expect((await first?.get('notification'))?.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ treeId: tree.id })]),
    );
  });

  test('can remove themselves but nobody else', async () => {
    const [first, second] = people as [Person, Person];
    const tree = await createTree(owner, { isPublic: true });
    await change(owner, tree, { newCollaborators: [idOf(first), idOf(second)] });
    const onlyOwner = [403, 'Only the owner can delete collaborators'];
    for (const ids of [[idOf(second)], [idOf(first), idOf(second)]]) {
      expect(await refused(first, tree, { deleteCollaborators: ids })).toEqual(onlyOwner);
    }
    const stranger = people[5] as Person;
    expect(await refused(stranger, tree, { deleteCollaborators: [idOf(first)] })).toEqual(
      onlyOwner,
    );
    const left = await change(first, tree, { deleteCollaborators: [idOf(first)] });
    // Those who left no longer see who has not accepted yet.
    expect(left.collaborators).toEqual([]);
    expect(treeIn(await owner.get(`ph-tree/${tree.id}`)).collaborators).toEqual([idOf(second)]);
    expect(await refused(first, tree, { name: 'Still mine?' })).toEqual([
      403,
      'You are not allowed to do this',
    ]);
  });

  test('can edit the fields of the tree but not its visibility', async () => {
    const [first] = people as [Person];
    const tree = await createTree(owner);
    await change(owner, tree, { newCollaborators: [idOf(first)] });
    expect((await change(first, tree, { name: 'Ours' })).name).toBe('Ours');
    const error = [403, 'Only the owner can change who can see the tree'];
    expect(await refused(first, tree, { isPublic: true })).toEqual(error);
    expect(await refused(first, tree, { isPublic: true, name: 'Theirs' })).toEqual(error);
    expect(treeIn(await owner.get(`ph-tree/${tree.id}`)).name).toBe('Ours');
  });

  test('that are invalid are refused, and the rest of the change is not applied', async () => {
    const [first] = people;
    const tree = await createTree(owner);
    const nobody = '01900000-0000-7000-8000-000000000000';
    const name = 'Changed';
    expect(await refused(owner, tree, { name, newCollaborators: [idOf(owner)] })).toEqual([
      400,
      'The owner of a tree cannot be its collaborator',
    ]);
    expect(await refused(owner, tree, { name, newCollaborators: [idOf(first), nobody] })).toEqual([
      400,
      'One of the new collaborators has no account',
    ]);
    expect(
      await refused(owner, tree, {
        newCollaborators: [idOf(first)],
        deleteCollaborators: [idOf(first)],
      }),
    ).toEqual([400, 'A collaborator cannot be added and removed at the same time']);
    expect(treeIn(await owner.get(`ph-tree/${tree.id}`))).toEqual(tree);
    expect(await change(owner, tree, { deleteCollaborators: [nobody] })).toEqual(tree);
  });
});

describe('the number of collaborators', () => {
  test("is limited by the owner's plan, no matter who adds them", async () => {
    const free = await seedPerson(world);
    const tree = await createTree(free);
    const [first] = people;
    const error = [403, "No more collaborators allowed in this tree by its owner's plan"];
    expect(await refused(free, tree, { newCollaborators: [idOf(first)] })).toEqual(error);

    await givePlan(world, free, 'pro');
    const ten = people.slice(0, 10);
    await change(free, tree, { newCollaborators: ten.map(idOf) });
    await givePlan(world, people[0] as Person, 'premium');
    expect(
      await refused(people[0] as Person, tree, { newCollaborators: [idOf(people[10])] }),
    ).toEqual(error);
    const swapped = await change(free, tree, {
      newCollaborators: [idOf(people[10])],
      deleteCollaborators: [idOf(people[0])],
    });
    expect(swapped.collaborators).toHaveLength(10);
  });

  test('is limited for fifty concurrent requests', async () => {
    const pro = await seedPerson(world);
    await givePlan(world, pro, 'pro');
    const tree = await createTree(pro);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        pro.patch(`ph-tree/${tree.id}`, { newCollaborators: [idOf(people[index % 12])] }),
      ),
    );
    expect(replies.every(({ status }) => status === 200 || status === 403)).toBe(true);
    const after = treeIn(await pro.get(`ph-tree/${tree.id}`));
    expect(after.collaborators).toHaveLength(10);
    expect(new Set(after.collaborators).size).toBe(10);
    expect(after.version).toBe(11);
  });
});
