import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, registerPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

const spent = {
  error: 'This recovery link is no longer valid. Request a new one',
  code: 'recovery-link-spent',
};
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

async function askForLink(person: Person, url?: string): Promise<string> {
  const answer = await world.visitor().post('user/recover', {
    email: person.user.email,
    ...(url === undefined ? {} : { url }),
  });
  expect([answer.status, answer.body]).toEqual([200, { message: 'Check your Email' }]);
  const [mail] = await world.mailsTo(person.user.email);
  const token = /^http:\/\/tree\.test\/auth\/recover-password\/([\w-]{43})$/m.exec(
    mail?.text ?? '',
  )?.[1];
  if (token === undefined) throw new Error('There is no recovery link in the newest mail');
  return token;
}

const reset = (token: string, body: unknown) => world.visitor().post(`user/reset/${token}`, body);

async function canLogIn({ user }: Person, password: string): Promise<boolean> {
  return (await world.visitor().post('user/login', { email: user.email, password })).status === 200;
}

describe('requesting a new password', () => {
  test('has the same reply for an address without an account, and sends no mail', async () => {
    const answer = await world.visitor().post('user/recover', { email: 'nobody@life-tree.test' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Check your Email' }]);
    expect(await world.mailsTo('nobody@life-tree.test')).toEqual([]);
  });

  test('sends a link to this site, ignoring any URL in the request', async () => {
    const person = await registerPerson(world);
    await askForLink(person, 'https://evil.test/auth/recover-password');
    const [mail] = await world.mailsTo(person.user.email);
    expect(mail?.subject).toBe('Reset your Life Tree password');
    expect(`${mail?.html}${mail?.text}`).not.toContain('evil');
  });

  test.each([{}, { email: 'x' }, { email: 'a@b.test', more: 1 }, { email: 'a@b.test', url: 5 }])(
    'refuses %j',
    async (body) => {
      expect((await world.visitor().post('user/recover', body)).status).toBe(400);
    },
  );
});

describe('a recovery link', () => {
  test('sets a new password and ends every session', async () => {
    const person = await registerPerson(world);
    const token = await askForLink(person);
    const answer = await reset(token, {
      token,
      email: person.user.email.toUpperCase(),
      password: 'a fresh password',
    });
    expect(answer.status).toBe(200);
    expect(await canLogIn(person, person.password)).toBe(false);
    expect(await canLogIn(person, 'a fresh password')).toBe(true);
    expect((await person.get('user/me')).status).toBe(401);
  });

  test('keeps the session of the browser it is used in', async () => {
    const person = await registerPerson(world);
    const token = await askForLink(person);
    const body = { email: person.user.email, password: 'a fresh password' };
    expect((await person.post(`user/reset/${token}`, body)).status).toBe(200);
    expect((await person.get('user/me')).status).toBe(200);
  });

  test('does not end sessions of other users', async () => {
    const person = await registerPerson(world);
    const other = await registerPerson(world);
    const token = await askForLink(person);
    const body = { email: person.user.email, password: 'a fresh password' };
    expect((await other.post(`user/reset/${token}`, body)).status).toBe(200);
    expect((await other.get('user/me')).status).toBe(200);
    expect((await person.get('user/me')).status).toBe(401);
  });

  test('works once, even if it is used twice at the same time', async () => {
    const person = await registerPerson(world);
    const token = await askForLink(person);
    const body = { email: person.user.email, password: 'a fresh password' };
    const replies = await Promise.all([reset(token, body), reset(token, body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await reset(token, body);
    expect([again.status, again.body]).toEqual([400, spent]);
  });

  test('invalidates the other links of the user', async () => {
    const person = await registerPerson(world);
    const first = await askForLink(person);
    const second = await askForLink(person);
    const body = { email: person.user.email, password: 'a fresh password' };
    expect((await reset(first, body)).status).toBe(200);
    expect((await reset(second, body)).status).toBe(400);
  });

  test('works for one hour', async () => {
    const person = await registerPerson(world);
    const body = { email: person.user.email, password: 'a fresh password' };
    const late = await askForLink(person);
    world.wait(3_600_000 + 1_000);
    const answer = await reset(late, body);
    expect([answer.status, answer.body]).toEqual([400, spent]);
    const inTime = await askForLink(person);
    world.wait(3_590_000);
    expect((await reset(inTime, body)).status).toBe(200);
  });

  test('works only for its own address, and stays valid after a mistyped one', async () => {
    const person = await registerPerson(world);
    const other = await registerPerson(world);
    const token = await askForLink(person);
    const stranger = await reset(token, { email: other.user.email, password: 'a fresh password' });
    expect([stranger.status, stranger.body]).toEqual([400, spent]);
    expect(await canLogIn(other, other.password)).toBe(true);
    const owner = await reset(token, { email: person.user.email, password: 'a fresh password' });
    expect(owner.status).toBe(200);
  });

  test.each([
    ['a made-up one', 'a'.repeat(43)],
    ['a long one', 'a'.repeat(200)],
    ['one that is too long', 'a'.repeat(900)],
    ['one with odd letters', '%00%27%3B'],
  ])('can’t be %s', async (_, token) => {
    const answer = await reset(token, { email: 'a@b.test', password: 'a fresh password' });
    expect(answer.status).toBe(400);
  });

  test('refuses a password that registration would refuse, and stays valid', async () => {
    const person = await registerPerson(world);
    const token = await askForLink(person);
    const short = await reset(token, { email: person.user.email, password: 'short' });
    expect(short.body).toEqual({
      error: 'The password must have at least 8 characters',
      code: 'password-too-short',
      values: { field: 'password', limit: 8 },
    });
    const fine = await reset(token, { email: person.user.email, password: 'long enough' });
    expect(fine.status).toBe(200);
  });
});
