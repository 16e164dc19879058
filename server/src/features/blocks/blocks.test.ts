import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { givePlan, refusal } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let blocker: Person;
let blocked: Person;
let other: Person;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const refused = [403, 'You cannot do this: the person has blocked you'];
const idOf = ({ user }: Person) => user.id;
const block = (person: Person, whom: Person) => person.post(`block/${idOf(whom)}`);
const notified = async (person: Person) => (await person.get('notification')).body;

async function meet(): Promise<void> {
  [blocker, blocked, other] = await Promise.all([
    seedPerson(world, { grantedPlan: 'premium' }),
    seedPerson(world, { grantedPlan: 'premium' }),
    seedPerson(world, { grantedPlan: 'premium' }),
  ]);
  for (const person of [blocked, other]) await givePlan(world, person, 'premium');
}

describe('a blocked user', () => {
  test('cannot add who blocks them to a tree, nor can others to their trees', async () => {
    await meet();
    const theirs = await createTree(blocked);
    const shared = await createTree(other);
    await blocked.patch(`ph-tree/${theirs.id}`, { newCollaborators: [idOf(other)] });
    await other.patch(`ph-tree/${shared.id}`, { newCollaborators: [idOf(blocked)] });
    await block(blocker, blocked);
    const add = async (person: Person, treeId: string) =>
      refusal(await person.patch(`ph-tree/${treeId}`, { newCollaborators: [idOf(blocker)] }));
    expect(await add(blocked, theirs.id)).toEqual(refused);
    expect(await add(other, theirs.id)).toEqual(refused);
    expect(await add(blocked, shared.id)).toEqual(refused);
    await blocker.delete(`block/${idOf(blocked)}`);
    const { status } = await blocked.patch(`ph-tree/${theirs.id}`, {
      newCollaborators: [idOf(blocker)],
    });
    expect(status).toBe(200);
  });

  test('no longer follows who blocks them, and cannot follow them', async () => {
    await meet();
    await blocked.post(`follow/${idOf(blocker)}`);
    await blocker.post(`follow/${idOf(blocked)}`);
    await block(blocker, blocked);
    expect((await blocked.get(`follow/count/${idOf(blocker)}`)).body).toMatchObject({
      ...{ followers: 0, following: 1, myFollow: false },
    });
    expect(await refusal(await blocked.post(`follow/${idOf(blocker)}`))).toEqual(refused);
    await blocker.delete(`block/${idOf(blocked)}`);
    expect((await blocked.post(`follow/${idOf(blocker)}`)).status).toBe(200);
  });

  test('cannot comment on the trees of who blocks them, nor reply to their comments', async () => {
    await meet();
    const own = await createTree(blocker, { isPublic: true });
    const others = await createTree(other, { isPublic: true });
    const written = await blocker.post(`comment/${others.id}`, { content: 'First' });
    const { id: parentId } = written.body as { id: string };
    await block(blocker, blocked);
    const comment = (treeId: string, body: object) =>
      blocked.post(`comment/${treeId}`, { content: 'Hello', ...body });
    expect(await refusal(await comment(own.id, {}))).toEqual(refused);
    expect(await refusal(await comment(others.id, { parentId }))).toEqual(refused);
    expect((await comment(others.id, {})).status).toBe(200);
  });

  test('notifies who blocks them of nothing, neither of what they did before', async () => {
    await meet();
    const own = await createTree(blocker, { isPublic: true });
    await blocked.post(`like/tree/${own.id}`);
    expect(await notified(blocker)).toMatchObject([{ fun: 'like' }]);
    await blocker.post(`follow/${idOf(blocked)}`);
    await block(blocker, blocked);
    expect(await notified(blocker)).toEqual([]);
    await createTree(blocked, { isPublic: true });
    const shared = await createTree(other, { isPublic: true });
    await other.patch(`ph-tree/${shared.id}`, { newCollaborators: [idOf(blocker)] });
    await blocked.post(`comment/${shared.id}`, { content: 'To the owner' });
    await blocker.delete(`block/${idOf(blocked)}`);
    expect(await notified(blocker)).toMatchObject([{ fun: 'collaborate' }, { fun: 'like' }]);
    expect(await notified(other)).toMatchObject([{ fun: 'comment' }]);
  });
});

describe('blocking', () => {
  test('leaves the trees that were not accepted, and keeps the others', async () => {
    await meet();
    const [first, second] = [await createTree(blocked), await createTree(blocked)];
    for (const { id } of [first, second]) {
      await blocked.patch(`ph-tree/${id}`, { newCollaborators: [idOf(blocker)] });
    }
    await blocker.patch(`invitation/${first.id}`);
    await block(blocker, blocked);
    expect((await blocker.get(`ph-tree/${second.id}`)).status).toBe(404);
    expect((await blocker.get(`ph-tree/${first.id}`)).status).toBe(200);
    expect((await blocker.get('invitation')).body).toEqual([]);
  });

  test('is listed only for who blocks, and twice is once', async () => {
    await meet();
    expect((await block(blocker, blocked)).status).toBe(200);
    expect((await block(blocker, blocked)).status).toBe(200);
    await block(blocker, other);
    expect((await blocker.get('block')).body).toMatchObject([
      { id: idOf(other), username: other.user.username },
      { id: idOf(blocked) },
    ]);
    expect((await blocked.get('block')).body).toEqual([]);
    await blocked.delete(`block/${idOf(blocker)}`);
    expect((await blocker.get('block')).body).toHaveLength(2);
  });

  test('oneself or nobody is refused', async () => {
    await meet();
    expect(await refusal(await block(blocker, blocker))).toEqual([
      400,
      'You cannot block yourself',
    ]);
    const nobody = '01900000-0000-7000-8000-000000000000';
    expect(await refusal(await blocker.post(`block/${nobody}`))).toEqual([404, 'Not found']);
    expect((await world.visitor().post(`block/${idOf(blocked)}`)).status).toBe(401);
  });
});
