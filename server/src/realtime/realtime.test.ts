import { randomUUID } from 'node:crypto';
import { commentChannel, presenceChannel, treeChannel } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../test/database/test-database.ts';
import { eventually } from '../../test/eventually.ts';
import {
  clientSocket,
  closeWindows,
  listen,
  openWindow,
  settled,
  type Window,
} from '../../test/live-client.ts';
import { noRedis, startRedis } from '../../test/processes/redis-server.ts';
import { type Person, registerPerson, seedPerson } from '../../test/seed/people.ts';
import { addSpecies, givePlan, seedTree } from '../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { comments, notifications } from '../database/tables/index.ts';
import type { Audience } from '../providers/event-bus/event-bus.ts';

const publicAudience: Audience = {
  userId: randomUUID(),
  collaborators: [],
  isPublic: true,
  linkHash: null,
};

interface Apps {
  readonly world: TestApp;
  readonly remote: TestApp;
  stop(): Promise<undefined>;
}

async function startApps(setting: 'in one process' | 'in two processes'): Promise<Apps> {
  if (setting === 'in one process') {
    const world = await startTestApp();
    await listen(world);
    return { world, remote: world, stop: async () => void (await world.close()) };
  }
  const redis = await startRedis();
  const database = await openTestDatabase();
  const environment = { REDIS_URL: redis.url };
  const world = await startTestApp({ environment, database });
  const shared = { ...database, close: async () => undefined };
  const remote = await startTestApp({ environment, database: shared });
  await listen(remote);
  return {
    world,
    remote,
    stop: async () => {
      await remote.close();
      await world.close();
      await redis.kill();
    },
  };
}

function sees(window: Window, treeId: string, windows: readonly unknown[]): Promise<void> {
  return eventually(() => {
    const list = window.events(presenceChannel(treeId)).at(-1);
    expect(list).toHaveLength(windows.length);
    expect(list).toEqual(expect.arrayContaining([...windows]));
  });
}

// With two processes, calls go to one of them and sockets to the other.
describe.each(['in one process', 'in two processes'] as const)('live events %s', (setting) => {
  describe.skipIf(setting === 'in two processes' && noRedis !== null)(noRedis ?? 'work', () => {
    let world: TestApp;
    /** The app that sockets connect to. */
    let remote: TestApp;
    let owner: Person;
    let collaborator: Person;
    let stranger: Person;
    let stop = async () => undefined;

    beforeAll(async () => {
      const started = await startApps(setting);
      ({ world, remote } = started);
      stop = started.stop;
      owner = await seedPerson(world);
      collaborator = await seedPerson(world);
      stranger = await seedPerson(world);
      await givePlan(world, owner, 'premium');
    });
    afterEach(closeWindows);
    afterAll(() => stop());

    interface Windows {
      readonly owner: Window;
      readonly collaborator: Window;
      readonly stranger: Window;
      readonly visitor: Window;
    }

    async function openAll(): Promise<Windows> {
      const [first, second, third, fourth] = await Promise.all([
        openWindow(remote, owner),
        openWindow(remote, collaborator),
        openWindow(remote, stranger),
        openWindow(remote, null),
      ]);
      return { owner: first, collaborator: second, stranger: third, visitor: fourth };
    }

    const seed = (isPublic: boolean) =>
      seedTree(world, owner, { isPublic, collaborators: [collaborator] });

    describe('a tree’s changes reach', () => {
      test('its editors without joining, and no others without joining', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        const species = await addSpecies(owner, treeId, { name: 'Panthera' });
        const event = { type: 'new', version: 2, userId: owner.user.id };
        await windows.owner.receives(treeChannel(treeId), event);
        await windows.collaborator.receives(treeChannel(treeId), event);
        expect(windows.collaborator.events(treeChannel(treeId))).toEqual([
          expect.objectContaining({
            species: expect.objectContaining({ id: species.id, name: 'Panthera' }),
            operation: expect.objectContaining({ kind: 'add-species' }),
          }),
        ]);
        await settled(windows.stranger, windows.visitor);
        expect(windows.stranger.events(treeChannel(treeId))).toEqual([]);
        expect(windows.visitor.events(treeChannel(treeId))).toEqual([]);
      });

      test('everybody, but only editors learn who has not accepted the invitation', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        for (const window of [windows.stranger, windows.visitor]) {
          await window.send('join-tree', { treeId });
        }
        await owner.patch(`ph-tree/${treeId}`, { name: 'Lions' });
        const invited = {
          phTree: expect.objectContaining({ collaborators: [collaborator.user.id] }),
        };
        const nobody = { phTree: expect.objectContaining({ collaborators: [], name: 'Lions' }) };
        await windows.owner.receives(treeChannel(treeId), invited);
        await windows.collaborator.receives(treeChannel(treeId), invited);
        await windows.stranger.receives(treeChannel(treeId), nobody);
        await windows.visitor.receives(treeChannel(treeId), nobody);
        const counts = Object.values(windows).map(
          (window) => window.events(treeChannel(treeId)).length,
        );
        expect(counts).toEqual([1, 1, 1, 1]);
      });

      test('anyone who joined a public tree, until they leave it', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        expect(await windows.stranger.send('join-tree', { treeId })).toEqual({ version: 1 });
        expect(await windows.visitor.send('join-tree', { treeId })).toEqual({ version: 1 });
        await addSpecies(collaborator, treeId, {});
        await windows.stranger.receives(treeChannel(treeId), { version: 2 });
        await windows.visitor.receives(treeChannel(treeId), { version: 2 });

        expect(await windows.stranger.send('leave-tree', { treeId })).toEqual({});
        await addSpecies(owner, treeId, { name: 'Lynx' });
        await windows.visitor.receives(treeChannel(treeId), { version: 3 });
        await settled(windows.stranger);
        expect(windows.stranger.events(treeChannel(treeId))).toHaveLength(1);
      });

      test('no one without access, even if they try to join', async () => {
        const treeId = await seed(false);
        const windows = await openAll();
        for (const window of [windows.stranger, windows.visitor]) {
          expect(await window.send('join-tree', { treeId })).toEqual({
            error: 'Not found',
            code: 'not-found',
          });
        }
        await addSpecies(owner, treeId, {});
        await windows.collaborator.receives(treeChannel(treeId), { version: 2 });
        await settled(windows.stranger, windows.visitor);
        for (const window of [windows.stranger, windows.visitor]) {
          expect(window.received.filter(({ name }) => name !== 'welcome')).toEqual([]);
        }
      });

      test('the owner of a tree that was created while their window was open', async () => {
        const window = await openWindow(remote, owner);
        const { body } = await owner.post('ph-tree', { name: 'New', isPublic: false });
        const { id } = body as { id: string };
        await addSpecies(owner, id, {});
        await window.receives(treeChannel(id), { type: 'new', version: 2 });
      });

      test('the same windows, as do comments and likes', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.send('join-tree', { treeId });
        await stranger.post(`comment/${treeId}`, { content: 'What a tree' });
        await stranger.post(`like/tree/${treeId}`);
        await windows.visitor.receives(commentChannel(treeId), { type: 'new' });
        await settled(windows.stranger);
        expect(windows.stranger.events(commentChannel(treeId))).toEqual([]);
      });
    });

    describe('access to a tree ends immediately for', () => {
      test('a removed collaborator, who gets no more events', async () => {
        const treeId = await seed(false);
        const windows = await openAll();
        await windows.collaborator.send('join-tree', { treeId });
        await owner.patch(`ph-tree/${treeId}`, {
          name: 'Secret from now on',
          deleteCollaborators: [collaborator.user.id],
        });
        await windows.collaborator.receives('tree-closed', { treeId, reason: 'removed' });
        await addSpecies(owner, treeId, {});
        await windows.owner.receives(treeChannel(treeId), { type: 'new' });
        await settled(windows.collaborator);
        expect(windows.collaborator.events(treeChannel(treeId))).toEqual([]);
        expect(await windows.collaborator.send('join-tree', { treeId })).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
      });

      test('C5: those who have only its link when the link is replaced or withdrawn', async () => {
        const treeId = await seed(false);
        const windows = await openAll();
        const link = z.object({ key: z.string() });
        const createLink = async () =>
          link.parse((await owner.post(`ph-tree/${treeId}/link`)).body).key;
        const joinWith = async (key: string) => {
          const window = await openWindow(remote, { cookies: new Map([['tree-links', key]]) });
          expect(await window.send('join-tree', { treeId })).not.toHaveProperty('error');
          return window;
        };
        const [first, closed] = [await joinWith(await createLink()), { treeId, reason: 'private' }];
        await windows.collaborator.send('join-tree', { treeId });
        const second = await createLink();
        await first.receives('tree-closed', closed);
        const last = await joinWith(second);
        await owner.delete(`ph-tree/${treeId}/link`);
        await last.receives('tree-closed', closed);
        await settled(windows.collaborator);
        expect(windows.collaborator.events('tree-closed')).toEqual([]);
      });

      test('everyone but its editors when it is made private', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.stranger.send('join-tree', { treeId });
        await windows.visitor.send('join-tree', { treeId });
        await owner.patch(`ph-tree/${treeId}`, { isPublic: false, name: 'Secret' });
        await windows.stranger.receives('tree-closed', { treeId, reason: 'private' });
        await windows.visitor.receives('tree-closed', { treeId, reason: 'private' });
        await windows.collaborator.receives(treeChannel(treeId), { type: 'tree' });
        await addSpecies(owner, treeId, {});
        await windows.collaborator.receives(treeChannel(treeId), { type: 'new' });
        await settled(windows.stranger, windows.visitor);
        expect(windows.stranger.events(treeChannel(treeId))).toEqual([]);
        expect(windows.visitor.events(treeChannel(treeId))).toEqual([]);
        expect(windows.owner.events('tree-closed')).toEqual([]);
      });

      test('everyone when it is deleted', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.send('join-tree', { treeId });
        await owner.delete(`ph-tree/${treeId}`);
        for (const window of [windows.owner, windows.collaborator, windows.visitor]) {
          await window.receives('tree-closed', { treeId, reason: 'deleted' });
        }
        expect(windows.stranger.events('tree-closed')).toEqual([]);
      });

      test('and begins immediately for a new collaborator, even one who has it open', async () => {
        const treeId = await seedTree(world, owner, { isPublic: true });
        const [onlooker, elsewhere] = await Promise.all([
          openWindow(remote, stranger),
          openWindow(remote, stranger),
        ]);
        await onlooker.send('join-tree', { treeId });
        await owner.patch(`ph-tree/${treeId}`, { newCollaborators: [stranger.user.id] });
        await elsewhere.receives(treeChannel(treeId), { type: 'tree', version: 2 });
        await onlooker.receives(`presence-${treeId}`, {
          0: expect.objectContaining({ userId: stranger.user.id, socketId: onlooker.socket.id }),
        });
      });
    });

    describe('presence', () => {
      test('shows editors each open window and its selection', async () => {
        const treeId = await seed(true);
        const [first, second, other] = await Promise.all([
          openWindow(remote, owner),
          openWindow(remote, owner),
          openWindow(remote, collaborator),
        ]);
        await first.send('join-tree', { treeId });
        await second.send('join-tree', { treeId });
        await other.send('join-tree', { treeId });
        const windowOf = (window: Window, person: Person, speciesId: string | null = null) => ({
          socketId: window.socket.id,
          userId: person.user.id,
          username: person.user.username,
          speciesId,
        });
        const all = [
          windowOf(first, owner),
          windowOf(second, owner),
          windowOf(other, collaborator),
        ];
        await sees(other, treeId, all);

        const speciesId = randomUUID();
        expect(await first.send('select-species', { treeId, speciesId })).toEqual({});
        await sees(other, treeId, [windowOf(first, owner, speciesId), ...all.slice(1)]);
        expect(await first.send('select-species', { treeId, speciesId: null })).toEqual({});
        await sees(second, treeId, all);

        await second.send('leave-tree', { treeId });
        await sees(other, treeId, [windowOf(first, owner), windowOf(other, collaborator)]);
        first.close();
        await sees(other, treeId, [windowOf(other, collaborator)]);
      });

      test('neither includes viewers nor is sent to them', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.send('join-tree', { treeId });
        await windows.stranger.send('join-tree', { treeId });
        await windows.owner.send('join-tree', { treeId });
        await sees(windows.owner, treeId, [expect.objectContaining({ userId: owner.user.id })]);
        await settled(windows.visitor, windows.stranger);
        for (const window of [windows.visitor, windows.stranger]) {
          expect(window.events(presenceChannel(treeId))).toEqual([]);
          expect(await window.send('select-species', { treeId, speciesId: null })).toEqual({
            error: 'Join the tree before you edit it',
            code: 'tree-not-joined',
          });
        }
      });

      test('ends with the right to edit', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.owner.send('join-tree', { treeId });
        await windows.collaborator.send('join-tree', { treeId });
        await sees(windows.owner, treeId, [expect.anything(), expect.anything()]);
        await owner.patch(`ph-tree/${treeId}`, { deleteCollaborators: [collaborator.user.id] });
        await sees(windows.owner, treeId, [expect.objectContaining({ userId: owner.user.id })]);
      });
    });

    describe('a window that lost its connection', () => {
      test('gets missed events once and in order when it reconnects', async () => {
        const treeId = await seed(false);
        const [window, watching] = [
          await openWindow(remote, owner),
          await openWindow(remote, owner),
        ];
        await window.send('join-tree', { treeId });
        await addSpecies(owner, treeId, { name: 'A' });
        await window.receives(treeChannel(treeId), { version: 2 });
        const { id } = window.socket;
        window.lose();
        await addSpecies(collaborator, treeId, { name: 'B' });
        await addSpecies(owner, treeId, { name: 'C' });
        await watching.receives(treeChannel(treeId), { version: 4 });
        await window.reconnect();
        await addSpecies(owner, treeId, { name: 'D' });
        await window.receives(treeChannel(treeId), { version: 5 });
        expect(window.events(treeChannel(treeId))).toEqual(
          [2, 3, 4, 5].map((version) => expect.objectContaining({ version })),
        );
        expect([window.socket.recovered, window.socket.id]).toEqual([true, id]);
        await sees(window, treeId, [expect.objectContaining({ socketId: id })]);
      });

      test('is told to reload when it missed more events than are kept', async () => {
        const treeId = await seed(true);
        const [window, watching] = [await openWindow(remote, null), await openWindow(remote, null)];
        await window.send('join-tree', { treeId });
        await watching.send('join-tree', { treeId });
        window.lose();
        await addSpecies(owner, treeId, {});
        const elsewhere = { kind: 'tree', id: randomUUID(), treeId: randomUUID() } as const;
        const about = { treeId: elsewhere.treeId, audience: publicAudience };
        let received = 0;
        const stopCounting = remote.resources.bus.subscribe(() => {
          received += 1;
        });
        for (let likesCount = 1; likesCount <= 10_000; likesCount += 1) {
          const event = { ...elsewhere, likesCount };
          world.resources.bus.publish({ kind: 'like-changed', ...about, event });
          // Stay below the limit of announcements that wait for Redis.
          if (likesCount % 2000 === 0) {
            await eventually(() => expect(received).toBeGreaterThanOrEqual(likesCount));
          }
        }
        stopCounting();
        await addSpecies(owner, treeId, {});
        await watching.receives(treeChannel(treeId), { version: 3 });
        await window.reconnect();
        await settled(window);
        expect(window.events('resync')).toHaveLength(1);
        expect(window.events(treeChannel(treeId))).toEqual([]);
        // It has joined its rooms again anyway.
        await addSpecies(owner, treeId, {});
        await window.receives(treeChannel(treeId), { version: 4 });
      });

      test('gets the current presences only', async () => {
        const treeId = await seed(false);
        const [window, other] = [
          await openWindow(remote, owner),
          await openWindow(remote, collaborator),
        ];
        await window.send('join-tree', { treeId });
        await other.send('join-tree', { treeId });
        await sees(other, treeId, [expect.anything(), expect.anything()]);
        window.lose();
        await sees(other, treeId, [expect.objectContaining({ socketId: other.socket.id })]);
        const [passing, last] = [randomUUID(), randomUUID()];
        await other.send('select-species', { treeId, speciesId: passing });
        await other.send('select-species', { treeId, speciesId: last });
        await sees(other, treeId, [expect.objectContaining({ speciesId: last })]);
        const before = window.received.length;
        await window.reconnect();
        await sees(window, treeId, [
          expect.objectContaining({ socketId: window.socket.id }),
          expect.objectContaining({ socketId: other.socket.id, speciesId: last }),
        ]);
        expect(JSON.stringify(window.received.slice(before))).not.toContain(passing);
      });

      test('is told that it lost access to a tree, and gets nothing else about it', async () => {
        const treeId = await seed(true);
        const [window, editor] = [
          await openWindow(remote, stranger),
          await openWindow(remote, owner),
        ];
        await window.send('join-tree', { treeId });
        window.lose();
        await addSpecies(owner, treeId, {});
        await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
        await addSpecies(owner, treeId, {});
        await editor.receives(treeChannel(treeId), { version: 4 });
        await window.reconnect();
        await window.receives('tree-closed', { treeId, reason: 'private' });
        await addSpecies(owner, treeId, {});
        await editor.receives(treeChannel(treeId), { version: 5 });
        await settled(window);
        expect(window.events(treeChannel(treeId))).toEqual([]);
      });

      test('reconnects as a visitor if its session has ended', async () => {
        const person = await seedPerson(world);
        const treeId = await seedTree(world, person);
        const window = await openWindow(remote, person);
        window.lose();
        await addSpecies(person, treeId, {});
        await person.post('user/logout');
        await window.reconnect();
        expect(window.events('welcome').at(-1)).toEqual({ userId: null });
        await settled(window);
        expect(window.events(treeChannel(treeId))).toEqual([]);
      });
    });

    describe('notifications', () => {
      test('reach all windows of their recipients, and no others', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        const second = await openWindow(remote, owner);
        await stranger.post(`like/tree/${treeId}`);
        const event = {
          usersId: [owner.user.id],
          notification: expect.objectContaining({
            fun: 'like',
            treeId,
            authorId: stranger.user.id,
          }),
        };
        await windows.owner.receives('set-notification-server', event);
        await second.receives('set-notification-server', event);
        await windows.collaborator.receives('set-notification-server', {
          ...event,
          usersId: [collaborator.user.id],
        });
        await settled(windows.owner, windows.stranger, windows.visitor);
        expect(windows.owner.events('set-notification-server')).toHaveLength(1);
        expect(windows.stranger.events('set-notification-server')).toEqual([]);
        expect(windows.visitor.events('set-notification-server')).toEqual([]);
      });
    });

    describe('a client message', () => {
      test('about a tree makes the server send the stored tree, never the message', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.send('join-tree', { treeId });
        const said = { treeId, type: 'tree', phTree: { name: 'Nonsense' }, version: 900 };
        expect(await windows.owner.send('set-tree-client', said)).toEqual({ version: 1 });
        await windows.visitor.receives(treeChannel(treeId), {
          type: 'tree',
          version: 1,
          phTree: expect.objectContaining({ name: 'Cats' }),
          userId: owner.user.id,
        });
        expect(JSON.stringify(windows.visitor.received)).not.toContain('Nonsense');
      });

      test('about an action creates a missing notification once', async () => {
        const treeId = await seedTree(world, owner, { isPublic: true });
        const windows = await openAll();
        const message = { fun: 'like', treeId, usersId: [owner.user.id], text: 'Nonsense' };
        expect(await windows.stranger.send('set-notification-client', message)).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
        await stranger.post(`like/tree/${treeId}`);
        await windows.owner.receives('set-notification-server', { usersId: [owner.user.id] });
        expect(await windows.stranger.send('set-notification-client', message)).toEqual({});

        await world.resources.database
          .delete(notifications)
          .where(eq(notifications.treeId, treeId));
        expect(await windows.stranger.send('set-notification-client', message)).toEqual({});
        await eventually(() =>
          expect(windows.owner.events('set-notification-server')).toHaveLength(2),
        );
        expect(await windows.stranger.send('set-notification-client', message)).toEqual({});
        await settled(windows.owner);
        expect(windows.owner.events('set-notification-server')).toHaveLength(2);
        expect(JSON.stringify(windows.owner.received)).not.toContain('Nonsense');
      });

      test('about a hidden comment notifies nobody', async () => {
        const treeId = await seedTree(world, owner, { isPublic: true });
        const windows = await openAll();
        const { body } = await stranger.post(`comment/${treeId}`, { content: 'Buy watches' });
        const { id: commentId } = z.object({ id: z.string() }).parse(body);
        await windows.owner.receives('set-notification-server', { usersId: [owner.user.id] });
        const { database } = world.resources;
        await database.delete(notifications).where(eq(notifications.treeId, treeId));
        await database
          .update(comments)
          .set({ hiddenAt: new Date() })
          .where(eq(comments.id, commentId));
        const message = { fun: 'comment', treeId, commentId };
        expect(await windows.stranger.send('set-notification-client', message)).toEqual({});
        await settled(windows.owner);
        expect(windows.owner.events('set-notification-server')).toHaveLength(1);
      });

      test('is refused without permission', async () => {
        const [open, hidden] = [await seed(true), await seed(false)];
        const windows = await openAll();
        expect(await windows.visitor.send('set-tree-client', { treeId: open })).toEqual({
          error: 'You are not logged in',
          code: 'not-logged-in',
        });
        expect(await windows.stranger.send('set-tree-client', { treeId: open })).toEqual({
          error: 'You are not allowed to do this',
          code: 'forbidden',
        });
        expect(await windows.stranger.send('set-tree-client', { treeId: hidden })).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
        expect(await windows.visitor.send('set-notification-client', { fun: 'like' })).toEqual({
          error: 'You are not logged in',
          code: 'not-logged-in',
        });
        await settled(windows.owner);
        expect(windows.owner.events(treeChannel(open))).toEqual([]);
      });

      test.each([
        ['nothing', []],
        ['null', [null]],
        ['a text', ['tree']],
        ['a number', [7]],
        ['a list', [[]]],
        ['no identifier', [{ treeId: 'Cats' }]],
        ['an object for an identifier', [{ treeId: { $ne: null } }]],
        ['too many parts', [{}, {}, {}, {}]],
        ['bytes', [Buffer.from('tree')]],
        ['hostile keys', [JSON.parse('{"__proto__":{"treeId":1},"constructor":1}')]],
      ])('that is malformed is answered with an error: %s', async (_, parts) => {
        const window = await openWindow(remote, owner);
        const names = ['join-tree', 'leave-tree', 'select-species', 'set-tree-client'];
        for (const name of [...names, 'set-notification-client', 'no-such-event', 'toString']) {
          expect(await window.send(name, ...parts)).toMatchObject({
            error: expect.stringMatching(/^\S.*$/),
            code: expect.stringMatching(/^[a-z-]+$/),
          });
        }
      });

      test('can be nested deeply', async () => {
        const window = await openWindow(remote, owner);
        const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
        // socket.io's client cannot send this: an event with acknowledgement id 7.
        window.socket.io.engine.write(`27["join-tree",${nested}]`);
        window.socket.io.engine.write(`28["join-tree",{"treeId":${nested}}]`);
        await settled(window);
        expect(window.socket.connected).toBe(true);
      });

      test('needs no acknowledgement callback', async () => {
        const treeId = await seed(true);
        const window = await openWindow(remote, null);
        window.socket.emit('join-tree', { treeId });
        await settled(window);
        await addSpecies(owner, treeId, {});
        await window.receives(treeChannel(treeId), { version: 2 });
      });

      test('is handled in the order of arrival', async () => {
        const treeId = await seed(true);
        const window = await openWindow(remote, null);
        window.socket.emit('join-tree', { treeId });
        window.socket.emit('leave-tree', { treeId });
        const editor = await openWindow(remote, owner);
        await settled(window);
        await addSpecies(owner, treeId, {});
        await editor.receives(treeChannel(treeId), { version: 2 });
        await settled(window);
        expect(window.events(treeChannel(treeId))).toEqual([]);
      });

      test('that is too large closes its connection, but no other', async () => {
        const treeId = await seed(true);
        const [loud, calm] = [await openWindow(remote, null), await openWindow(remote, owner)];
        const gone = new Promise((resolve) => loud.socket.once('disconnect', resolve));
        loud.socket.emit('join-tree', { treeId: 'x'.repeat(200_000) });
        await gone;
        await addSpecies(owner, treeId, {});
        await calm.receives(treeChannel(treeId), { version: 2 });
      });
    });

    describe('a connection', () => {
      test('from a page of another site is refused', async () => {
        const socket = clientSocket(remote, owner, { origin: 'https://evil.example' });
        await new Promise((resolve) => socket.once('connect_error', resolve));
        expect(socket.connected).toBe(false);
      });

      test('from our own page is welcomed with its user id', async () => {
        const socket = clientSocket(remote, owner, { origin: 'http://tree.test' });
        const welcome = new Promise((resolve) => socket.once('welcome', resolve));
        expect(await welcome).toEqual({ userId: owner.user.id });
      });

      test('with an invalid session is a visitor’s', async () => {
        const visitor = world.visitor();
        visitor.cookies.set('token', 'made-up');
        const window = await openWindow(remote, visitor);
        expect(window.events('welcome')).toEqual([{ userId: null }]);
      });
    });

    describe('when a session ends, its windows become a visitor’s', () => {
      async function expectSignedOut(person: Person, end: () => Promise<unknown>): Promise<void> {
        const treeId = await seedTree(world, person, { isPublic: false });
        const window = await openWindow(remote, person);
        await end();
        await window.receives('session-ended', {});
        await eventually(() => expect(window.events('welcome').at(-1)).toEqual({ userId: null }));
        expect(await window.send('join-tree', { treeId })).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
      }

      test('by logging out', async () => {
        const person = await seedPerson(world);
        await expectSignedOut(person, () => person.post('user/logout'));
      });

      test('by changing the password in another session, whose windows stay', async () => {
        const person = await registerPerson(world);
        const elsewhere = world.visitor();
        await elsewhere.post('user/login', { email: person.user.email, password: person.password });
        const staying = await openWindow(remote, elsewhere);
        await expectSignedOut(person, () =>
          elsewhere.patch('user/me', { oldPassword: person.password, password: 'another secret' }),
        );
        await settled(staying);
        expect(staying.events('session-ended')).toEqual([]);
      });

      test('by deleting the account', async () => {
        const person = await seedPerson(world);
        await expectSignedOut(person, () => deleteAccount(person));
      });
    });
  });
});
