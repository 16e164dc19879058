import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedDuring, createTree, list, treeIn } from '../../../test/seed/create-trees.ts';
import { type Person, registerPerson, seedPerson } from '../../../test/seed/people.ts';
import { givePlan, refusal } from '../../../test/seed/seed-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { users } from '../../database/tables/index.ts';

let world: TestApp;
let admin: Member;
let owner: Person;
let reader: Person;
beforeAll(async () => {
  world = await startTestApp();
  const [first] = await seedUsers(world, 1, [{ role: 'admin' }]);
  if (first === undefined) throw new Error('No admin was created');
  admin = first;
  [owner, reader] = await Promise.all([seedPerson(world), seedPerson(world)]);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const decide = (kind: string, id: string, action: string, reason = 'Spam') =>
  admin.post('moderation', { kind, id, action, reason });
const report = (person: Person, kind: string, id: string, more: object = {}) =>
  person.post('report', { kind, id, reason: 'spam', ...more });

async function publicTree(by: Person = owner, name = 'Whales'): Promise<string> {
  return (await createTree(by, { name, isPublic: true })).id;
}
async function comment(treeId: string, content: string, parentId: string | null = null) {
  const { body } = await reader.post(`comment/${treeId}`, { content, parentId });
  return (body as { id: string }).id;
}
const discussion = async (viewer: { get: Person['get'] }, treeId: string) =>
  (await viewer.get(`comment/${treeId}`)).body;

describe('a report', () => {
  test('of a tree, a comment or a user is listed for admins until they decide', async () => {
    const treeId = await publicTree(owner, 'Buy cheap watches');
    const commentId = await comment(treeId, 'And cheap shoes');
    const { id: userId, username } = reader.user;
    await report(reader, 'tree', treeId, { text: 'Not a tree' });
    await report(owner, 'comment', commentId, { reason: 'abuse' });
    await report(owner, 'profile', userId, { reason: 'other' });
    const listed = async () => {
      const { body } = await admin.get('report?limit=100');
      return (body as { reports: { id: string }[] }).reports.filter(({ id }) =>
        [treeId, commentId, userId].includes(id),
      );
    };
    const person = { id: userId, username };
    expect(await listed()).toMatchObject([
      {
        ...{ kind: 'tree', treeId, title: 'Buy cheap watches', reporter: person },
        ...{ person: { id: owner.user.id }, reason: 'spam', text: 'Not a tree' },
      },
      { kind: 'comment', treeId, title: 'And cheap shoes', person, reason: 'abuse', text: null },
      { kind: 'profile', treeId: null, title: username, person, reason: 'other' },
    ]);
    await decide('tree', treeId, 'dismiss');
    await decide('comment', commentId, 'dismiss');
    expect(await listed()).toMatchObject([{ kind: 'profile' }]);
    await decide('profile', userId, 'dismiss');
    expect(await listed()).toEqual([]);
  });

  test('is stored once per person and thing until it is decided', async () => {
    const treeId = await publicTree();
    expect((await report(reader, 'tree', treeId)).status).toBe(200);
    expect(await refusal(await report(reader, 'tree', treeId))).toEqual([
      409,
      'You have reported this already',
    ]);
    await decide('tree', treeId, 'dismiss');
    expect((await report(reader, 'tree', treeId)).status).toBe(200);
  });

  test('of what one cannot see or of oneself is refused', async () => {
    const { id: hidden } = await createTree(owner);
    const own = await publicTree();
    expect(await refusal(await report(reader, 'tree', hidden))).toEqual([404, 'Not found']);
    expect(await refusal(await report(owner, 'tree', own))).toEqual([
      400,
      'You cannot report what is yours',
    ]);
    expect((await report(owner, 'profile', owner.user.id)).status).toBe(400);
  });
});

describe('a hidden tree', () => {
  test('exists only for its owner, who is told, until it is shown again', async () => {
    const [guest, visitor] = [await seedPerson(world), world.visitor()];
    const treeId = await publicTree();
    await owner.patch(`ph-tree/${treeId}`, { newCollaborators: [guest.user.id] });
    await guest.patch(`invitation/${treeId}`);
    const { body: link } = await owner.post(`ph-tree/${treeId}/link`);
    visitor.cookies.set('tree-links', (link as { key: string }).key);
    const others = [visitor, reader, guest, admin];
    const seen = async () => {
      const statuses: number[] = [];
      for (const viewer of others) {
        for (const path of [`ph-tree/${treeId}`, `comment/${treeId}`, `species/${treeId}`]) {
          statuses.push((await viewer.get(path)).status);
        }
      }
      return [...new Set(statuses)];
    };
    expect(await seen()).toEqual([200]);
    await decide('tree', treeId, 'hide');
    expect(await seen()).toEqual([404]);
    expect((await list(guest, 'ph-tree/me')).trees).toEqual([]);
    expect((await guest.get('ph-tree/me/total')).body).toMatchObject({ collabs: 0 });
    expect((await list(visitor, 'ph-tree', { search: 'Whales' })).trees).not.toContainEqual(
      expect.objectContaining({ id: treeId }),
    );
    expect(treeIn(await owner.get(`ph-tree/${treeId}`))).toMatchObject({
      ...{ hidden: true, isPublic: false },
    });
    const mine = (await list(owner, 'ph-tree/me')).trees;
    expect(mine).toContainEqual(expect.objectContaining({ id: treeId, hidden: true }));
    expect(await refusal(await guest.patch(`ph-tree/${treeId}`, { name: 'Ours' }))).toEqual([
      404,
      'Not found',
    ]);
    await decide('tree', treeId, 'show');
    expect(await seen()).toEqual([200]);
    expect(treeIn(await owner.get(`ph-tree/${treeId}`))).not.toHaveProperty('hidden');
  });

  test('cannot be made public by its owner, not even through the bin', async () => {
    const treeId = await publicTree();
    await decide('tree', treeId, 'hide');
    expect(await refusal(await owner.patch(`ph-tree/${treeId}`, { isPublic: true }))).toEqual([
      403,
      'This tree is hidden by the moderators and cannot be made public',
    ]);
    await owner.delete(`ph-tree/${treeId}`);
    await owner.post(`ph-tree/bin/${treeId}`);
    expect((await reader.get(`ph-tree/${treeId}`)).status).toBe(404);
    await decide('tree', treeId, 'show');
    expect((await reader.get(`ph-tree/${treeId}`)).status).toBe(200);
  });

  test('cannot be copied until it is shown again, so that no copy is published instead', async () => {
    const treeId = await publicTree();
    await decide('tree', treeId, 'hide');
    expect(await refusal(await owner.post(`ph-tree/${treeId}/copy`))).toEqual([
      403,
      'This tree is hidden by the moderators and cannot be copied',
    ]);
    expect((await reader.post(`ph-tree/${treeId}/copy`)).status).toBe(404);
    await decide('tree', treeId, 'show');
    expect((await owner.post(`ph-tree/${treeId}/copy`)).status).toBe(200);
  });

  test('announces only to its owner what its owner does', async () => {
    const [guest, treeId] = [await seedPerson(world), await publicTree()];
    await owner.patch(`ph-tree/${treeId}`, { newCollaborators: [guest.user.id] });
    await guest.patch(`invitation/${treeId}`);
    await decide('tree', treeId, 'hide');
    const announced = await announcedDuring(world, async () => {
      await owner.post(`comment/${treeId}`, { content: 'Why?', parentId: null });
      await owner.post(`like/tree/${treeId}`);
    });
    const audience = { userId: owner.user.id, collaborators: [], isPublic: false, linkHash: null };
    expect(announced).toEqual([
      expect.objectContaining({ kind: 'comment-changed', audience }),
      expect.objectContaining({ kind: 'like-changed', audience }),
    ]);
  });

  test('that was private stays private when it is shown again', async () => {
    const { id } = await createTree(owner);
    await decide('tree', id, 'hide');
    await decide('tree', id, 'show');
    expect((await reader.get(`ph-tree/${id}`)).status).toBe(404);
    expect(treeIn(await owner.get(`ph-tree/${id}`)).isPublic).toBe(false);
  });
});

describe('a hidden comment', () => {
  test('exists only for its author, the owner and admins, and is counted again when it is shown', async () => {
    const treeId = await publicTree();
    const id = await comment(treeId, 'Cheap shoes');
    const count = async () => treeIn(await owner.get(`ph-tree/${treeId}`)).comments;
    await decide('comment', id, 'hide');
    for (const viewer of [world.visitor(), await seedPerson(world)]) {
      expect(await discussion(viewer, treeId)).toEqual([]);
      expect((await viewer.get(`comment/${treeId}/${id}`)).status).toBe(404);
    }
    for (const viewer of [reader, owner, admin]) {
      expect(await discussion(viewer, treeId)).toMatchObject([{ id, hidden: 'moderators' }]);
      expect((await viewer.get(`comment/${treeId}/${id}`)).status).toBe(200);
    }
    expect(await count()).toBe(0);
    expect((await owner.post(`like/comment/${id}`)).status).toBe(404);
    await decide('comment', id, 'show');
    expect(await discussion(owner, treeId)).toMatchObject([{ id, content: 'Cheap shoes' }]);
    expect(await count()).toBe(1);
  });

  test('cannot be replied to', async () => {
    const treeId = await publicTree();
    const id = await comment(treeId, 'Cheap shoes');
    await decide('comment', id, 'hide');
    for (const person of [owner, reader]) {
      const answer = await person.post(`comment/${treeId}`, { content: 'Where?', parentId: id });
      expect(await refusal(answer)).toEqual([400, 'You cannot reply to a deleted comment']);
    }
  });

  test('with replies is blank for others', async () => {
    const treeId = await publicTree();
    const id = await comment(treeId, 'Cheap shoes');
    await owner.post(`comment/${treeId}`, { content: 'No, thank you', parentId: id });
    await decide('comment', id, 'hide');
    expect(await discussion(world.visitor(), treeId)).toMatchObject([
      { content: '[deleted]', userId: null, replies: [{ content: 'No, thank you' }] },
    ]);
  });

  test('that is deleted is not counted twice', async () => {
    const treeId = await publicTree();
    const [first] = [await comment(treeId, 'Cheap shoes'), await comment(treeId, 'A whale')];
    await decide('comment', first, 'hide');
    await reader.delete(`comment/${treeId}/${first}`);
    expect(treeIn(await owner.get(`ph-tree/${treeId}`)).comments).toBe(1);
  });
});

describe('removing', () => {
  test('deletes a tree or comment for good and closes its reports', async () => {
    const treeId = await publicTree();
    const id = await comment(treeId, 'Cheap shoes');
    await report(owner, 'comment', id);
    await decide('comment', id, 'remove');
    expect(await discussion(reader, treeId)).toEqual([]);
    await decide('tree', treeId, 'remove');
    expect((await owner.get(`ph-tree/${treeId}`)).status).toBe(404);
    expect((await owner.get('ph-tree/bin')).body).toEqual([]);
    expect(await refusal(await decide('tree', treeId, 'show'))).toEqual([404, 'Not found']);
  });
});

describe('a suspended user', () => {
  test('is logged out, cannot log in, and is hidden until the suspension ends', async () => {
    const person = await registerPerson(world);
    const { id, username, email } = person.user;
    const treeId = await publicTree(person);
    const { id: secret } = await createTree(person);
    const others = await publicTree();
    await person.post(`comment/${others}`, { content: 'Cheap shoes' });
    await decide('profile', id, 'suspend');
    expect((await person.get('user/me')).status).toBe(401);
    const logIn = () => world.visitor().post('user/login', { email, password: person.password });
    expect(await refusal(await logIn())).toEqual([
      403,
      'Your account is suspended. If you think that this is a mistake, write to us',
    ]);
    const shown = async () => [
      (await reader.get(`user/${id}`)).status,
      (await reader.get(`ph-tree/${treeId}`)).status,
      ((await reader.get(`user/search?search=${username}`)).body as unknown[]).length,
      ((await discussion(owner, others)) as unknown[]).length,
    ];
    expect(await shown()).toEqual([404, 404, 0, 0]);
    await decide('profile', id, 'unsuspend');
    expect(await shown()).toEqual([200, 200, 1, 1]);
    expect((await logIn()).status).toBe(200);
    expect((await reader.get(`ph-tree/${secret}`)).status).toBe(404);
  });

  test('whose tree is shown meanwhile stays hidden with it', async () => {
    const person = await seedPerson(world);
    const treeId = await publicTree(person);
    await decide('tree', treeId, 'hide');
    await decide('profile', person.user.id, 'suspend');
    await decide('tree', treeId, 'show');
    expect((await reader.get(`ph-tree/${treeId}`)).status).toBe(404);
    await decide('profile', person.user.id, 'unsuspend');
    expect((await reader.get(`ph-tree/${treeId}`)).status).toBe(200);
  });
});

describe('decisions', () => {
  test('are logged with who made them and why, the latest first', async () => {
    const treeId = await publicTree(owner, 'Logged');
    await decide('tree', treeId, 'hide', 'Copied from a book');
    await decide('tree', treeId, 'remove', 'It is a copy');
    const moderator = { id: admin.id, username: admin.username };
    expect((await admin.get('moderation?limit=2')).body).toMatchObject({
      decisions: [
        { kind: 'tree', id: treeId, action: 'remove', title: 'Logged', reason: 'It is a copy' },
        { action: 'hide', reason: 'Copied from a book', moderator },
      ],
    });
    await world.resources.database.delete(users).where(eq(users.id, admin.id));
    const [boss] = await seedUsers(world, 1, [{ role: 'boss' }]);
    expect((await boss?.get('moderation?limit=1'))?.body).toMatchObject({
      decisions: [{ moderator: null }],
    });
    if (boss !== undefined) admin = boss;
  });

  test('that change nothing, have no reason or do not fit are refused', async () => {
    const treeId = await publicTree();
    const done = [409, 'This has been done already'];
    expect(await refusal(await decide('tree', treeId, 'show'))).toEqual(done);
    await decide('tree', treeId, 'hide');
    expect(await refusal(await decide('tree', treeId, 'hide'))).toEqual(done);
    const { id } = reader.user;
    expect(await refusal(await decide('profile', id, 'unsuspend'))).toEqual(done);
    expect((await decide('tree', treeId, 'show', ' ')).status).toBe(400);
    expect((await decide('profile', id, 'hide')).status).toBe(400);
    expect((await decide('tree', treeId, 'suspend')).status).toBe(400);
    expect((await owner.post('moderation', {})).status).toBe(400);
    const body = { kind: 'tree', id: treeId, action: 'show', reason: 'Mine' };
    expect(await refusal(await owner.post('moderation', body))).toEqual([
      403,
      'You are not allowed to do this',
    ]);
  });
});
