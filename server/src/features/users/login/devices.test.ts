import { type Device, listDevices } from '@life-tree/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RegisteredPerson, registerPerson } from '../../../../test/seed/people.ts';
import { refusal } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';

let world: TestApp;
let laptop: RegisteredPerson;
let phone: Visitor;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  laptop = await registerPerson(world);
  phone = world.visitor({ 'user-agent': 'A phone' });
  world.wait(1000);
  const { email } = laptop.user;
  expect((await phone.post('user/login', { email, password: laptop.password })).status).toBe(200);
});
afterAll(() => world.close());

async function devicesOf(viewer: Visitor): Promise<Device[]> {
  const { status, body } = await viewer.get('user/me/session');
  expect([status, body]).toEqual([200, expect.anything()]);
  return listDevices.reply.parse(body);
}

describe('the devices of a user', () => {
  test('are listed last seen first, with the current one marked', async () => {
    const seen = await devicesOf(phone);
    expect(seen).toMatchObject([
      { userAgent: 'A phone', current: true },
      { userAgent: 'lightMyRequest', current: false },
    ]);
    expect((await devicesOf(laptop)).map(({ current }) => current)).toEqual([false, true]);
    world.wait(11 * 60_000);
    await laptop.get('user/me');
    const later = await devicesOf(phone);
    expect((later[0]?.lastSeenAt ?? '') > (seen[0]?.lastSeenAt ?? '')).toBe(true);
  });

  test('can be logged out one by one', async () => {
    const lost = (await devicesOf(laptop)).find(({ current }) => !current);
    const answer = await laptop.delete(`user/me/session/${lost?.id}`);
    expect(answer.body).toMatchObject([{ current: true }]);
    expect((await phone.get('user/me')).status).toBe(401);
    expect((await laptop.get('user/me')).status).toBe(200);
    expect(refusal(await laptop.delete(`user/me/session/${lost?.id}`))).toEqual([404, 'Not found']);
  });

  test('can be logged out including the current one', async () => {
    const mine = (await devicesOf(laptop)).find(({ current }) => current);
    const answer = await laptop.delete(`user/me/session/${mine?.id}`);
    expect(answer.body).toMatchObject([{ userAgent: 'A phone', current: false }]);
    expect([...laptop.cookies.keys()]).toEqual(['device']);
    expect((await laptop.get('user/me')).status).toBe(401);
    expect((await phone.get('user/me')).status).toBe(200);
  });

  test('can’t be seen or logged out by others', async () => {
    const stranger = await registerPerson(world);
    const [device] = await devicesOf(laptop);
    expect(refusal(await stranger.delete(`user/me/session/${device?.id}`))).toEqual([
      404,
      'Not found',
    ]);
    expect(await devicesOf(stranger)).toHaveLength(1);
    expect(await devicesOf(laptop)).toHaveLength(2);
    expect((await world.visitor().get('user/me/session')).status).toBe(401);
    expect((await world.visitor().delete(`user/me/session/${device?.id}`)).status).toBe(401);
    expect((await laptop.delete('user/me/session/all')).status).toBe(400);
  });

  test('are not listed after they expire', async () => {
    world.wait(6 * 24 * 3_600_000);
    await laptop.post('user/token', {});
    world.wait(2 * 24 * 3_600_000);
    expect(await devicesOf(laptop)).toHaveLength(1);
  });

  test('are listed without their secrets', async () => {
    const { body } = await laptop.get('user/me/session');
    expect(JSON.stringify(body)).not.toContain(laptop.cookies.get('token'));
    expect(Object.keys((await devicesOf(laptop))[0] ?? {})).not.toContain('tokenHash');
  });
});
