import { comment, presenceChannel, treeChannel } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeWindows, openWindow, type Window } from '../test/live-client.ts';
import { type Browsers, type OpenEditor, startBrowsers } from './support/browsers.ts';
import { apiKeyOf } from './support/caller.ts';
import { type Cluster, startCluster } from './support/cluster.ts';
import { createTreeAt, type Person, registerAt } from './support/people.ts';
import { startPostgres, stopPostgres } from './support/postgres.ts';
import { installRelease } from './support/release.ts';
import { readValidTree } from './support/trees.ts';
import { startWriting } from './support/writer.ts';

let cluster: Cluster;
let browsers: Browsers;
let [one, two, three] = ['', '', ''];
let everywhere = '';
let ada: Person;
let ben: Person;
let cleo: Person;
let treeId: string;
/** A window of each user, each on a different process. */
let windows: { ada: Window; ben: Window; cleo: Window };

/** Long enough for everything: presences of a killed process expire after 40 seconds. */
const eventually = { timeout: 120_000, interval: 50 };

beforeAll(async () => {
  cluster = await startCluster();
  [one = '', two = '', three = ''] = cluster.addresses;
  everywhere = cluster.balancer.address;
  const apiKey = await apiKeyOf(everywhere);
  ada = await registerAt(one, apiKey, 'ada');
  ben = await registerAt(two, apiKey, 'ben');
  cleo = await registerAt(three, apiKey, 'cleo');
  expect(await cluster.administer('plan', ada.email, 'premium')).toContain('is granted Premium');
  treeId = await createTreeAt(one, ada, 'Crows');
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
const versionAt = async (address: string) => (await readValidTree(address, ada, treeId)).version;

/** Waits until every process is ready. */
async function untilAllAreReady(): Promise<void> {
  for (const address of eachAddress()) {
    await vi.waitFor(
      async () => expect((await fetch(`${address}/readyz`)).status).toBe(200),
      eventually,
    );
  }
}

test('users on different processes edit one tree, comment on it and are notified', async () => {
  const collaborators = { newCollaborators: [ben.id, cleo.id] };
  expect((await ada.call(one, 'PATCH', `ph-tree/${treeId}`, collaborators)).status).toBe(200);
  const added = { notification: expect.objectContaining({ fun: 'collaborate', treeId }) };
  await windows.ben.receives('set-notification-server', added);
  await windows.cleo.receives('set-notification-server', added);
  for (const window of Object.values(windows)) await window.send('join-tree', { treeId });

  expect((await add(ben, two, 'Corvus corax')).status).toBe(200);
  expect((await add(cleo, three, 'Corvus corone')).status).toBe(200);
  const { version } = await readValidTree(one, ada, treeId);
  for (const window of Object.values(windows))
    await window.receives(treeChannel(treeId), { version });

  const said = await cleo.call(three, 'POST', `comment/${treeId}`, { content: 'Which is which?' });
  const { id } = comment.parse(said.body);
  await windows.ada.receives('set-notification-server', {
    notification: expect.objectContaining({ fun: 'comment', commentId: id }),
  });
  const names = await Promise.all(
    eachAddress().map(async (address) => (await readValidTree(address, ada, treeId)).names),
  );
  expect(names).toEqual(Array(3).fill(['Corvus corax', 'Corvus corone']));
});

test('presence is the same on every process', async () => {
  for (const window of Object.values(windows)) {
    await vi.waitFor(() => {
      const present = window.events(presenceChannel(treeId)).at(-1);
      expect(present).toEqual(
        ['ada', 'ben', 'cleo'].map((username) => expect.objectContaining({ username })),
      );
    }, eventually);
  }
});

test('rate limits are counted across processes', async () => {
  const wrong = { email: 'nobody@life-tree.test', password: 'guessed' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const address = eachAddress()[attempt % 3] ?? one;
    statuses.push((await cleo.call(address, 'POST', 'user/login', wrong)).status);
  }
  expect(statuses).toEqual([...Array(5).fill(401), 429]);
});

test('killing a process during writes loses nothing acknowledged, and all browsers end with the same tree', async () => {
  const editors: OpenEditor[] = [];
  for (const person of [ada, ben, cleo]) editors.push(await browsers.openEditor(person, treeId));
  const writers = [ada, ben, cleo].map((person) =>
    startWriting(person, () => everywhere, treeId, `${person.username} says`),
  );
  await Promise.all(writers.map((writer) => writer.until(10)));
  const { id: goneWindow } = windows.ben.socket;
  await cluster.kill(1);
  await Promise.all(writers.map((writer) => writer.until(writer.acknowledged.length + 10)));
  // Pages on a busy machine would take ever longer to show the growing tree, and never hear of the key.
  for (const writer of writers) writer.slowDown();
  await editors[1]?.addSpecies();
  await Promise.all(writers.map((writer) => writer.stop()));

  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  const expected = [...acknowledged, 'Corvus corax', 'Corvus corone', 'Example Species'].sort();
  await vi.waitFor(async () => {
    for (const address of [one, three]) {
      expect((await readValidTree(address, ada, treeId)).names).toEqual(expected);
    }
  }, eventually);
  // Windows of the killed process disappear without an announcement.
  await vi.waitFor(() => {
    expect(windows.ada.events(presenceChannel(treeId)).at(-1)).not.toContainEqual(
      expect.objectContaining({ socketId: goneWindow }),
    );
  }, eventually);

  await cluster.start(1);
  const version = await versionAt(two);
  for (const window of Object.values(windows)) {
    await vi.waitFor(async () => {
      expect(await window.send('join-tree', { treeId })).toEqual({ version });
    }, eventually);
  }
  await vi.waitFor(async () => {
    const trees = [];
    for (const editor of editors) trees.push(await editor.tree());
    const [first] = trees;
    expect(new Set(trees)).toEqual(new Set([first]));
    for (const name of expected) expect(first).toContain(`"${name}"`);
  }, eventually);
});

test('live events resume after Redis restarts', async () => {
  const welcomes = (window: Window) => window.events('welcome').length;
  const before = Object.values(windows).map((window) => [window, welcomes(window)] as const);
  await cluster.redis.kill();
  expect((await add(ben, two, 'Without Redis')).status).toBe(200);
  await cluster.redis.restart();
  await untilAllAreReady();
  // Announcements may be lost, so each window reconnects and asks for the version.
  const version = await versionAt(three);
  for (const [window, count] of before) {
    await vi.waitFor(() => expect(welcomes(window)).toBeGreaterThan(count), eventually);
    expect(await window.send('join-tree', { treeId })).toEqual({ version });
  }
  expect((await add(cleo, three, 'With Redis')).status).toBe(200);
  for (const window of Object.values(windows)) {
    await vi.waitFor(
      () =>
        expect(window.events(treeChannel(treeId))).toContainEqual(
          expect.objectContaining({ version: version + 1 }),
        ),
      eventually,
    );
  }
  expect(cluster.areAllAlive()).toBe(true);
});

test('while PostgreSQL is down, calls fail with an error, and then work again', async () => {
  await stopPostgres();
  const down = {
    error: 'Part of the service is unavailable. Try again in a moment',
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
  const { names, version } = await readValidTree(one, ada, treeId);
  expect(names).not.toContain('Lost');
  for (const window of Object.values(windows)) {
    await vi.waitFor(
      () =>
        expect(window.events(treeChannel(treeId))).toContainEqual(
          expect.objectContaining({ version }),
        ),
      eventually,
    );
  }
  expect(cluster.areAllAlive()).toBe(true);
});

test('a rolling update with a migration fails no call', async () => {
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
      // Old and new versions run at the same time.
      await Promise.all(writers.map((writer, at) => writer.until((counts[at] ?? 0) + 5)));
    }
    await Promise.all(writers.map((writer) => writer.stop()));
    expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
    const { names } = await readValidTree(two, ada, treeId);
    for (const name of writers.flatMap(({ acknowledged }) => acknowledged)) {
      expect(names).toContain(name);
    }
  } finally {
    await next.remove();
  }
});
