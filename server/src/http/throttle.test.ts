import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedPerson } from '../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { memoryRateCounter } from '../providers/rate-counter/memory-rate-counter.ts';
import { createThrottle, limits } from './throttle.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });
});
afterAll(() => world.close());

const from = (address: string) => world.visitor({ 'x-forwarded-for': address });
const tooMany = { error: 'Too many requests. Try again in a moment', code: 'too-many' };

describe.each([
  [
    'register',
    limits.register,
    'user/register',
    (index: number) => ({ username: `crowd-${index}`, password: 'a long password' }),
  ],
  ['recover', limits.recover, 'user/recover', () => ({})],
  ['contact', limits.contact, 'contact', () => ({ name: 'Eve', message: 'Hello' })],
] as const)('%s', (name, limit, path, bodyOf) => {
  test('is limited for one account across addresses', async () => {
    const ask = (index: number, email: string) =>
      from(`10.1.0.${index}`).post(path, { ...bodyOf(index), email });
    for (let index = 0; index < limit.perAccount; index += 1) {
      expect((await ask(index, `${name}@victim.test`)).status).not.toBe(429);
    }
    const answer = await ask(limit.perAccount, `${name.toUpperCase()}@victim.test`);
    expect([answer.status, answer.body]).toEqual([429, tooMany]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(limit.perAccount, `${name}@other.test`)).status).not.toBe(429);
  });
});

test('recover is limited for one address across accounts until its window ends', async () => {
  const { perAddress, windowSeconds } = limits.recover;
  const ask = (index: number) =>
    from('10.2.0.1').post('user/recover', { email: `recover-${index}@many.test` });
  for (let index = 0; index < perAddress; index += 1) {
    expect((await ask(index)).status).toBe(200);
  }
  expect((await ask(perAddress)).status).toBe(429);
  world.wait(windowSeconds * 1000);
  expect((await ask(perAddress)).status).toBe(200);
});

test('verification mails are limited for one account', async () => {
  const person = await seedPerson(world);
  for (let index = 0; index < limits.verification.perAccount; index += 1) {
    expect((await person.post('user/me/verification')).status).toBe(200);
  }
  expect((await person.post('user/me/verification')).status).toBe(429);
});

async function callsUntilRefused(call: (index: number) => Promise<void>): Promise<number> {
  for (let index = 0; index < 10_000; index += 1) {
    try {
      await call(index);
    } catch (error) {
      expect(error).toMatchObject({ code: 'too-many' });
      return index;
    }
  }
  throw new Error('Never refused');
}

test.each(Object.values(limits))(
  '$name counts addresses and accounts separately',
  async (limit) => {
    const throttle = createThrottle(
      memoryRateCounter(() => 0),
      true,
    );
    const oneAddress = (index: number) =>
      throttle.countLimited(limit, '10.0.0.1', `person ${index}`);
    expect(await callsUntilRefused(oneAddress)).toBe(limit.perAddress);
    const oneAccount = (index: number) =>
      throttle.countLimited(limit, `10.1.${index >> 8}.${index & 255}`, 'victim');
    expect(await callsUntilRefused(oneAccount)).toBe(limit.perAccount);
  },
);

test('an IPv6 network of one household counts as one address', async () => {
  const { perAddress } = limits.recover;
  for (let index = 0; index < perAddress; index += 1) {
    const answer = await from(`2001:db8:1:2:${index.toString(16)}::1`).post('user/recover', {
      email: `six-${index}@many.test`,
    });
    expect(answer.status).toBe(200);
  }
  const ask = (address: string) => from(address).post('user/recover', { email: 'six@many.test' });
  expect((await ask('2001:db8:1:2:ffff::9')).status).toBe(429);
  expect((await ask('2001:db8:1:3::9')).status).toBe(200);
});

test('other applications have their own limit, ours only the limit of the address', async () => {
  const throttle = createThrottle(
    memoryRateCounter(() => 0),
    true,
  );
  expect(
    await callsUntilRefused((index) => throttle.countCall(`10.0.0.${index % 9}`, 'theirs')),
  ).toBe(1200);
  await throttle.countCall('10.0.0.1', 'another');
  expect(await callsUntilRefused(() => throttle.countCall('10.0.0.1', null))).toBe(3000);
  await throttle.countCall('10.0.0.2', null);
});

test('a forwarded address is accepted from a trusted proxy only', async () => {
  const plain = await startTestApp({ environment: { RATE_LIMITS: 'on' } });
  try {
    let last = 0;
    for (let index = 0; index <= limits.recover.perAddress; index += 1) {
      const visitor = plain.visitor({ 'x-forwarded-for': `10.7.0.${index}` });
      last = (await visitor.post('user/recover', { email: `spoof-${index}@many.test` })).status;
    }
    expect(last).toBe(429);
  } finally {
    await plain.close();
  }
});
