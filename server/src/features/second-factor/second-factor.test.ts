import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RegisteredPerson, registerPerson } from '../../../test/seed/people.ts';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createServices } from '../../services.ts';
import { codeAt, stepOf } from './one-time-codes.ts';
import { createSecondFactorService } from './second-factor-service.ts';

const path = 'user/me/second-factor';
const halfMinute = 30_000;
const wrongCode = [403, 'This code is wrong or was used before'];
const codeNeeded = [401, 'Enter the code of your authenticator app, or a recovery code'];
const wrongPassword = [403, 'The current password is wrong'];

let world: TestApp;
let ada: RegisteredPerson;
beforeAll(async () => {
  world = await startTestApp({ stopsClock: true });
});
beforeEach(async () => {
  ada = await registerPerson(world);
});
afterAll(() => world.close());

const codeOf = (secret: string) => codeAt(secret, stepOf(world.resources.now()));
const logIn = (code?: string, visitor = world.visitor()) =>
  visitor.post('user/login', {
    ...{ email: ada.user.email, password: ada.password },
    ...(code !== undefined && { code }),
  });
const statusOf = async () => (await ada.get(path)).body;
const prepare = async () =>
  z
    .strictObject({ secret: z.string(), address: z.string() })
    .parse((await ada.post(path, { password: ada.password })).body);

/** Switches it on, and lets the code that confirmed it pass. */
async function switchOn() {
  const { secret } = await prepare();
  const { body } = await ada.patch(path, { code: codeOf(secret) });
  const { recoveryCodes } = z.strictObject({ recoveryCodes: z.array(z.string()) }).parse(body);
  world.wait(halfMinute);
  return { secret, recoveryCodes };
}

describe('switching the second factor on', () => {
  test('takes a code of the app, and gives ten recovery codes once', async () => {
    const { secret, address } = await prepare();
    expect(address).toContain(`secret=${secret}`);
    expect(await statusOf()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    // Until it is confirmed, nobody is locked out.
    expect((await logIn()).status).toBe(200);
    expect(refusal(await ada.patch(path, { code: '000 000' }))).toEqual(wrongCode);
    const { status, body } = await ada.patch(path, { code: codeOf(secret) });
    expect([status, body]).toEqual([200, { recoveryCodes: expect.any(Array) }]);
    expect(await statusOf()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    const again = [409, 'The second factor is already on'];
    expect(refusal(await ada.post(path, { password: ada.password }))).toEqual(again);
    expect(refusal(await ada.patch(path, { code: codeOf(secret) }))).toEqual(again);
    const [mail] = await world.mailsTo(ada.user.email);
    expect(mail?.subject).toBe('The second factor of your Life Tree account is on');
  });

  test('takes the password, and the secret that was made last', async () => {
    expect(refusal(await ada.post(path, { password: 'guess' }))).toEqual(wrongPassword);
    const notPrepared = [409, 'Start again: the second factor has not been set up'];
    expect(refusal(await ada.patch(path, { code: '123456' }))).toEqual(notPrepared);
    const first = await prepare();
    const second = await prepare();
    expect(refusal(await ada.patch(path, { code: codeOf(first.secret) }))).toEqual(wrongCode);
    expect((await ada.patch(path, { code: codeOf(second.secret) })).status).toBe(200);
  });
});

describe('logging in with a second factor', () => {
  test('asks for a code only after the right password', async () => {
    const { secret } = await switchOn();
    const visitor = world.visitor();
    const guess = { email: ada.user.email, password: 'guess', code: codeOf(secret) };
    expect(refusal(await visitor.post('user/login', guess))).toEqual([
      401,
      'Invalid email or password',
    ]);
    expect(refusal(await logIn(undefined, visitor))).toEqual(codeNeeded);
    expect(refusal(await logIn('123', visitor))).toEqual(wrongCode);
    expect(visitor.cookies.size).toBe(0);
    expect((await logIn(codeOf(secret), visitor)).status).toBe(200);
    expect((await visitor.get('user/me')).status).toBe(200);
  });

  test('accepts each code once, also of simultaneous attempts', async () => {
    const { secret, recoveryCodes } = await switchOn();
    for (const code of [codeOf(secret), recoveryCodes[3]]) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
      expect(refusal(await logIn(code))).toEqual(wrongCode);
    }
    expect(await statusOf()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    // The code that confirmed it and earlier ones are used too.
    const before = codeAt(secret, stepOf(world.resources.now()) - 1);
    expect(refusal(await logIn(before))).toEqual(wrongCode);
    world.wait(halfMinute);
    expect((await logIn(codeOf(secret))).status).toBe(200);
  });

  test('is still asked for after the password was reset by mail', async () => {
    await switchOn();
    await world.visitor().post('user/recover', { email: ada.user.email });
    await expect.poll(async () => (await world.mailsTo(ada.user.email)).length).toBe(3);
    const [mail] = await world.mailsTo(ada.user.email);
    const token = /recover-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const password = 'a new password';
    const reset = { email: ada.user.email, password };
    expect((await world.visitor().post(`user/reset/${token}`, reset)).status).toBe(200);
    ada = { ...ada, password };
    expect(refusal(await logIn())).toEqual(codeNeeded);
  });
});

describe('switching the second factor off', () => {
  test('takes the password', async () => {
    await switchOn();
    expect(refusal(await ada.delete(path, { password: 'guess' }))).toEqual(wrongPassword);
    expect((await ada.delete(path)).status).toBe(400);
    expect(refusal(await logIn())).toEqual(codeNeeded);
    expect((await ada.delete(path, { password: ada.password })).status).toBe(200);
    expect(await statusOf()).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await logIn()).status).toBe(200);
  });

  test('is possible on the command line for somebody who lost everything, and is logged', async () => {
    await switchOn();
    const { resources } = world;
    const { administration } = await createServices(resources);
    const { email, id, username } = ada.user;
    const off = () => administration.perform({ kind: 'second-factor-off', email });
    expect(await off()).toEqual({
      message: `The second factor of @${username} (${email}) is off.`,
    });
    expect(await off()).toEqual({ message: `@${username} (${email}) has no second factor.` });
    expect(world.logs()).toMatch(
      new RegExp(`"userId":"${id}","msg":"An administrator switched off a second factor"`),
    );
    expect((await logIn()).status).toBe(200);
  });
});

test('an account is deleted only with its password', async () => {
  expect((await ada.delete('user/me')).status).toBe(400);
  expect(refusal(await ada.delete('user/me', { password: 'guess' }))).toEqual(wrongPassword);
  expect((await ada.get('user/me')).status).toBe(200);
  expect((await deleteAccount(ada)).status).toBe(200);
});

test('codes are guessed slowly, but not from a browser that the account knows', async () => {
  const limited = await startTestApp({
    stopsClock: true,
    environment: { RATE_LIMITS: 'on' },
  });
  try {
    const person = await registerPerson(limited);
    const { database, now } = limited.resources;
    const factor = createSecondFactorService({ now });
    const { secret } = await factor.prepare(database, person.user);
    const code = () => codeAt(secret, stepOf(now()));
    // The code before the current one, which can still be used then: a step may last longer than the wait below.
    const before = codeAt(secret, stepOf(now()) - 1);
    await factor.confirm(database, person.user.id, before);
    const enter = (visitor: typeof person | ReturnType<TestApp['visitor']>, entered: string) =>
      visitor.post('user/login', {
        ...{ email: person.user.email, password: person.password, code: entered },
      });
    const stranger = limited.visitor();
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect((await enter(stranger, '1')).status).toBe(403);
    }
    limited.wait(halfMinute - 1000);
    expect((await enter(stranger, code())).status).toBe(429);
    expect((await enter(person, code())).status).toBe(200);
  } finally {
    await limited.close();
  }
});
