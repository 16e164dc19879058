import type { CommentThread } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createComment } from '../../../test/seed/create-comments.ts';
import { announcedDuring, createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { addCollaborators, type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';

let world: TestApp;
let owner: Member;
let author: Member;
let reader: Member;
let admin: Member;
let treeId: string;
let id: string;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second, third, fourth] = await seedUsers(world, 4, [{}, {}, {}, { role: 'admin' }]);
  if (!first || !second || !third || !fourth) throw new Error('Few');
  [owner, author, reader, admin] = [first, second, third, fourth];
  treeId = (await createTree(owner, { isPublic: true })).id;
  id = (await createComment(author, treeId, 'Nonsense')).id;
});
afterAll(() => world.close());

const hide = (person: Visitor = owner, hidden = true) =>
  person.patch(`comment/${treeId}/${id}/hidden`, { hidden });
const seen = async (viewer: Visitor) =>
  ((await viewer.get(`comment/${treeId}`)).body as CommentThread[]).map(({ content, hidden }) => [
    content,
    hidden,
  ]);
const count = async () => treeIn(await reader.get(`ph-tree/${treeId}`)).comments;

test('the owner of a tree hides a comment from all but its author, admins and themself, and shows it again', async () => {
  expect((await hide()).body).toMatchObject({ id, content: 'Nonsense', hidden: 'owner' });
  for (const viewer of [world.visitor(), reader]) {
    expect(await seen(viewer)).toEqual([]);
    expect((await viewer.get(`comment/${treeId}/${id}`)).status).toBe(404);
    expect((await viewer.get(`comment/${treeId}?around=${id}`)).body).toEqual([]);
  }
  for (const viewer of [author, owner, admin]) {
    expect(await seen(viewer)).toEqual([['Nonsense', 'owner']]);
  }
  expect(await count()).toBe(0);
  expect((await hide(owner, false)).body).not.toHaveProperty('hidden');
  expect(await seen(world.visitor())).toEqual([['Nonsense', undefined]]);
  expect(await count()).toBe(1);
});

test('nobody else can hide a comment or show it, not even its author or an editor', async () => {
  await addCollaborators(world, treeId, reader);
  const forbidden = [403, 'You are not allowed to do this'];
  for (const hidden of [true, false]) {
    for (const person of [author, reader, admin]) {
      expect(refusal(await hide(person, hidden))).toEqual(forbidden);
    }
    expect((await hide(world.visitor(), hidden)).status).toBe(401);
  }
  const other = await createTree(author, { isPublic: true });
  const elsewhere = `comment/${other.id}/${id}/hidden`;
  expect((await author.patch(elsewhere, { hidden: true })).status).toBe(404);
  expect(await seen(world.visitor())).toEqual([['Nonsense', undefined]]);
});

test('hiding twice changes and announces nothing more', async () => {
  await hide();
  expect(await announcedDuring(world, () => hide())).toEqual([]);
  expect(await count()).toBe(0);
});

test('others lose a hidden comment at once, and get it back when it is shown', async () => {
  const hidden = await announcedDuring(world, () => hide());
  const shown = await announcedDuring(world, () => hide(owner, false));
  const event = (type: string, content: string) =>
    expect.objectContaining({
      kind: 'comment-changed',
      event: { type, comment: expect.objectContaining({ id, content }) },
    });
  expect(hidden).toEqual([event('delete', '[deleted]')]);
  expect(shown).toEqual([event('new', 'Nonsense')]);
});

test('what the author changes of a hidden comment is announced to nobody', async () => {
  await hide();
  const edit = () => author.patch(`comment/${treeId}/${id}`, { content: 'Sense' });
  expect(await announcedDuring(world, edit)).toEqual([]);
  expect(await seen(owner)).toEqual([['Sense', 'owner']]);
  await author.delete(`comment/${treeId}/${id}`);
  expect(await count()).toBe(0);
});

test('a hidden comment can be neither liked nor answered, and is in no notification but its author’s', async () => {
  await reader.post(`like/comment/${id}`);
  await hide();
  expect((await reader.post(`like/comment/${id}`)).status).toBe(404);
  const reply = await author.post(`comment/${treeId}`, { content: 'Why?', parentId: id });
  expect(reply.status).toBe(400);
  const about = async (person: Visitor) =>
    ((await person.get('notification')).body as { commentId: string | null }[]).filter(
      ({ commentId }) => commentId === id,
    ).length;
  expect([await about(owner), await about(author)]).toEqual([0, 1]);
  await hide(owner, false);
  expect([await about(owner), await about(author)]).toEqual([1, 1]);
});

test('what moderators hide stays hidden when the owner shows it, and the other way round', async () => {
  const decide = (action: string) =>
    admin.post('moderation', { kind: 'comment', id, action, reason: 'Nonsense' });
  await hide();
  await decide('hide');
  expect((await hide(owner, false)).body).toMatchObject({ hidden: 'moderators' });
  expect(await seen(world.visitor())).toEqual([]);
  await hide();
  await decide('show');
  expect(await seen(owner)).toEqual([['Nonsense', 'owner']]);
  expect(await count()).toBe(0);
  await hide(owner, false);
  expect(await count()).toBe(1);
});

test('the owner can report a comment that they have hidden; others cannot', async () => {
  await hide();
  const report = (person: Visitor) =>
    person.post('report', { kind: 'comment', id, reason: 'abuse' });
  expect((await report(reader)).status).toBe(404);
  expect((await report(owner)).status).toBe(200);
});
