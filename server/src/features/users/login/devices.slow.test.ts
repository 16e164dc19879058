import { type Device, listDevices } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { sessions, users } from '../../../database/tables/index.ts';
import { createSessionsService } from '../../sessions/sessions-service.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

async function devicesOf(viewer: Visitor): Promise<Device[]> {
  const { status, body } = await viewer.get('user/me/session');
  expect([status, body]).toEqual([200, expect.anything()]);
  return listDevices.reply.parse(body);
}

describe('the devices of a user', () => {
  test('are limited to a hundred: the one seen longest ago is logged out', async () => {
    const person = await registerPerson(world);
    const { database } = world.resources;
    const [user] = await database.select().from(users).where(eq(users.id, person.user.id));
    const service = createSessionsService(world.resources);
    const checked = {
      ...{ userId: person.user.id, passwordHash: user?.passwordHash ?? '' },
      ...{ userAgent: undefined, deviceToken: undefined },
    };
    world.wait(1000);
    for (let count = 0; count < 99; count += 1) await service.begin(database, checked);
    expect(await devicesOf(person)).toHaveLength(100);
    const last = await service.begin(database, checked);
    expect((await person.get('user/me')).status).toBe(401);
    expect(await service.find(last?.token ?? '')).not.toBeNull();
    const rows = await database.select().from(sessions).where(eq(sessions.userId, person.user.id));
    expect(rows).toHaveLength(100);
  });
});
