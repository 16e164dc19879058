import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createComment } from '../../../test/seed/create-comments.ts';
import { createTree } from '../../../test/seed/create-trees.ts';
import { type Person, registerPerson, seedPerson } from '../../../test/seed/people.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let admin: Member;
let owner: Person;
let reader: Person;
let treeId: string;
beforeAll(async () => {
  world = await startTestApp();
  const [first] = await seedUsers(world, 1, [{ role: 'admin' }]);
  if (first === undefined) throw new Error('No admin was created');
  admin = first;
});
beforeEach(async () => {
  [owner, reader] = await Promise.all([seedPerson(world), seedPerson(world)]);
  treeId = (await createTree(owner, { name: 'Buy watches', isPublic: true })).id;
});
afterAll(() => world.close());

const decide = (kind: string, id: string, action: string, reason = 'It is advertising') =>
  admin.post('moderation', { kind, id, action, reason });

const mailsTo = (person: Person) => world.mailsTo(person.user.email);
const subjectsTo = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject);

test.each([
  ['hide', 'Your tree was hidden'],
  ['remove', 'Your tree was deleted'],
])(
  'the owner of a tree is told of the decision to %s it, why, and whom to ask',
  async (action, subject) => {
    await decide('tree', treeId, action);
    const [mail] = await mailsTo(owner);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('Buy watches');
    expect(mail?.text).toContain('It is advertising');
    expect(mail?.text).toContain('#contact-heading');
  },
);

test('the author of a comment is told when it is hidden and shown again, not the owner of the tree', async () => {
  const { id } = await createComment(reader, treeId, `Cheap shoes ${'!'.repeat(300)}`);
  await decide('comment', id, 'hide');
  const [mail] = await mailsTo(reader);
  expect(mail?.subject).toBe('Your comment was hidden');
  expect(mail?.text).toMatch(/Cheap shoes !{188}…/);
  await decide('comment', id, 'show');
  expect(await subjectsTo(reader)).toContain('Your comment is shown again');
  expect(await mailsTo(owner)).toEqual([]);
});

test('a suspended person is told why, and again when the suspension ends', async () => {
  await decide('profile', owner.user.id, 'suspend');
  expect(await mailsTo(owner)).toMatchObject([
    {
      subject: 'Your account is suspended',
      text: expect.stringContaining('It is advertising'),
    },
  ]);
  await decide('profile', owner.user.id, 'unsuspend');
  expect(await subjectsTo(owner)).toContain('Your account is no longer suspended');
});

test('the mail is in the language in which the person last logged in', async () => {
  const { user, password } = await registerPerson(world);
  const spanish = world.visitor({ 'accept-language': 'es-MX' });
  await spanish.post('user/login', { email: user.email, password });
  await decide('profile', user.id, 'suspend');
  const mails = await world.mailsTo(user.email);
  expect(mails.map(({ text }) => text).join()).toContain('han suspendido tu cuenta');
});

test('those who reported it are told what was decided, but neither the name nor the reason', async () => {
  const other = await seedPerson(world);
  for (const person of [reader, other]) {
    await person.post('report', { kind: 'tree', id: treeId, reason: 'spam' });
  }
  await decide('tree', treeId, 'remove');
  for (const person of [reader, other]) {
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe('Your report was handled');
    expect(mail?.text).toContain('you reported a tree');
    expect(mail?.text).toContain('They have deleted it.');
    expect(mail?.text).not.toMatch(/watches|advertising/);
  }
});

test('dismissing a report is told only to those who sent it', async () => {
  await reader.post('report', { kind: 'tree', id: treeId, reason: 'spam' });
  await decide('tree', treeId, 'dismiss');
  const [mail] = await mailsTo(reader);
  expect(mail?.text).toContain('They have found no reason to act.');
  expect(await mailsTo(owner)).toEqual([]);
});

test('a refused decision tells nobody', async () => {
  await reader.post('report', { kind: 'tree', id: treeId, reason: 'spam' });
  expect((await decide('tree', treeId, 'show')).status).toBe(409);
  expect([await mailsTo(owner), await mailsTo(reader)]).toEqual([[], []]);
});
