import { commentChannel, presenceChannel, treeChannel } from '@life-tree/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { closeWindows, listen, openWindow, settled, type Window } from '../../test/live-client.ts';
import { type Person, seedPerson } from '../../test/seed/people.ts';
import { addSpecies, givePlan, seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Visitor } from '../../test/visitor.ts';

/**
 * Two servers on one database that hear nothing of each other: whatever `crashed` stores, its announcements
 * are lost, as if it had crashed between the commit and the announcement.
 */
let crashed: TestApp;
let server: TestApp;
let owner: Person;
let collaborator: Person;
let stranger: Person;

beforeAll(async () => {
  // The time of the interval that compares sockets with the database.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const database = await openTestDatabase();
  crashed = await startTestApp({ database });
  server = await startTestApp({ database: { ...database, close: async () => undefined } });
  await listen(server);
  owner = await seedPerson(crashed);
  collaborator = await seedPerson(crashed);
  stranger = await seedPerson(crashed);
  await givePlan(crashed, owner, 'premium');
});
afterEach(closeWindows);
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
  await crashed.close();
});

/** The same browser, whose calls go to the server that still runs. */
function there({ cookies }: Person): Visitor {
  const visitor = server.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** Waits until everything that the server has sent has arrived. */
async function arrived(...windows: readonly Window[]): Promise<void> {
  await server.resources.background.settled();
  await settled(...windows);
}

async function aMinuteLater(...windows: readonly Window[]): Promise<void> {
  vi.advanceTimersByTime(60_000);
  await arrived(...windows);
}

const seed = (isPublic: boolean) =>
  seedTree(crashed, owner, { isPublic, collaborators: [collaborator] });

async function openTree(treeId: string, visitor: Pick<Visitor, 'cookies'> | null) {
  const window = await openWindow(server, visitor);
  expect(await window.send('join-tree', { treeId })).not.toHaveProperty('error');
  await arrived(window);
  return window;
}

const link = z.object({ key: z.string() });
const createLink = async (treeId: string) =>
  link.parse((await owner.post(`ph-tree/${treeId}/link`)).body).key;

/** How somebody loses a tree: their window, the loss, and what their window is told in the end. */
interface Loss {
  readonly isPublic: boolean;
  readonly open: (treeId: string) => Promise<Window>;
  readonly lose: (treeId: string) => Promise<{ readonly status: number }>;
  readonly reason: string;
}

const losses: Readonly<Record<string, Loss>> = {
  'a visitor, when the tree is made private': {
    isPublic: true,
    open: (treeId) => openTree(treeId, null),
    lose: (treeId) => owner.patch(`ph-tree/${treeId}`, { isPublic: false }),
    reason: 'private',
  },
  'a user, when the tree is made private': {
    isPublic: true,
    open: (treeId) => openTree(treeId, stranger),
    lose: (treeId) => owner.patch(`ph-tree/${treeId}`, { isPublic: false }),
    reason: 'private',
  },
  'C5: those who have its link, when it is replaced': {
    isPublic: false,
    open: async (treeId) =>
      openTree(treeId, { cookies: new Map([['tree-links', await createLink(treeId)]]) }),
    lose: (treeId) => owner.post(`ph-tree/${treeId}/link`),
    reason: 'private',
  },
  'a collaborator who is removed': {
    isPublic: false,
    open: (treeId) => openTree(treeId, collaborator),
    lose: (treeId) =>
      owner.patch(`ph-tree/${treeId}`, { deleteCollaborators: [collaborator.user.id] }),
    reason: 'removed',
  },
  'a collaborator who is removed from a public tree': {
    isPublic: true,
    open: (treeId) => openTree(treeId, collaborator),
    lose: (treeId) =>
      owner.patch(`ph-tree/${treeId}`, { deleteCollaborators: [collaborator.user.id] }),
    reason: 'removed',
  },
};

describe('after a crash has lost the announcement, no event of the tree is sent to', () => {
  test.each(Object.keys(losses))('%s', async (name) => {
    const loss = losses[name];
    if (loss === undefined) throw new Error('No such loss');
    const treeId = await seed(loss.isPublic);
    const window = await loss.open(treeId);
    const editor = await openTree(treeId, owner);
    const before = window.received.length;
    expect((await loss.lose(treeId)).status).toBe(200);

    await addSpecies(there(owner), treeId, { name: 'Secret' });
    await there(owner).post(`comment/${treeId}`, { content: 'Secret' });
    await there(owner).post(`like/tree/${treeId}`);
    await editor.send('select-species', { treeId, speciesId: null });
    await arrived(window, editor);
    expect(editor.events(treeChannel(treeId))).toHaveLength(1);
    expect(editor.events(commentChannel(treeId))).toHaveLength(1);
    // It is told that the tree is closed because there was something to send.
    expect(window.received.slice(before)).toEqual([
      { name: 'tree-closed', event: { treeId, reason: loss.reason } },
    ]);
  });

  test('a window that had lost its connection', async () => {
    const treeId = await seed(true);
    const window = await openTree(treeId, stranger);
    window.lose();
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    await addSpecies(there(owner), treeId, { name: 'Secret' });
    await window.reconnect();
    await arrived(window);
    expect(window.events(treeChannel(treeId))).toEqual([]);
    expect(window.events('tree-closed')).toEqual([{ treeId, reason: 'private' }]);
  });
});

describe('a minute after a crash has lost the announcement', () => {
  test.each(Object.keys(losses))('the tree is closed for %s', async (name) => {
    const loss = losses[name];
    if (loss === undefined) throw new Error('No such loss');
    const treeId = await seed(loss.isPublic);
    const window = await loss.open(treeId);
    await loss.lose(treeId);
    await aMinuteLater(window);
    expect(window.events('tree-closed')).toEqual([{ treeId, reason: loss.reason }]);
  });

  test('a deleted tree is closed for everybody', async () => {
    const treeId = await seed(true);
    const windows = [await openTree(treeId, owner), await openTree(treeId, null)];
    await owner.delete(`ph-tree/${treeId}`);
    await aMinuteLater(...windows);
    for (const window of windows) {
      expect(window.events('tree-closed')).toEqual([{ treeId, reason: 'deleted' }]);
    }
  });

  test('a new collaborator who has the tree open is shown to the others', async () => {
    const treeId = await seed(true);
    const window = await openTree(treeId, stranger);
    await owner.patch(`ph-tree/${treeId}`, { newCollaborators: [stranger.user.id] });
    await aMinuteLater(window);
    expect(window.events(presenceChannel(treeId)).at(-1)).toEqual([
      expect.objectContaining({ userId: stranger.user.id }),
    ]);
  });

  test('windows are told to fetch what they missed', async () => {
    const treeId = await seed(true);
    const window = await openTree(treeId, null);
    await aMinuteLater(window);
    expect(window.events('resync')).toEqual([]);
    await addSpecies(owner, treeId, {});
    await aMinuteLater(window);
    expect(window.events('resync')).toHaveLength(1);
    expect(await window.send('join-tree', { treeId })).toEqual({ version: 2 });
    await aMinuteLater(window);
    expect(window.events('resync')).toHaveLength(1);
  });
});

describe('a late or repeated announcement changes nothing:', () => {
  test('that a tree was closed', async () => {
    const treeId = await seed(true);
    const windows = [
      await openTree(treeId, owner),
      await openTree(treeId, collaborator),
      await openTree(treeId, null),
    ];
    const { bus } = server.resources;
    bus.publish({ kind: 'tree-closed', treeId });
    bus.publish({ kind: 'tree-closed', treeId });
    await arrived(...windows);
    await addSpecies(there(owner), treeId, {});
    await arrived(...windows);
    for (const window of windows) {
      expect(window.events('tree-closed')).toEqual([]);
      expect(window.events(treeChannel(treeId))).toHaveLength(1);
    }
  });

  test('that a tree was opened for somebody who has lost it', async () => {
    const treeId = await seed(false);
    const window = await openWindow(server, stranger);
    const userId = stranger.user.id;
    server.resources.bus.publish({ kind: 'tree-opened', treeId, userId });
    const editor = await openTree(treeId, owner);
    await addSpecies(there(owner), treeId, {});
    await arrived(window, editor);
    expect(window.events(presenceChannel(treeId))).toEqual([]);
    expect(window.events(treeChannel(treeId))).toEqual([]);
  });

  test('that all other sessions of a user ended, for one that began later', async () => {
    const person = await seedPerson(crashed);
    const window = await openWindow(server, person);
    const only = ['a session that ended'];
    server.resources.bus.publish({ kind: 'sessions-ended', userId: person.user.id, only });
    await arrived(window);
    expect(window.events('session-ended')).toEqual([]);
  });
});
