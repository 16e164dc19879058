import { apiBase } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/test-database.ts';
import { noRedis, startRedis } from '../../../../test/processes/redis-server.ts';
import { type RegisteredPerson, registerPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../../test/visitor.ts';
import { knownDevices } from '../../../database/tables/index.ts';
import { hashSecret } from '../../../secrets.ts';
import { createSessionsService } from '../../sessions/sessions-service.ts';

const environment = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ environment, stopsClock: true });
});
afterAll(() => world.close());

let networks = 0;
/** An address in a network that no test has used yet. */
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
const from = (address: string, app = world) => app.visitor({ 'x-forwarded-for': address });
const guess = (visitor: Visitor, email: string) =>
  visitor.post('user/login', { email, password: 'a wrong password' });
const logIn = (visitor: Visitor, { user, password }: RegisteredPerson) =>
  visitor.post('user/login', { email: user.email, password });
const waitOf = ({ headers }: Answer) => Number(headers['retry-after']);

/** Guesses until a guess is refused without being checked. Returns that reply. */
async function guessUntilRefused(visitor: Visitor, email: string): Promise<Answer> {
  for (let guesses = 0; guesses < 20; guesses += 1) {
    const answer = await guess(visitor, email);
    if (answer.status === 429) return answer;
  }
  throw new Error('Never refused');
}

test('right passwords are limited to fifty, then one in ten seconds; wrong ones do not count', async () => {
  const owner = await registerPerson(world);
  const other = await registerPerson(world);
  for (let guesses = 0; guesses < 5; guesses += 1)
    await guess(from(newNetwork()), owner.user.email);
  const browser = from(newNetwork());
  const statuses = new Set<number>();
  for (let logIns = 0; logIns < 50; logIns += 1) statuses.add((await logIn(browser, owner)).status);
  expect([...statuses]).toEqual([200]);

  const refused = await logIn(browser, owner);
  expect([refused.status, waitOf(refused)]).toEqual([429, 10]);
  expect((await logIn(from(newNetwork()), owner)).status).toBe(429);
  expect((await logIn(browser, other)).status).toBe(200);
  world.wait(10_000);
  expect((await logIn(browser, owner)).status).toBe(200);
  expect((await logIn(browser, owner)).status).toBe(429);
});

describe('wrong passwords', () => {
  test('are throttled per address and account, and don’t affect others', async () => {
    const owner = await registerPerson(world);
    const { email } = owner.user;
    const network = newNetwork();
    const statuses = [];
    for (let guesses = 0; guesses < 6; guesses += 1) {
      statuses.push((await guess(from(network), email)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(from(newNetwork()), owner)).status).toBe(200);
    expect((await guess(from(network), 'somebody@else.test')).status).toBe(401);
  });

  test('sent concurrently are throttled too', async () => {
    const { email } = (await registerPerson(world)).user;
    const visitor = from(newNetwork());
    const replies = await Promise.all(Array.from({ length: 20 }, () => guess(visitor, email)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('increase the wait each time, up to two minutes', async () => {
    const owner = await registerPerson(world);
    const network = newNetwork();
    const waits = [];
    await guessUntilRefused(from(network), owner.user.email);
    for (let round = 0; round < 7; round += 1) {
      const refused = await guess(from(network), owner.user.email);
      waits.push(waitOf(refused));
      world.wait(waitOf(refused) * 1000);
      await guess(from(network), owner.user.email);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 120, 120]);
    world.wait(120_000);
    expect((await logIn(from(network), owner)).status).toBe(200);
  });

  test('from many addresses are limited to about a hundred per hour and account', async () => {
    const owner = await registerPerson(world);
    let seen = 0;
    let longest = 0;
    // For an hour, an attempt from a new address every nine seconds.
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const answer = await guess(from(newNetwork()), owner.user.email);
      if (answer.status === 401) seen += 1;
      else longest = Math.max(longest, waitOf(answer));
      world.wait(9000);
    }
    expect(seen).toBeLessThanOrEqual(130);
    expect(longest).toBeLessThanOrEqual(36);
    // The owner's known browser is not affected; a new one has to wait.
    expect((await logIn(owner, owner)).status).toBe(200);
    world.wait(36_000);
    expect((await logIn(from(newNetwork()), owner)).status).toBe(200);
  }, 60_000);

  test('get the same reply whether or not the address has an account', async () => {
    const { email } = (await registerPerson(world)).user;
    const replyTo = async (address: string) => {
      const visitor = from(newNetwork());
      const replies = [];
      for (let guesses = 0; guesses < 7; guesses += 1) {
        const { status, body, headers } = await guess(visitor, address);
        replies.push([status, body, headers['retry-after'], headers['set-cookie']]);
      }
      return replies;
    };
    expect(await replyTo(email)).toEqual(await replyTo('nobody@life-tree.test'));
  });

  test('do not count after the right one', async () => {
    const owner = await registerPerson(world);
    const network = newNetwork();
    for (let round = 0; round < 8; round += 1) {
      expect((await logIn(from(network), owner)).status).toBe(200);
    }
  });
});

describe('a known device', () => {
  test('can log in no matter how many wrong passwords others send', async () => {
    const owner = await registerPerson(world);
    const { email } = owner.user;
    await owner.post('user/logout');
    for (let round = 0; round < 3; round += 1) {
      await guessUntilRefused(from('127.0.0.1'), email);
      expect((await logIn(owner, owner)).status).toBe(200);
      expect((await logIn(from('127.0.0.1'), owner)).status).toBe(429);
    }
  });

  test('is throttled only by its own wrong passwords, for a minute at most', async () => {
    const owner = await registerPerson(world);
    const { email } = owner.user;
    const statuses = [];
    for (let guesses = 0; guesses < 11; guesses += 1) {
      statuses.push((await guess(owner, email)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    world.wait(60_000);
    expect((await logIn(owner, owner)).status).toBe(200);
  });

  test('has a cookie that is new at every login, and only its hash is stored', async () => {
    const owner = await registerPerson(world);
    const { headers } = await world.app.inject({
      method: 'POST',
      url: `${apiBase}/user/login`,
      headers: { 'x-api-key': world.apiKey },
      cookies: Object.fromEntries(owner.cookies),
      payload: { email: owner.user.email, password: owner.password },
    });
    const cookie = [headers['set-cookie']].flat().find((text) => text?.startsWith('device='));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\/api\/life-tree\/user;/);
    const token = /device=([\w-]+)/.exec(cookie ?? '')?.[1] ?? '';
    expect(token).not.toBe(owner.cookies.get('device'));
    const rows = await world.resources.database
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, owner.user.id));
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashSecret(token)]);
  });

  test("does not log in by itself, and does not help with another user's account", async () => {
    const [owner, stranger] = [await registerPerson(world), await registerPerson(world)];
    const network = newNetwork();
    const thief = from(network);
    thief.cookies.set('device', stranger.cookies.get('device') ?? '');
    expect((await thief.get('user/me')).status).toBe(401);
    await guessUntilRefused(thief, owner.user.email);
    expect((await logIn(thief, owner)).status).toBe(429);
  });

  test('can be shared by several users', async () => {
    const [one, other] = [await registerPerson(world), await registerPerson(world)];
    const browser = from(newNetwork());
    expect((await logIn(browser, one)).status).toBe(200);
    expect((await logIn(browser, other)).status).toBe(200);
    await guessUntilRefused(from('127.0.0.1'), one.user.email);
    expect((await logIn(browser, one)).status).toBe(200);
  });

  const forgotten: [string, (owner: RegisteredPerson) => Promise<unknown>][] = [
    [
      'is removed from the list',
      async (owner) => {
        const other = world.visitor();
        await logIn(other, owner);
        const { body } = await owner.get('user/me/session');
        const mine = (body as { id: string; current: boolean }[]).find(({ current }) => current);
        return other.delete(`user/me/session/${mine?.id}`);
      },
    ],
    [
      'the password is changed elsewhere',
      async (owner) => {
        const other = world.visitor();
        await logIn(other, owner);
        return other.patch('user/me', {
          oldPassword: owner.password,
          password: owner.password,
        });
      },
    ],
    ['nobody has used it for half a year', async () => world.wait(181 * 24 * 3_600_000)],
  ];
  test.each(forgotten)('is forgotten when %s', async (_, end) => {
    const owner = await registerPerson(world);
    await end(owner);
    await world.resources.background.settled();
    await createSessionsService(world.resources).forgetExpired();
    const network = newNetwork();
    const browser = from(network);
    browser.cookies.set('device', owner.cookies.get('device') ?? '');
    await guessUntilRefused(from(network), owner.user.email);
    expect((await logIn(browser, owner)).status).toBe(429);
  });

  test('is forgotten after a password reset, and the browser that followed the link becomes known', async () => {
    const owner = await registerPerson(world);
    const { email } = owner.user;
    await world.visitor().post('user/recover', { email });
    const mails = await world.mailsTo(email);
    const token = mails
      .map(({ text }) => /recover-password\/([\w-]+)/.exec(text)?.[1])
      .find(Boolean);
    const network = newNetwork();
    const browser = from(network);
    const password = 'another long password';
    expect((await browser.post(`user/reset/${token}`, { email, password })).status).toBe(200);
    await guessUntilRefused(from(network), email);
    expect((await browser.post('user/login', { email, password })).status).toBe(200);
    const old = from(network);
    old.cookies.set('device', owner.cookies.get('device') ?? '');
    expect((await old.post('user/login', { email, password })).status).toBe(429);
  });
});

describe('registering with a taken address is limited', () => {
  const ask = (visitor: Visitor, email: string, username = `asker-${Math.random()}`) =>
    visitor.post('user/register', { username, email, password: 'a long password' });

  test('per network for up to an hour', async () => {
    const statuses = [];
    for (let index = 0; index < 21; index += 1) {
      const { email } = (await registerPerson(world)).user;
      statuses.push((await ask(from(`203.0.113.${index}`), email)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(409), 429]);
    // Until the wait is over, the reply is the same whether the address is taken or not.
    const refused = await ask(from('203.0.113.99'), 'untaken@life-tree.test', 'untaken');
    expect(refused.status).toBe(429);
    expect((await ask(from('203.0.114.99'), 'neighbour@life-tree.test', 'nb1')).status).toBe(200);
    world.wait(waitOf(refused) * 1000);
    expect((await ask(from('203.0.113.99'), 'untaken@life-tree.test', 'untaken')).status).toBe(200);
  });

  test('but a taken username does not count, because usernames are public', async () => {
    const { username } = (await registerPerson(world)).user;
    const address = newNetwork();
    for (let index = 0; index < 25; index += 1) {
      const answer = await ask(from(address), `wish-${index}@life-tree.test`, username);
      expect(answer.status).toBe(409);
    }
    expect((await ask(from(address), 'wish@life-tree.test', 'second-wish')).status).toBe(200);
  });

  test('but thirty users can register from one address at once', async () => {
    const address = newNetwork();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        ask(from(address), `pupil-${index}@school.test`, `pupil-${index}`),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.skipIf(noRedis !== null)(`across processes ${noRedis ?? ''}`.trimEnd(), async () => {
    const redis = await startRedis();
    const database = await openTestDatabase();
    const shared = { ...database, close: async () => undefined };
    const settings = { ...environment, REDIS_URL: redis.url };
    const apps = [
      await startTestApp({ environment: settings, database: shared }),
      await startTestApp({ environment: settings, database }),
    ] as const;
    try {
      const taken: string[] = [];
      for (let index = 0; index < 30; index += 1) taken.push(`taken-${index}@life-tree.test`);
      await Promise.all(
        taken.map((email, index) => ask(from(`10.9.${index}.1`, apps[0]), email, `taken-${index}`)),
      );
      const statuses = [];
      for (const [index, email] of taken.entries()) {
        // A second IPv6 network of the same site is counted with the first.
        const address = `2001:db8:7:${index}::1`;
        statuses.push((await ask(from(address, apps[index % 2 === 0 ? 0 : 1]), email)).status);
      }
      expect(statuses).toEqual([...Array(20).fill(409), ...Array(10).fill(429)]);
      // Above the limit, the reply reveals nothing about an address without an account either.
      const free = await ask(from('2001:db8:7:9::2', apps[1]), 'free@life-tree.test');
      expect(free.status).toBe(429);
      const elsewhere = await ask(from('2001:db8:8::1', apps[0]), 'free@life-tree.test', 'free');
      expect(elsewhere.status).toBe(200);
    } finally {
      await apps[0].close();
      await apps[1].close();
      await redis.kill();
    }
  });
});
