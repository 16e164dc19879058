import { comment, presenceChannel, treeChannel } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeWindows, openWindow, type Window } from '../test/live-client.ts';
import { type Browsers, type OpenEditor, startBrowsers } from './support/browsers.ts';
import { apiKeyOf } from './support/caller.ts';
import { type Cluster, startCluster } from './support/cluster.ts';
import { type Person, plantAt, registerAt } from './support/people.ts';
import { startPostgres, stopPostgres } from './support/postgres.ts';
import { installRelease } from './support/release.ts';
import { soundTree } from './support/trees.ts';
import { startWriting } from './support/writer.ts';

let cluster: Cluster;
let browsers: Browsers;
let [one, two, three] = ['', '', ''];
let everywhere = '';
let ada: Person;
let ben: Person;
let cleo: Person;
let treeId: string;
/** Windows of the three, each on a process of its own. */
let windows: { ada: Window; ben: Window; cleo: Window };

/** Longer than anything takes: who was on a dead process, for one, is remembered for 40 seconds. */
const soon = { timeout: 120_000, interval: 50 };

beforeAll(async () => {
  cluster = await startCluster();
  [one = '', two = '', three = ''] = cluster.addresses;
  everywhere = cluster.balancer.address;
  const apiKey = await apiKeyOf(everywhere);
  ada = await registerAt(one, apiKey, 'ada');
  ben = await registerAt(two, apiKey, 'ben');
  cleo = await registerAt(three, apiKey, 'cleo');
  expect(await cluster.administer('plan', ada.email, 'premium')).toContain('is granted Premium');
  treeId = await plantAt(one, ada, 'Crows');
  windows = {
    ada: await openWindow(one, ada),
    ben: await openWindow(two, ben),
    cleo: await openWindow(three, cleo),
  };
  browsers = await startBrowsers(everywhere);
});

afterAll(async () => {
  closeWindows();
  await browsers?.close();
  await cluster?.close();
});

const eachAddress = () => [one, two, three];
const add = (person: Person, address: string, name: string) =>
  person.call(address, 'POST', `species/${treeId}`, { name, duration: 1 });
const versionAt = async (address: string) => (await soundTree(address, ada, treeId)).version;

/** Waits until every process answers as it should. */
async function untilAllAreReady(): Promise<void> {
  for (const address of eachAddress()) {
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), soon);
  }
}

test('people on different processes edit one tree, talk about it and are told', async () => {
  const collaborators = { newCollaborators: [ben.id, cleo.id] };
  expect((await ada.call(one, 'PATCH', `ph-tree/${treeId}`, collaborators)).status).toBe(200);
  const added = { notification: expect.objectContaining({ fun: 'collaborate', treeId }) };
  await windows.ben.receives('set-notification-server', added);
  await windows.cleo.receives('set-notification-server', added);
  for (const window of Object.values(windows)) await window.send('join-tree', { treeId });

  expect((await add(ben, two, 'Corvus corax')).status).toBe(200);
  expect((await add(cleo, three, 'Corvus corone')).status).toBe(200);
  const { version } = await soundTree(one, ada, treeId);
  for (const window of Object.values(windows))
    await window.receives(treeChannel(treeId), { version });

  const said = await cleo.call(three, 'POST', `comment/${treeId}`, { content: 'Which is which?' });
  const { id } = comment.parse(said.body);
  await windows.ada.receives('set-notification-server', {
    notification: expect.objectContaining({ fun: 'comment', commentId: id }),
  });
  const names = await Promise.all(
    eachAddress().map(async (address) => (await soundTree(address, ada, treeId)).names),
  );
  expect(names).toEqual(Array(3).fill(['Corvus corax', 'Corvus corone']));
});

test('who is here is known on every process', async () => {
  for (const window of Object.values(windows)) {
    await vi.waitFor(() => {
      const present = window.events(presenceChannel(treeId)).at(-1);
      expect(present).toEqual(
        ['ada', 'ben', 'cleo'].map((username) => expect.objectContaining({ username })),
      );
    }, soon);
  }
});

test('limits are counted together, whichever process is asked', async () => {
  const wrong = { email: 'nobody@life-tree.test', password: 'guessed' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const address = eachAddress()[attempt % 3] ?? one;
    statuses.push((await cleo.call(address, 'POST', 'user/login', wrong)).status);
  }
  expect(statuses).toEqual([...Array(5).fill(401), 429]);
});

test('a process killed in the midst of writes costs nothing that was acknowledged, and every browser ends with the same tree', async () => {
  const editors: OpenEditor[] = [];
  for (const person of [ada, ben, cleo]) editors.push(await browsers.openEditor(person, treeId));
  const writers = [ada, ben, cleo].map((person) =>
    startWriting(person, () => everywhere, treeId, `${person.username} says`),
  );
  await Promise.all(writers.map((writer) => writer.until(10)));
  const { id: goneWindow } = windows.ben.socket;
  await cluster.kill(1);
  await Promise.all(writers.map((writer) => writer.until(writer.acknowledged.length + 10)));
  await editors[1]?.addSpecies();
  await Promise.all(writers.map((writer) => writer.stop()));

  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  const expected = [...acknowledged, 'Corvus corax', 'Corvus corone', 'Example Species'].sort();
  await vi.waitFor(async () => {
    for (const address of [one, three]) {
      expect((await soundTree(address, ada, treeId)).names).toEqual(expected);
    }
  }, soon);
  // Windows of the dead process go without a word.
  await vi.waitFor(() => {
    expect(windows.ada.events(presenceChannel(treeId)).at(-1)).not.toContainEqual(
      expect.objectContaining({ socketId: goneWindow }),
    );
  }, soon);

  await cluster.start(1);
  const version = await versionAt(two);
  for (const window of Object.values(windows)) {
    await vi.waitFor(async () => {
      expect(await window.send('join-tree', { treeId })).toEqual({ version });
    }, soon);
  }
  await vi.waitFor(async () => {
    const trees = [];
    for (const editor of editors) trees.push(await editor.tree());
    const [first] = trees;
    expect(new Set(trees)).toEqual(new Set([first]));
    for (const name of expected) expect(first).toContain(`"${name}"`);
  }, soon);
});

test('Redis starts over, and live news come back by themselves', async () => {
  const welcomes = (window: Window) => window.events('welcome').length;
  const before = Object.values(windows).map((window) => [window, welcomes(window)] as const);
  await cluster.redis.kill();
  expect((await add(ben, two, 'Without Redis')).status).toBe(200);
  await cluster.redis.restart();
  await untilAllAreReady();
  // Whatever was announced meanwhile may be lost: each window starts over and asks for the version.
  const version = await versionAt(three);
  for (const [window, count] of before) {
    await vi.waitFor(() => expect(welcomes(window)).toBeGreaterThan(count), soon);
    expect(await window.send('join-tree', { treeId })).toEqual({ version });
  }
  expect((await add(cleo, three, 'With Redis')).status).toBe(200);
  for (const window of Object.values(windows)) {
    await vi.waitFor(
      () =>
        expect(window.events(treeChannel(treeId))).toContainEqual(
          expect.objectContaining({ version: version + 1 }),
        ),
      soon,
    );
  }
  expect(cluster.areAllAlive()).toBe(true);
});

test('while PostgreSQL is away calls fail with a sentence, and then work again', async () => {
  await stopPostgres();
  const down = {
    error: 'A part of the service is down, try again in a moment',
    code: 'unavailable',
  };
  for (const address of eachAddress()) {
    expect(await ada.call(address, 'GET', 'ph-tree')).toEqual({ status: 503, body: down });
    expect(await add(ada, address, 'Lost')).toEqual({ status: 503, body: down });
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
  }
  await startPostgres();
  await untilAllAreReady();
  for (const [index, address] of eachAddress().entries()) {
    expect((await add(ada, address, `Back ${index}`)).status).toBe(200);
  }
  const { names, version } = await soundTree(one, ada, treeId);
  expect(names).not.toContain('Lost');
  for (const window of Object.values(windows)) {
    await vi.waitFor(
      () =>
        expect(window.events(treeChannel(treeId))).toContainEqual(
          expect.objectContaining({ version }),
        ),
      soon,
    );
  }
  expect(cluster.areAllAlive()).toBe(true);
});

test('a new version with new tables takes over one process after the other, and nobody notices', async () => {
  const next = await installRelease(
    'alter table "trees" add column "ripeness" integer not null default 0;--> statement-breakpoint\ncreate index "trees_ripeness" on "trees" ("ripeness");',
  );
  try {
    const writers = [ada, ben].map((person) =>
      startWriting(person, () => everywhere, treeId, `${person.username} goes on`),
    );
    for (const index of eachAddress().keys()) {
      const counts = writers.map((writer) => writer.acknowledged.length);
      expect(await cluster.replace(index, next)).toBe(0);
      // Old and new work side by side for a while.
      await Promise.all(writers.map((writer, at) => writer.until((counts[at] ?? 0) + 5)));
    }
    await Promise.all(writers.map((writer) => writer.stop()));
    expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
    const { names } = await soundTree(two, ada, treeId);
    for (const name of writers.flatMap(({ acknowledged }) => acknowledged)) {
      expect(names).toContain(name);
    }
  } finally {
    await next.remove();
  }
});
