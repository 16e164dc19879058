import { apiBase } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../../test/seed/people.ts';
import { deleteAccount } from '../../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const day = 24 * 3_600_000;
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

const credentialsOf = ({ user, password }: RegisteredPerson) => ({ email: user.email, password });

describe('logging in', () => {
  test('ignores the case of the email and returns the user', async () => {
    const person = await registerPerson(world);
    const visitor = world.visitor();
    const answer = await visitor.post('user/login', {
      email: ` ${person.user.email.toUpperCase()} `,
      password: person.password,
    });
    expect([answer.status, answer.body]).toEqual([200, person.user]);
    expect((await visitor.get('user/me')).status).toBe(200);
  });

  test('accepts the password as other code points for the same letters', async () => {
    const visitor = world.visitor();
    const account = { username: 'accent', email: 'accent@code.test' };
    await visitor.post('user/register', { ...account, password: 'caf\u00e9 caf\u00e9' });
    const answer = await world
      .visitor()
      .post('user/login', { email: account.email, password: 'cafe\u0301 cafe\u0301' });
    expect(answer.status).toBe(200);
  });

  test('does not reveal whether the email or the password was wrong', async () => {
    const person = await registerPerson(world);
    const wrong = { error: 'Invalid email or password', code: 'wrong-credentials' };
    const visitor = world.visitor();
    const password = await visitor.post('user/login', {
      ...credentialsOf(person),
      password: 'not the password',
    });
    const email = await visitor.post('user/login', {
      ...credentialsOf(person),
      email: 'nobody@life-tree.test',
    });
    expect([password.status, password.body]).toEqual([401, wrong]);
    expect([email.status, email.body]).toEqual([401, wrong]);
    expect(visitor.cookies.size).toBe(0);
  });

  test('ends the browser’s previous session', async () => {
    const person = await registerPerson(world);
    const before = new Map(person.cookies);
    await person.post('user/login', credentialsOf(person));
    expect(person.cookies).not.toEqual(before);
    const old = world.visitor();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get('user/me')).status).toBe(401);
  });
});

describe('a session', () => {
  test('is required for every call about the own account', async () => {
    const visitor = world.visitor();
    const replies = await Promise.all([
      visitor.get('user/me'),
      visitor.patch('user/me', { description: 'x' }),
      deleteAccount(visitor),
      visitor.post('user/token', { expiresIn: '7d' }),
    ]);
    for (const { status, body } of replies) {
      expect([status, body]).toEqual([
        401,
        { error: 'You are not logged in', code: 'not-logged-in' },
      ]);
    }
  });

  test.each(['', 'nonsense', 'a'.repeat(43), '%00', "' or 1=1 --"])(
    'is not opened by the made-up token %j',
    async (token) => {
      const visitor = world.visitor();
      visitor.cookies.set('token', token);
      expect((await visitor.get('user/me')).status).toBe(401);
    },
  );

  test('lasts seven days', async () => {
    const person = await registerPerson(world);
    world.wait(7 * day - 60_000);
    expect((await person.get('user/me')).status).toBe(200);
    world.wait(120_000);
    expect((await person.get('user/me')).status).toBe(401);
  });

  test('can be renewed for a given time', async () => {
    const person = await registerPerson(world);
    world.wait(6 * day);
    const renewed = await person.post('user/token', { expiresIn: '7d' });
    expect(renewed.status).toBe(200);
    expect(renewed.headers['set-cookie']?.[0]).toContain('Expires=');
    world.wait(6 * day);
    expect((await person.get('user/me')).status).toBe(200);
    expect((await person.post('user/token', { expiresIn: '90s' })).status).toBe(200);
    world.wait(91_000);
    expect((await person.get('user/me')).status).toBe(401);
  });

  test('is renewed for seven days by default', async () => {
    const person = await registerPerson(world);
    expect((await person.post('user/token')).status).toBe(200);
    world.wait(7 * day - 60_000);
    expect((await person.get('user/me')).status).toBe(200);
  });

  test.each(['8d', '169h', '0d', '-1d', '7', '7y', '', 7, null, '99999999d'])(
    'is not renewed for %j',
    async (expiresIn) => {
      const person = await registerPerson(world);
      expect((await person.post('user/token', { expiresIn })).status).toBe(400);
    },
  );

  test('ends at logout, which also succeeds without a session', async () => {
    const person = await registerPerson(world);
    const stolen = world.visitor();
    for (const [name, value] of person.cookies) stolen.cookies.set(name, value);
    expect((await person.post('user/logout')).status).toBe(200);
    expect([...person.cookies.keys()]).toEqual(['device']);
    expect((await stolen.get('user/me')).status).toBe(401);
    expect((await person.post('user/logout')).status).toBe(200);
  });

  test('has a Secure cookie over HTTPS', async () => {
    const secure = await startTestApp({ environment: { PUBLIC_URL: 'https://tree.test' } });
    try {
      const answer = await secure.visitor().post('user/register', {
        username: 'secure',
        email: 'secure@tree.test',
        password: 'a long password',
      });
      expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
    } finally {
      await secure.close();
    }
  });
});

describe('a call from another site', () => {
  const logOut = { method: 'POST', url: `${apiBase}/user/logout` } as const;

  test.each([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port', { origin: 'http://tree.test:8080' }],
    ['a browser that reports a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused by %s', async (_, headers) => {
    const person = await registerPerson(world);
    const answer = await person.send({ ...logOut, headers });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'Requests from other sites are not accepted', code: 'foreign-origin' },
    ]);
    expect((await person.get('user/me')).status).toBe(200);
  });

  test.each([
    ['the public address', { origin: 'http://tree.test' }],
    ['the called host', { origin: 'http://localhost:5173', host: 'localhost:5173' }],
    ['a client without an origin', {}],
  ])('does not include a call from %s', async (_, headers) => {
    const person = await registerPerson(world);
    expect((await person.send({ ...logOut, headers })).status).toBe(200);
  });
});
