import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/test-database.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Database } from '../../../database/database.ts';
import { sessions, users } from '../../../database/tables/index.ts';

let world: TestApp;
/** Runs once, before the next transaction, when a login has already verified the password. */
let beforeTransaction: (() => Promise<void>) | null = null;

beforeAll(async () => {
  const open = await openTestDatabase();
  const { database } = open;
  const transaction: Database['transaction'] = async (work, options) => {
    const overtake = beforeTransaction;
    beforeTransaction = null;
    await overtake?.();
    return database.transaction(work, options);
  };
  const hooked = new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  });
  world = await startTestApp({ database: { ...open, database: hooked } });
});
afterAll(() => world.close());

const logIn = ({ user, password }: RegisteredPerson) =>
  world.visitor().post('user/login', { email: user.email, password });
const sessionsOf = ({ user }: RegisteredPerson) =>
  world.resources.database.select().from(sessions).where(eq(sessions.userId, user.id));
const wrong = [401, { error: 'Invalid email or password', code: 'wrong-credentials' }];

test('a login during a password reset stores no session', async () => {
  const person = await registerPerson(world);
  const { email } = person.user;
  await world.visitor().post('user/recover', { email });
  const mails = await world.mailsTo(email);
  const token = mails.map(({ text }) => /recover-password\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  const password = 'a new password';
  beforeTransaction = async () => {
    const reset = await world.visitor().post(`user/reset/${token}`, { email, password });
    expect(reset.status).toBe(200);
  };
  const answer = await logIn(person);
  expect([answer.status, answer.body]).toEqual(wrong);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await sessionsOf(person)).toEqual([]);
  expect((await logIn({ ...person, password })).status).toBe(200);
});

test('a login during a password change stores no session', async () => {
  const person = await registerPerson(world);
  beforeTransaction = async () => {
    const change = { oldPassword: person.password, password: 'a new password' };
    expect((await person.patch('user/me', change)).status).toBe(200);
  };
  expect((await logIn(person)).status).toBe(401);
  expect(await sessionsOf(person)).toHaveLength(1);
  expect((await person.get('user/me')).status).toBe(200);
});

// The embedded database runs one transaction at a time.
test.skipIf(inject('template').engine === 'pglite')(
  'a log-in waits for a change of the password that is not committed yet',
  async () => {
    const person = await registerPerson(world);
    const { database } = world.resources;
    let changing: Promise<void> | undefined;
    beforeTransaction = async () => {
      await new Promise<void>((changed) => {
        changing = database.transaction(async (tx) => {
          await tx
            .update(users)
            .set({ passwordHash: 'another' })
            .where(eq(users.id, person.user.id));
          await tx.delete(sessions).where(eq(sessions.userId, person.user.id));
          changed();
          const isWaiting = sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          await eventually(async () => {
            expect(await tx.execute(isWaiting)).toMatchObject({ rows: [expect.anything()] });
          });
        });
      });
    };
    expect((await logIn(person)).status).toBe(401);
    await changing;
    expect(await sessionsOf(person)).toEqual([]);
  },
);
