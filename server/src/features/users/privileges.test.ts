import { createApiKey, keyBeginning, ownUser, publicUser, type Role } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/seed/seed-trees.ts';
import { type Member, seedUsers } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { applicationKeys, users } from '../../database/tables/index.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';
const forbidden = [403, 'You are not allowed to do this'];
const adminsOnly = [403, 'API keys are for admins only'];

let world: TestApp;
let boss: Member;
let admin: Member;
let person: Member;
beforeAll(async () => {
  world = await startTestApp();
});
beforeEach(async () => {
  const [first, second, third] = await seedUsers(world, 3);
  if (!(first && second && third)) throw new Error('Too few people');
  [boss, admin, person] = [first, second, third];
  await give(boss, 'boss');
  await give(admin, 'admin');
});
afterAll(() => world.close());

async function give({ id }: Member, role: Role): Promise<void> {
  await world.resources.database.update(users).set({ role }).where(eq(users.id, id));
}

async function makeKey(holder: Visitor): Promise<string> {
  const { status, body } = await holder.post('user/me/key');
  expect([status, body]).toEqual([200, expect.anything()]);
  return createApiKey.reply.strict().parse(body).apiKey;
}

const keysOf = async (holder: Visitor) => ownUser.parse((await holder.get('user/me')).body).apiKeys;
const statusWith = async (key: string) =>
  (await world.visitor({ 'x-api-key': key }).get(`user/${person.id}`)).status;
const roleOf = async ({ id }: Member) =>
  publicUser.parse((await world.visitor().get(`user/${id}`)).body).role;

describe('API keys', () => {
  test('can be created by admins and bosses, are listed latest first, and work', async () => {
    for (const holder of [admin, boss]) {
      const first = await makeKey(holder);
      const second = await makeKey(holder);
      expect(await keysOf(holder)).toEqual([second, first].map(keyBeginning));
      expect(await statusWith(first)).toBe(200);
      expect(await statusWith(second)).toBe(200);
    }
  });

  test('work in a URL too, and do not log anybody in', async () => {
    const key = await makeKey(admin);
    const program = world.visitor({ 'x-api-key': '' });
    expect((await program.get(`ph-tree?apiKey=${key}`)).status).toBe(200);
    expect((await program.get(`user/me?apiKey=${key}`)).status).toBe(401);
    expect((await program.get('ph-tree')).status).toBe(401);
  });

  test('are shown only when they are created, and are stored as hashes', async () => {
    const key = await makeKey(admin);
    const [shown = ''] = await keysOf(admin);
    expect(key.startsWith(shown)).toBe(true);
    expect(key.length - shown.length).toBeGreaterThan(128 / 6);
    const rows = await world.resources.database.select().from(applicationKeys);
    expect(JSON.stringify(rows)).not.toContain(key);
    const mine = rows.filter(({ ownerId }) => ownerId === admin.id);
    for (const row of mine) {
      expect(await statusWith(row.keyHash)).toBe(401);
      expect(await statusWith(row.beginning)).toBe(401);
    }
    expect(mine).toHaveLength(1);
  });

  test('can be revoked by their beginning, but only by their owner', async () => {
    const first = await makeKey(admin);
    const second = await makeKey(admin);
    const path = `user/me/key/${keyBeginning(first)}`;
    expect(refusal(await boss.delete(path))).toEqual([404, 'Not found']);
    expect(refusal(await person.delete(path))).toEqual(adminsOnly);
    expect((await world.visitor().delete(path)).status).toBe(401);
    expect(refusal(await admin.delete(`user/me/key/${first.slice(0, 11)}`))).toEqual([
      404,
      'Not found',
    ]);
    expect(await statusWith(first)).toBe(200);
    expect((await admin.delete(path)).body).toMatchObject({ apiKeys: [keyBeginning(second)] });
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(second)).toBe(200);
  });

  test('can be revoked one by one with immediate effect', async () => {
    const first = await makeKey(admin);
    const second = await makeKey(admin);
    const answer = await admin.delete(`user/me/key/${first}`);
    expect(ownUser.strict().parse(answer.body)).toMatchObject({
      id: admin.id,
      apiKeys: [keyBeginning(second)],
    });
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(second)).toBe(200);
    expect(refusal(await admin.delete(`user/me/key/${first}`))).toEqual([404, 'Not found']);
  });

  test('can be revoked only by their owner, and the web app’s own by nobody', async () => {
    const key = await makeKey(admin);
    expect(refusal(await boss.delete(`user/me/key/${key}`))).toEqual([404, 'Not found']);
    for (const form of [world.apiKey, keyBeginning(world.apiKey)]) {
      expect(refusal(await boss.delete(`user/me/key/${form}`))).toEqual([404, 'Not found']);
    }
    expect(await statusWith(key)).toBe(200);
    expect(await statusWith(world.apiKey)).toBe(200);
  });

  test('are refused to ordinary users', async () => {
    expect(refusal(await person.post('user/me/key'))).toEqual(adminsOnly);
    expect(refusal(await person.delete('user/me/key/any'))).toEqual(adminsOnly);
    expect((await world.visitor().post('user/me/key')).status).toBe(401);
    expect((await world.visitor().delete('user/me/key/any')).status).toBe(401);
    expect(await keysOf(person)).toEqual([]);
  });

  test.each(['%00', 'a'.repeat(201)])('are refused as %.10s', async (key) => {
    expect((await admin.delete(`user/me/key/${key}`)).status).toBe(400);
  });

  test('of a former admin stop working, even those created at the same moment', async () => {
    const key = await makeKey(admin);
    const made = Promise.all(Array.from({ length: 10 }, () => admin.post('user/me/key')));
    const demoted = boss.post('user/admin', { adminId: admin.id, removeAdmin: true });
    await Promise.all([made, demoted]);
    expect(await statusWith(key)).toBe(401);
    expect(await keysOf(admin)).toEqual([]);
    for (const answer of await made) {
      if (answer.status === 200) {
        expect(await statusWith(createApiKey.reply.parse(answer.body).apiKey)).toBe(401);
      } else {
        expect(refusal(answer)).toEqual(adminsOnly);
      }
    }
  });
});

describe('admins', () => {
  test('are appointed and removed by a boss', async () => {
    const made = await boss.post('user/admin', { adminId: person.id });
    expect(publicUser.strict().parse(made.body)).toMatchObject({ id: person.id, role: 'admin' });
    expect(await roleOf(person)).toBe('admin');
    expect((await boss.post('user/admin', { adminId: person.id })).status).toBe(200);
    const unmade = await boss.post('user/admin', { adminId: person.id, removeAdmin: true });
    expect(unmade.body).toMatchObject({ role: 'user' });
    expect((await boss.post('user/admin', { adminId: person.id, removeAdmin: true })).status).toBe(
      200,
    );
    expect(await roleOf(person)).toBe('user');
  });

  test('can’t be appointed by others, not even by an admin', async () => {
    for (const adminId of [person.id, admin.id, unknownId]) {
      for (const removeAdmin of [true, false]) {
        const body = { adminId, removeAdmin };
        expect(refusal(await admin.post('user/admin', body))).toEqual(forbidden);
        expect(refusal(await person.post('user/admin', body))).toEqual(forbidden);
        expect((await world.visitor().post('user/admin', body)).status).toBe(401);
      }
    }
    expect([await roleOf(person), await roleOf(admin)]).toEqual(['user', 'admin']);
  });

  test('can’t be a boss: the role of a boss never changes', async () => {
    const [other] = await seedUsers(world, 1);
    if (other === undefined) throw new Error('Nobody');
    await give(other, 'boss');
    for (const adminId of [boss.id, other.id]) {
      for (const removeAdmin of [true, false]) {
        expect(refusal(await boss.post('user/admin', { adminId, removeAdmin }))).toEqual([
          403,
          "A boss's role cannot be changed",
        ]);
      }
    }
    expect([await roleOf(boss), await roleOf(other)]).toEqual(['boss', 'boss']);
  });

  test('must be existing users', async () => {
    const answer = await boss.post('user/admin', { adminId: unknownId });
    expect(refusal(answer)).toEqual([404, 'Not found']);
  });

  test.each([
    [{}],
    [{ adminId: 'me' }],
    [{ adminId: 5 }],
    [{ adminId: unknownId, removeAdmin: 'yes' }],
    [{ adminId: unknownId, role: 'boss' }],
  ])('are refused as %j', async (body) => {
    expect((await boss.post('user/admin', body)).status).toBe(400);
  });
});
