import { apiBase } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/test-database.ts';
import { noRedis, startRedis } from '../../../../test/processes/redis-server.ts';
import { type Person, registerPerson } from '../../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Answer, Visitor } from '../../../../test/visitor.ts';
import { knownDevices } from '../../../database/tables/index.ts';
import { hashSecret } from '../../../secrets.ts';
import { createSessionsService } from '../../sessions/sessions-service.ts';

const environment = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ environment });
});
afterAll(() => world.close());

let networks = 0;
/** A network nobody has used yet, never two of one neighbourhood. */
const newNetwork = () => {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.1`;
};
const from = (address: string, app = world) => app.visitor({ 'x-forwarded-for': address });
const guess = (visitor: Visitor, email: string) =>
  visitor.post('user/login', { email, password: 'a wrong password' });
const logIn = (visitor: Visitor, { user, password }: Person) =>
  visitor.post('user/login', { email: user.email, password });
const waitOf = ({ headers }: Answer) => Number(headers['retry-after']);

/** Guesses until one is refused unseen; answers the refusal. */
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
  for (let logIns = 0; logIns < 50; logIns += 1)
    statuses.add((await logIn(browser, owner)).status);
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
  test('are slowed for one address and account, and keep nobody else out', async () => {
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

  test('many at once gain nothing', async () => {
    const { email } = (await registerPerson(world)).user;
    const visitor = from(newNetwork());
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(visitor, email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('make the next wait longer each time, but never longer than two minutes', async () => {
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

  test('from ever new addresses are limited to about a hundred an hour for one account', async () => {
    const owner = await registerPerson(world);
    let seen = 0;
    let longest = 0;
    // An hour of an attempt from a new address every nine seconds.
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const answer = await guess(from(newNetwork()), owner.user.email);
      if (answer.status === 401) seen += 1;
      else longest = Math.max(longest, waitOf(answer));
      world.wait(9000);
    }
    expect(seen).toBeLessThanOrEqual(130);
    expect(longest).toBeLessThanOrEqual(36);
    // The owner's browser does not notice, and a new one waits for its turn.
    expect((await logIn(owner, owner)).status).toBe(200);
    world.wait(36_000);
    expect((await logIn(from(newNetwork()), owner)).status).toBe(200);
  }, 60_000);

  test('are answered alike whether or not the address has an account', async () => {
    const { email } = (await registerPerson(world)).user;
    const told = async (address: string) => {
      const visitor = from(newNetwork());
      const answers = [];
      for (let guesses = 0; guesses < 7; guesses += 1) {
        const { status, body, headers } = await guess(visitor, address);
        answers.push([status, body, headers['retry-after'], headers['set-cookie']]);
      }
      return answers;
    };
    expect(await told(email)).toEqual(await told('nobody@life-tree.test'));
  });

  test('do not count when the right one follows', async () => {
    const owner = await registerPerson(world);
    const network = newNetwork();
    for (let round = 0; round < 8; round += 1) {
      expect((await logIn(from(network), owner)).status).toBe(200);
    }
  });
});

describe('a device that a person has used', () => {
  test('lets them in however many wrong passwords others send', async () => {
    const owner = await registerPerson(world);
    const { email } = owner.user;
    await owner.post('user/logout');
    for (let round = 0; round < 3; round += 1) {
      await guessUntilRefused(from('127.0.0.1'), email);
      expect((await logIn(owner, owner)).status).toBe(200);
      expect((await logIn(from('127.0.0.1'), owner)).status).toBe(429);
    }
  });

  test('is slowed by its own wrong passwords only, and never for more than a minute', async () => {
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

  test('is known by a cookie of which only the hash is stored, new at every log-in', async () => {
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

  test("opens nothing by itself, and is no help with somebody else's account", async () => {
    const [owner, stranger] = [await registerPerson(world), await registerPerson(world)];
    const network = newNetwork();
    const thief = from(network);
    thief.cookies.set('device', stranger.cookies.get('device') ?? '');
    expect((await thief.get('user/me')).status).toBe(401);
    await guessUntilRefused(thief, owner.user.email);
    expect((await logIn(thief, owner)).status).toBe(429);
  });

  test('may be shared, and serves everybody who has logged in with it', async () => {
    const [one, other] = [await registerPerson(world), await registerPerson(world)];
    const browser = from(newNetwork());
    expect((await logIn(browser, one)).status).toBe(200);
    expect((await logIn(browser, other)).status).toBe(200);
    await guessUntilRefused(from('127.0.0.1'), one.user.email);
    expect((await logIn(browser, one)).status).toBe(200);
  });

  const forgotten: [string, (owner: Person) => Promise<unknown>][] = [
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

  test('is forgotten by a reset of the password, which makes the browser of the link known', async () => {
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

describe('registering tells only so often that an address has an account', () => {
  const ask = (visitor: Visitor, email: string, username = `asker-${Math.random()}`) =>
    visitor.post('user/register', { username, email, password: 'a long password' });

  test('to one network, from whichever of its addresses, for up to an hour', async () => {
    const statuses = [];
    for (let index = 0; index < 21; index += 1) {
      const { email } = (await registerPerson(world)).user;
      statuses.push((await ask(from(`203.0.113.${index}`), email)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(409), 429]);
    // Taken or not, the answer is the same until the wait is over.
    const refused = await ask(from('203.0.113.99'), 'untaken@life-tree.test', 'untaken');
    expect(refused.status).toBe(429);
    expect((await ask(from('203.0.114.99'), 'neighbour@life-tree.test', 'nb1')).status).toBe(200);
    world.wait(waitOf(refused) * 1000);
    expect((await ask(from('203.0.113.99'), 'untaken@life-tree.test', 'untaken')).status).toBe(200);
  });

  test('a username that is taken, which everybody can search for, does not count', async () => {
    const { username } = (await registerPerson(world)).user;
    const address = newNetwork();
    for (let index = 0; index < 25; index += 1) {
      const answer = await ask(from(address), `wish-${index}@life-tree.test`, username);
      expect(answer.status).toBe(409);
    }
    expect((await ask(from(address), 'wish@life-tree.test', 'second-wish')).status).toBe(200);
  });

  test('a class of thirty registers from one address at once', async () => {
    const address = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        ask(from(address), `pupil-${index}@school.test`, `pupil-${index}`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.skipIf(noRedis !== null)('and processes count together', async () => {
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
        // The second IPv6 network of a site counts like the first.
        const address = `2001:db8:7:${index}::1`;
        statuses.push((await ask(from(address, apps[index % 2 === 0 ? 0 : 1]), email)).status);
      }
      expect(statuses).toEqual([...Array(20).fill(409), ...Array(10).fill(429)]);
      // Once it is spent, nothing can be read from the answer about an address without an account.
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
