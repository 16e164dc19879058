import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { OpenDatabase } from '../database/database.ts';
import { outbox } from '../database/tables/index.ts';

const hour = 3_600_000;
const email = 'zoe@life-tree.test';

let open: OpenDatabase;
let app: TestApp;
let zoe: Person;
beforeAll(async () => {
  open = await openTestDatabase();
  app = await start();
  zoe = await seedPerson(app, { email });
});
afterEach(async () => {
  await open.database.delete(outbox);
});
afterAll(async () => {
  await app.close();
});

/** A server process on the same database. */
function start(): Promise<TestApp> {
  return startTestApp({ database: { ...open, close: () => Promise.resolve() } });
}

function breakMails({ resources }: TestApp): void {
  Object.assign(resources.mailTransport, {
    send: () => Promise.reject(new Error('The mail server is down')),
  });
}

async function later(one: TestApp, milliseconds: number): Promise<void> {
  one.wait(milliseconds);
  one.resources.outbox.relay();
  await one.resources.background.settled();
}

const subjects = async (one: TestApp) => (await one.mailsTo(email)).map(({ subject }) => subject);
const waiting = async () => (await open.database.select().from(outbox)).length;

test('a mail survives a mail server that is down for a day, and a restart', async () => {
  const first = await start();
  breakMails(first);
  await first.visitor().post('user/recover', { email });
  await first.resources.background.settled();
  for (let passed = 0; passed < 24; passed++) await later(first, hour);
  expect(await waiting()).toBe(1);
  await first.close();

  const second = await start();
  await later(second, 25 * hour);
  expect(await subjects(second)).toEqual(['Reset your Life Tree password']);
  expect(await waiting()).toBe(0);
  // Its link is as old as the mail, not as the request.
  const [mail] = await second.mailsTo(email);
  const token = /recover-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const reset = { email, password: 'Griffin-44' };
  expect((await second.visitor().post(`user/reset/${token}`, reset)).status).toBe(200);
  await second.close();
});

test('a mail is given up after days, and the log has nothing of its content', async () => {
  const one = await start();
  breakMails(one);
  await one.visitor().post('user/recover', { email });
  await one.resources.background.settled();
  await later(one, 80 * hour);
  expect(await waiting()).toBe(0);
  expect(one.logs()).toContain('The mail server is down');
  expect(one.logs()).toContain('Gave up on a task of the outbox');
  expect(one.logs()).not.toMatch(/recover-password\/|zoe@/);
  await one.close();
});

test('two processes do a task once', async () => {
  const [one, two] = [await start(), await start()];
  const { resources } = one;
  await resources.outbox.add(open.database, {
    ...{ kind: 'account-mail', about: 'password-changed', language: 'en' },
    userId: zoe.user.id,
  });
  one.resources.outbox.relay();
  two.resources.outbox.relay();
  await Promise.all([one, two].map((each) => each.resources.background.settled()));
  expect([...(await subjects(one)), ...(await subjects(two))]).toHaveLength(1);
  await one.close();
  await two.close();
});

test('nothing is stored in clear that opens an account', async () => {
  const one = await start();
  breakMails(one);
  await one.visitor().post('user/recover', { email });
  await one.resources.background.settled();
  const rows = await open.database.select().from(outbox);
  expect(rows.map(({ body }) => body)).toEqual([{ kind: 'recovery-mail', email, language: 'en' }]);
  await one.close();
});
