import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../test/seed/people.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { applicationKeys, linkTokens, sessions, users } from '../../database/tables/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

async function logInElsewhere(person: RegisteredPerson, password = person.password) {
  const elsewhere = world.visitor();
  const answer = await elsewhere.post('user/login', { email: person.user.email, password });
  return { elsewhere, status: answer.status };
}

describe('changing the account', () => {
  test('sets the given fields only', async () => {
    const person = await registerPerson(world);
    const answer = await person.patch('user/me', { description: 'Draws whales', showEmail: true });
    expect(answer.body).toEqual({ ...person.user, description: 'Draws whales', showEmail: true });
    const renamed = await person.patch('user/me', { username: 'Whale_Watcher' });
    expect(renamed.body).toMatchObject({ username: 'Whale_Watcher', description: 'Draws whales' });
    expect((await person.get('user/me')).body).toEqual(renamed.body);
  });

  test('S5: sets and removes the real name and ORCID iD, which everybody sees', async () => {
    const person = await registerPerson(world);
    const stated = { realName: ' Mary Anning ', orcid: 'https://orcid.org/0000-0002-1694-233x' };
    const named = { realName: 'Mary Anning', orcid: '0000-0002-1694-233X' };
    expect((await person.patch('user/me', stated)).body).toEqual({ ...person.user, ...named });
    expect((await world.visitor().get(`user/${person.user.id}`)).body).toMatchObject(named);
    const wrong = await person.patch('user/me', { orcid: '0000-0002-1694-2339' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({ code: 'orcid-not-valid' }),
    ]);
    const long = await person.patch('user/me', { realName: 'x'.repeat(201) });
    expect([long.status, long.body]).toEqual([
      400,
      expect.objectContaining({ code: 'real-name-too-long' }),
    ]);
    const removed = await person.patch('user/me', { realName: '', orcid: null });
    expect(removed.body).toEqual(person.user);
  });

  test.each([null, ''])('removes the description with %j', async (description) => {
    const person = await registerPerson(world);
    await person.patch('user/me', { description: 'something' });
    expect((await person.patch('user/me', { description })).body).toMatchObject({
      description: null,
    });
  });

  test('can change the case of the username, but not to one that is taken', async () => {
    const person = await registerPerson(world, { username: 'lamarck' });
    await registerPerson(world, { username: 'Darwin' });
    expect((await person.patch('user/me', { username: 'Lamarck' })).status).toBe(200);
    const answer = await person.patch('user/me', { username: 'DARWIN', description: 'Thief' });
    expect([answer.status, answer.body]).toEqual([
      409,
      { error: 'This username is already taken', code: 'username-taken' },
    ]);
    expect((await person.get('user/me')).body).toMatchObject({
      username: 'Lamarck',
      description: null,
    });
  });

  test.each([
    ['nothing', {}, 'There is nothing to change'],
    [
      'a plan without paying',
      { plan: 'premium' },
      'To change the plan, send plan, billing and subId, and nothing else',
    ],
    ['a role', { description: 'x', role: 'boss' }, 'Unknown fields: "role"'],
    ['an email', { email: 'new@life-tree.test' }, 'Unknown fields: "email"'],
    [
      'a password alone',
      { password: 'a new password' },
      'To change the password, send both oldPassword and password',
    ],
    [
      'an old password alone',
      { oldPassword: 'x' },
      'To change the password, send both oldPassword and password',
    ],
    [
      'a long description',
      { description: 'x'.repeat(10_001) },
      'The description can have at most 10,000 characters',
    ],
    [
      'a text no database holds',
      { description: 'a\u0000b' },
      'Texts cannot contain the character U+0000',
    ],
    [
      'a text where a yes or no belongs',
      { showEmail: 'yes' },
      '"showEmail" must be of type boolean',
    ],
  ])('refuses %s and changes nothing', async (_, body, error) => {
    const person = await registerPerson(world);
    const answer = await person.patch('user/me', body);
    expect([answer.status, answer.body]).toMatchObject([400, { error }]);
    expect((await person.get('user/me')).body).toEqual(person.user);
  });
});

describe('changing the password', () => {
  test('requires the old one and ends every other session', async () => {
    const person = await registerPerson(world);
    const { elsewhere } = await logInElsewhere(person);
    const answer = await person.patch('user/me', {
      oldPassword: person.password,
      password: 'my next password',
      description: 'Changed along',
    });
    expect(answer.body).toMatchObject({ description: 'Changed along' });
    expect((await person.get('user/me')).status).toBe(200);
    expect((await elsewhere.get('user/me')).status).toBe(401);
    expect((await logInElsewhere(person)).status).toBe(401);
    expect((await logInElsewhere(person, 'my next password')).status).toBe(200);
    const [mail] = await world.mailsTo(person.user.email);
    expect(mail?.subject).toBe('Your Life Tree password was changed');
  });

  test('with a wrong old one is refused and changes nothing', async () => {
    const person = await registerPerson(world);
    const { elsewhere } = await logInElsewhere(person);
    const answer = await person.patch('user/me', {
      oldPassword: 'not my password',
      password: 'my next password',
      description: 'Changed along',
    });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'The current password is wrong', code: 'wrong-password' },
    ]);
    expect((await person.get('user/me')).body).toEqual(person.user);
    expect((await elsewhere.get('user/me')).status).toBe(200);
  });

  test('twice at the same time succeeds once', async () => {
    const person = await registerPerson(world);
    const attempt = (password: string) =>
      person.patch('user/me', { oldPassword: person.password, password });
    const replies = await Promise.all([
      attempt('the first new one'),
      attempt('the second new one'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('invalidates earlier recovery links', async () => {
    const person = await registerPerson(world);
    await person.post('user/recover', { email: person.user.email });
    const [mail] = await world.mailsTo(person.user.email);
    const token = /recover-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(token).toBeDefined();
    await person.patch('user/me', { oldPassword: person.password, password: 'my next password' });
    const answer = await world
      .visitor()
      .post(`user/reset/${token}`, { email: person.user.email, password: 'a taken account' });
    expect(answer.status).toBe(400);
  });
});

describe('deleting the account', () => {
  test('deletes all their data and no data of others', async () => {
    const person = await registerPerson(world);
    const other = await registerPerson(world);
    const { database } = world.resources;
    await database.insert(applicationKeys).values({
      id: person.user.id,
      keyHash: 'a key of their own',
      beginning: 'a key of',
      ownerId: person.user.id,
      createdAt: new Date(),
    });
    const answer = await deleteAccount(person);
    expect(answer.status).toBe(200);
    expect([...person.cookies.keys()]).toEqual(['device']);

    const owners = await Promise.all([
      database.select({ owner: users.id }).from(users),
      database.select({ owner: sessions.userId }).from(sessions),
      database.select({ owner: linkTokens.userId }).from(linkTokens),
      database.select({ owner: applicationKeys.ownerId }).from(applicationKeys),
    ]);
    expect(owners.flat()).not.toContainEqual({ owner: person.user.id });
    expect((await other.get('user/me')).status).toBe(200);
    expect((await logInElsewhere(person)).status).toBe(401);
    expect((await other.get(`user/${person.user.id}`)).status).toBe(404);
  });

  test('frees the username and the email', async () => {
    const names = { username: 'phoenix', email: 'phoenix@ash.test' };
    await deleteAccount(await registerPerson(world, names));
    expect((await registerPerson(world, names)).user.username).toBe('phoenix');
  });
});
