import { ownUser } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson } from '../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sessions, users } from '../../database/tables/index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const ada = { username: 'Ada', email: 'Ada@Lovelace.test', password: 'analytical engine' };

describe('registering', () => {
  test('creates a free account, logs in and returns no secrets', async () => {
    const visitor = world.visitor({ 'user-agent': 'A browser' });
    const answer = await visitor.post('user/register', ada);
    expect(answer.status).toBe(200);
    const user = ownUser.strict().parse(answer.body);
    expect(user).toMatchObject({
      username: 'Ada',
      email: 'Ada@Lovelace.test',
      emailVerified: false,
      showEmail: false,
      plan: 'free',
      role: 'user',
      billing: null,
      subId: null,
      apiKeys: [],
    });
    // The cookie that scripts can read says only that there is a session.
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^token=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^signed-in=1; Path=\/; Expires=.*; SameSite=Lax$/),
      expect.stringMatching(
        /^device=[\w-]{43}; Path=\/api\/life-tree\/user; Expires=.*; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect((await visitor.get('user/me')).body).toEqual(answer.body);
  });

  test.each([
    ['es-MX, en;q=0.5', 'Te damos la bienvenida a Life Tree'],
    ['fr, ES;q=0.9', 'Te damos la bienvenida a Life Tree'],
    ['en-GB, es', 'Welcome to Life Tree'],
    ['tlh', 'Welcome to Life Tree'],
  ])('for the languages %s sends a mail in one of them', async (languages, subject) => {
    const email = `reader-${languages.length}@life-tree.test`;
    const visitor = world.visitor({ 'accept-language': languages });
    await visitor.post('user/register', {
      ...ada,
      username: `R${languages.length}`.padEnd(4, '_'),
      email,
    });
    expect((await world.mailsTo(email)).map((mail) => mail.subject)).toEqual([subject]);
  });

  test('stores neither the password nor the session token in plain text', async () => {
    const person = await registerPerson(world);
    const { database } = world.resources;
    const [row] = await database.select().from(users).where(eq(users.id, person.user.id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    const [session] = await database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.user.id));
    expect(JSON.stringify(session)).not.toContain(person.cookies.get('token'));
  });

  test.each([
    [
      'the username whatever its case',
      { ...ada, username: 'aDA', email: 'x@y.test' },
      'This username is already taken',
    ],
    [
      'the email whatever its case',
      { ...ada, username: 'ada2', email: 'aDA@lovelace.TEST' },
      'This email already has an account',
    ],
  ])('refuses %s that is taken', async (_, body, error) => {
    const visitor = world.visitor();
    const answer = await visitor.post('user/register', body);
    expect([answer.status, answer.body]).toMatchObject([409, { error }]);
    expect(visitor.cookies.size).toBe(0);
  });

  test('gives a name requested twice at the same time to exactly one user', async () => {
    const attempt = (name: string, email: string) =>
      world.visitor().post('user/register', { username: name, email, password: 'a long password' });
    const sameName = await Promise.all([
      attempt('Twin', 'one@twin.test'),
      attempt('tWIN', 'two@twin.test'),
    ]);
    expect(sameName.map(({ status }) => status).sort()).toEqual([200, 409]);
    const sameEmail = await Promise.all([
      attempt('castor', 'both@twin.test'),
      attempt('pollux', 'BOTH@twin.test'),
    ]);
    expect(sameEmail.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test.each([
    ['nothing', undefined, '"username" is missing'],
    ['a missing password', { username: 'Eve', email: 'e@e.test' }, '"password" is missing'],
    ['a number as a username', { ...ada, username: 12 }, '"username" must be of type string'],
    [
      'a short username',
      { ...ada, username: 'ab' },
      'The username must have at least 3 characters',
    ],
    [
      'a long username',
      { ...ada, username: 'a'.repeat(31) },
      'The username can have at most 30 characters',
    ],
    [
      'a username with a space',
      { ...ada, username: 'Ada L' },
      'The username can only contain letters, digits, _, . and -',
    ],
    [
      'a username with a tag',
      { ...ada, username: '<b>Ada' },
      'The username can only contain letters, digits, _, . and -',
    ],
    ['no email', { ...ada, email: 'nobody' }, 'Enter a valid email'],
    [
      'a short password',
      { ...ada, password: '1234567' },
      'The password must have at least 8 characters',
    ],
    [
      'a long password',
      { ...ada, password: 'x'.repeat(201) },
      'The password can have at most 200 characters',
    ],
    ['an unknown field', { ...ada, role: 'boss' }, 'Unknown fields: "role"'],
    ['a list', [ada], 'The request must be of type object'],
  ])('refuses %s', async (_, body, error) => {
    const answer = await world.visitor().post('user/register', body);
    expect([answer.status, answer.body]).toMatchObject([400, { error }]);
  });

  test('accepts letters of every script, and treats composed and decomposed ones as equal', async () => {
    const composed = await world.visitor().post('user/register', {
      username: 'Zoë-Ж',
      email: 'zoe@names.test',
      password: 'a long password',
    });
    expect(composed.status).toBe(200);
    const decomposed = await world.visitor().post('user/register', {
      username: 'Zoe\u0308-Ж',
      email: 'zoe2@names.test',
      password: 'a long password',
    });
    expect(decomposed.status).toBe(409);
  });
});

describe('the welcome mail', () => {
  test('greets the user and contains a link that confirms the address once', async () => {
    const person = await registerPerson(world, { email: 'welcome@mail.test' });
    const [mail] = await world.mailsTo('welcome@mail.test');
    expect(mail?.subject).toBe('Welcome to Life Tree');
    expect(mail?.text).toContain(`Welcome, ${person.user.username}`);
    const token = /http:\/\/tree\.test\/auth\/verify-email\/([\w-]{43})/.exec(
      mail?.text ?? '',
    )?.[1];
    expect(mail?.html).toContain(`href="http://tree.test/auth/verify-email/${token}"`);

    const first = await world.visitor().post(`user/verify/${token}`);
    expect(first.status).toBe(200);
    expect((await person.get('user/me')).body).toMatchObject({ emailVerified: true });
    const second = await world.visitor().post(`user/verify/${token}`);
    expect([second.status, second.body]).toEqual([
      400,
      { error: 'This verification link is no longer valid', code: 'verification-link-spent' },
    ]);
  });

  test('can be sent again with a new link, which invalidates the old one, until the address is confirmed', async () => {
    const person = await registerPerson(world, { email: 'again@mail.test' });
    const tokens = async () =>
      (await world.mailsTo('again@mail.test')).map(
        ({ text }) => /verify-email\/([\w-]{43})/.exec(text)?.[1],
      );
    const [first] = await tokens();
    const asked = await person.post('user/me/verification');
    expect([asked.status, asked.body]).toEqual([200, { message: 'Check your Email' }]);
    const [mail] = await world.mailsTo('again@mail.test');
    expect(mail?.subject).toBe('Confirm your email for Life Tree');
    const [second] = await tokens();
    expect((await world.visitor().post(`user/verify/${first}`)).status).toBe(400);
    expect((await world.visitor().post(`user/verify/${second}`)).status).toBe(200);
    const late = await person.post('user/me/verification');
    expect([late.status, late.body]).toEqual([200, { message: 'Your email is confirmed' }]);
    expect(await tokens()).toHaveLength(2);
  });

  test('has a link that does not reset a password', async () => {
    await registerPerson(world, { email: 'crossed@mail.test' });
    const [mail] = await world.mailsTo('crossed@mail.test');
    const token = /verify-email\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const answer = await world
      .visitor()
      .post(`user/reset/${token}`, { email: 'crossed@mail.test', password: 'another password' });
    expect(answer.status).toBe(400);
  });
});
