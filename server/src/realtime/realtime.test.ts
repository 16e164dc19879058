import { randomUUID } from 'node:crypto';
import { commentChannel, presenceChannel, treeChannel } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/database/test-database.ts';
import {
  clientSocket,
  closeWindows,
  listen,
  openWindow,
  settled,
  type Window,
} from '../../test/live-client.ts';
import { noRedis, startRedis } from '../../test/processes/redis-server.ts';
import { type Person, registerPerson } from '../../test/seed/people.ts';
import { addSpecies, givePlan, seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { notifications } from '../database/tables/index.ts';

interface Apps {
  readonly world: TestApp;
  readonly away: TestApp;
  stop(): Promise<undefined>;
}

async function startApps(setting: 'alone' | 'side by side'): Promise<Apps> {
  if (setting === 'alone') {
    const world = await startTestApp();
    await listen(world);
    return { world, away: world, stop: async () => void (await world.close()) };
  }
  const redis = await startRedis();
  const database = await openTestDatabase();
  const environment = { REDIS_URL: redis.url };
  const world = await startTestApp({ environment, database });
  const shared = { ...database, close: async () => undefined };
  const away = await startTestApp({ environment, database: shared });
  await listen(away);
  return {
    world,
    away,
    stop: async () => {
      await away.close();
      await world.close();
      await redis.kill();
    },
  };
}

function sees(window: Window, treeId: string, windows: readonly unknown[]): Promise<void> {
  return vi.waitFor(
    () => {
      const list = window.events(presenceChannel(treeId)).at(-1);
      expect(list).toHaveLength(windows.length);
      expect(list).toEqual(expect.arrayContaining([...windows]));
    },
    { timeout: 10_000, interval: 10 },
  );
}

// Alone, a process tells its own windows. Side by side, the windows of one hear of what was done at
// the other.
describe.each(['alone', 'side by side'] as const)('processes %s', (setting) => {
  describe.skipIf(setting === 'side by side' && noRedis !== null)(noRedis ?? 'live', () => {
    let world: TestApp;
    /** Where the windows are connected to. */
    let away: TestApp;
    let owner: Person;
    let collaborator: Person;
    let stranger: Person;
    let stop = async () => undefined;

    beforeAll(async () => {
      const started = await startApps(setting);
      ({ world, away } = started);
      stop = started.stop;
      owner = await registerPerson(world);
      collaborator = await registerPerson(world);
      stranger = await registerPerson(world);
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
        openWindow(away, owner),
        openWindow(away, collaborator),
        openWindow(away, stranger),
        openWindow(away, null),
      ]);
      return { owner: first, collaborator: second, stranger: third, visitor: fourth };
    }

    const seed = (isPublic: boolean) =>
      seedTree(world, owner, { isPublic, collaborators: [collaborator] });

    describe('a tree’s changes reach', () => {
      test('its editors from the start, and nobody else who has not joined it', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        const species = await addSpecies(owner, treeId, { name: 'Panthera' });
        const event = { type: 'new', version: 2, userId: owner.user.id };
        await windows.owner.hears(treeChannel(treeId), event);
        await windows.collaborator.hears(treeChannel(treeId), event);
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

      test('whoever joined a public tree, until they leave it', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        expect(await windows.stranger.say('join-tree', { treeId })).toEqual({ version: 1 });
        expect(await windows.visitor.say('join-tree', { treeId })).toEqual({ version: 1 });
        await addSpecies(collaborator, treeId, {});
        await windows.stranger.hears(treeChannel(treeId), { version: 2 });
        await windows.visitor.hears(treeChannel(treeId), { version: 2 });

        expect(await windows.stranger.say('leave-tree', { treeId })).toEqual({});
        await addSpecies(owner, treeId, { name: 'Lynx' });
        await windows.visitor.hears(treeChannel(treeId), { version: 3 });
        await settled(windows.stranger);
        expect(windows.stranger.events(treeChannel(treeId))).toHaveLength(1);
      });

      test('nobody who may not see it, whatever they try to join', async () => {
        const treeId = await seed(false);
        const windows = await openAll();
        for (const window of [windows.stranger, windows.visitor]) {
          expect(await window.say('join-tree', { treeId })).toEqual({
            error: 'Not found',
            code: 'not-found',
          });
        }
        await addSpecies(owner, treeId, {});
        await windows.collaborator.hears(treeChannel(treeId), { version: 2 });
        await settled(windows.stranger, windows.visitor);
        for (const window of [windows.stranger, windows.visitor]) {
          expect(window.heard.filter(({ name }) => name !== 'welcome')).toEqual([]);
        }
      });

      test('a tree that was made while the window was open', async () => {
        const window = await openWindow(away, owner);
        const { body } = await owner.post('ph-tree', { name: 'New', isPublic: false });
        const { id } = body as { id: string };
        await addSpecies(owner, id, {});
        await window.hears(treeChannel(id), { type: 'new', version: 2 });
      });

      test('with comments and likes too', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.say('join-tree', { treeId });
        await stranger.post(`comment/${treeId}`, { content: 'What a tree' });
        await stranger.post(`like/tree/${treeId}`);
        await windows.visitor.hears(commentChannel(treeId), { type: 'new' });
        await settled(windows.stranger);
        expect(windows.stranger.events(commentChannel(treeId))).toEqual([]);
      });
    });

    describe('the right to see a tree ends at once for', () => {
      test('a collaborator who is removed, who hears nothing of it', async () => {
        const treeId = await seed(false);
        const windows = await openAll();
        await windows.collaborator.say('join-tree', { treeId });
        await owner.patch(`ph-tree/${treeId}`, {
          name: 'Secret from now on',
          deleteCollaborators: [collaborator.user.id],
        });
        await windows.collaborator.hears('tree-closed', { treeId, reason: 'removed' });
        await addSpecies(owner, treeId, {});
        await windows.owner.hears(treeChannel(treeId), { type: 'new' });
        await settled(windows.collaborator);
        expect(windows.collaborator.events(treeChannel(treeId))).toEqual([]);
        expect(await windows.collaborator.say('join-tree', { treeId })).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
      });

      test('everyone but its editors when it is made private', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.stranger.say('join-tree', { treeId });
        await windows.visitor.say('join-tree', { treeId });
        await owner.patch(`ph-tree/${treeId}`, { isPublic: false, name: 'Secret' });
        await windows.stranger.hears('tree-closed', { treeId, reason: 'private' });
        await windows.visitor.hears('tree-closed', { treeId, reason: 'private' });
        await windows.collaborator.hears(treeChannel(treeId), { type: 'tree' });
        await addSpecies(owner, treeId, {});
        await windows.collaborator.hears(treeChannel(treeId), { type: 'new' });
        await settled(windows.stranger, windows.visitor);
        expect(windows.stranger.events(treeChannel(treeId))).toEqual([]);
        expect(windows.visitor.events(treeChannel(treeId))).toEqual([]);
        expect(windows.owner.events('tree-closed')).toEqual([]);
      });

      test('everyone when it is deleted', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.say('join-tree', { treeId });
        await owner.delete(`ph-tree/${treeId}`);
        for (const window of [windows.owner, windows.collaborator, windows.visitor]) {
          await window.hears('tree-closed', { treeId, reason: 'deleted' });
        }
        expect(windows.stranger.events('tree-closed')).toEqual([]);
      });

      test('and begins at once for a new collaborator, also one who is looking on', async () => {
        const treeId = await seedTree(world, owner, { isPublic: true });
        const [onlooker, elsewhere] = await Promise.all([
          openWindow(away, stranger),
          openWindow(away, stranger),
        ]);
        await onlooker.say('join-tree', { treeId });
        await owner.patch(`ph-tree/${treeId}`, { newCollaborators: [stranger.user.id] });
        await elsewhere.hears(treeChannel(treeId), { type: 'tree', version: 2 });
        await onlooker.hears(`presence-${treeId}`, {
          0: expect.objectContaining({ userId: stranger.user.id, socketId: onlooker.socket.id }),
        });
      });
    });

    describe('presence', () => {
      test('shows editors who is here, each window by itself, and what they have selected', async () => {
        const treeId = await seed(true);
        const [first, second, other] = await Promise.all([
          openWindow(away, owner),
          openWindow(away, owner),
          openWindow(away, collaborator),
        ]);
        await first.say('join-tree', { treeId });
        await second.say('join-tree', { treeId });
        await other.say('join-tree', { treeId });
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
        expect(await first.say('select-species', { treeId, speciesId })).toEqual({});
        await sees(other, treeId, [windowOf(first, owner, speciesId), ...all.slice(1)]);
        expect(await first.say('select-species', { treeId, speciesId: null })).toEqual({});
        await sees(second, treeId, all);

        await second.say('leave-tree', { treeId });
        await sees(other, treeId, [windowOf(first, owner), windowOf(other, collaborator)]);
        first.close();
        await sees(other, treeId, [windowOf(other, collaborator)]);
      });

      test('is nothing that onlookers see or take part in', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.say('join-tree', { treeId });
        await windows.stranger.say('join-tree', { treeId });
        await windows.owner.say('join-tree', { treeId });
        await sees(windows.owner, treeId, [expect.objectContaining({ userId: owner.user.id })]);
        await settled(windows.visitor, windows.stranger);
        for (const window of [windows.visitor, windows.stranger]) {
          expect(window.events(presenceChannel(treeId))).toEqual([]);
          expect(await window.say('select-species', { treeId, speciesId: null })).toEqual({
            error: 'Join a tree that you edit first',
            code: 'tree-not-joined',
          });
        }
      });

      test('ends with the right to edit', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.owner.say('join-tree', { treeId });
        await windows.collaborator.say('join-tree', { treeId });
        await sees(windows.owner, treeId, [expect.anything(), expect.anything()]);
        await owner.patch(`ph-tree/${treeId}`, { deleteCollaborators: [collaborator.user.id] });
        await sees(windows.owner, treeId, [expect.objectContaining({ userId: owner.user.id })]);
      });
    });

    describe('a window whose connection broke', () => {
      test('hears what it missed, once and in order, when it comes back', async () => {
        const treeId = await seed(false);
        const [window, watching] = [await openWindow(away, owner), await openWindow(away, owner)];
        await window.say('join-tree', { treeId });
        await addSpecies(owner, treeId, { name: 'A' });
        await window.hears(treeChannel(treeId), { version: 2 });
        const { id } = window.socket;
        window.lose();
        await addSpecies(collaborator, treeId, { name: 'B' });
        await addSpecies(owner, treeId, { name: 'C' });
        await watching.hears(treeChannel(treeId), { version: 4 });
        await window.comeBack();
        await addSpecies(owner, treeId, { name: 'D' });
        await window.hears(treeChannel(treeId), { version: 5 });
        expect(window.events(treeChannel(treeId))).toEqual(
          [2, 3, 4, 5].map((version) => expect.objectContaining({ version })),
        );
        expect([window.socket.recovered, window.socket.id]).toEqual([true, id]);
        await sees(window, treeId, [expect.objectContaining({ socketId: id })]);
      });

      test('is told to fetch again when it missed more than is kept', async () => {
        const treeId = await seed(true);
        const [window, watching] = [await openWindow(away, null), await openWindow(away, null)];
        await window.say('join-tree', { treeId });
        await watching.say('join-tree', { treeId });
        window.lose();
        await addSpecies(owner, treeId, {});
        const elsewhere = { kind: 'tree', id: randomUUID(), treeId: randomUUID() } as const;
        let heard = 0;
        const stopCounting = away.resources.bus.subscribe(() => {
          heard += 1;
        });
        for (let likesCount = 1; likesCount <= 10_000; likesCount += 1) {
          const event = { ...elsewhere, likesCount };
          world.resources.bus.publish({ kind: 'like-changed', event });
          // More at once than may wait for Redis would be another test.
          if (likesCount % 2000 === 0) {
            await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(likesCount), {
              timeout: 10_000,
            });
          }
        }
        stopCounting();
        await addSpecies(owner, treeId, {});
        await watching.hears(treeChannel(treeId), { version: 3 });
        await window.comeBack();
        await settled(window);
        expect(window.events('resync')).toHaveLength(1);
        expect(window.events(treeChannel(treeId))).toEqual([]);
        // It is back where it was all the same.
        await addSpecies(owner, treeId, {});
        await window.hears(treeChannel(treeId), { version: 4 });
      });

      test('sees who is there now, and nothing of who came and went meanwhile', async () => {
        const treeId = await seed(false);
        const [window, other] = [
          await openWindow(away, owner),
          await openWindow(away, collaborator),
        ];
        await window.say('join-tree', { treeId });
        await other.say('join-tree', { treeId });
        await sees(other, treeId, [expect.anything(), expect.anything()]);
        window.lose();
        await sees(other, treeId, [expect.objectContaining({ socketId: other.socket.id })]);
        const [passing, last] = [randomUUID(), randomUUID()];
        await other.say('select-species', { treeId, speciesId: passing });
        await other.say('select-species', { treeId, speciesId: last });
        await sees(other, treeId, [expect.objectContaining({ speciesId: last })]);
        const before = window.heard.length;
        await window.comeBack();
        await sees(window, treeId, [
          expect.objectContaining({ socketId: window.socket.id }),
          expect.objectContaining({ socketId: other.socket.id, speciesId: last }),
        ]);
        expect(JSON.stringify(window.heard.slice(before))).not.toContain(passing);
      });

      test('hears nothing of a tree it may not see any more, but that', async () => {
        const treeId = await seed(true);
        const [window, editor] = [await openWindow(away, stranger), await openWindow(away, owner)];
        await window.say('join-tree', { treeId });
        window.lose();
        await addSpecies(owner, treeId, {});
        await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
        await addSpecies(owner, treeId, {});
        await editor.hears(treeChannel(treeId), { version: 4 });
        await window.comeBack();
        await window.hears('tree-closed', { treeId, reason: 'private' });
        await addSpecies(owner, treeId, {});
        await editor.hears(treeChannel(treeId), { version: 5 });
        await settled(window);
        expect(window.events(treeChannel(treeId))).toEqual([]);
      });

      test('comes back as a visitor when its session ended meanwhile', async () => {
        const person = await registerPerson(world);
        const treeId = await seedTree(world, person);
        const window = await openWindow(away, person);
        window.lose();
        await addSpecies(person, treeId, {});
        await person.post('user/logout');
        await window.comeBack();
        expect(window.events('welcome').at(-1)).toEqual({ userId: null });
        await settled(window);
        expect(window.events(treeChannel(treeId))).toEqual([]);
      });
    });

    describe('notifications', () => {
      test('reach all windows of those they are for, and no other', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        const second = await openWindow(away, owner);
        await stranger.post(`like/tree/${treeId}`);
        const event = {
          usersId: [owner.user.id],
          notification: expect.objectContaining({
            fun: 'like',
            treeId,
            authorId: stranger.user.id,
          }),
        };
        await windows.owner.hears('set-notification-server', event);
        await second.hears('set-notification-server', event);
        await windows.collaborator.hears('set-notification-server', {
          ...event,
          usersId: [collaborator.user.id],
        });
        await settled(windows.owner, windows.stranger, windows.visitor);
        expect(windows.owner.events('set-notification-server')).toHaveLength(1);
        expect(windows.stranger.events('set-notification-server')).toEqual([]);
        expect(windows.visitor.events('set-notification-server')).toEqual([]);
      });
    });

    describe('what a client says', () => {
      test('about a tree makes the server send what is stored, never what it said', async () => {
        const treeId = await seed(true);
        const windows = await openAll();
        await windows.visitor.say('join-tree', { treeId });
        const said = { treeId, type: 'tree', phTree: { name: 'Nonsense' }, version: 900 };
        expect(await windows.owner.say('set-tree-client', said)).toEqual({ version: 1 });
        await windows.visitor.hears(treeChannel(treeId), {
          type: 'tree',
          version: 1,
          phTree: expect.objectContaining({ name: 'Cats' }),
          userId: owner.user.id,
        });
        expect(JSON.stringify(windows.visitor.heard)).not.toContain('Nonsense');
      });

      test('about something they did creates the notification that is missing, once', async () => {
        const treeId = await seedTree(world, owner, { isPublic: true });
        const windows = await openAll();
        const message = { fun: 'like', treeId, usersId: [owner.user.id], text: 'Nonsense' };
        expect(await windows.stranger.say('set-notification-client', message)).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
        await stranger.post(`like/tree/${treeId}`);
        await windows.owner.hears('set-notification-server', { usersId: [owner.user.id] });
        expect(await windows.stranger.say('set-notification-client', message)).toEqual({});

        await world.resources.database
          .delete(notifications)
          .where(eq(notifications.treeId, treeId));
        expect(await windows.stranger.say('set-notification-client', message)).toEqual({});
        await vi.waitFor(() =>
          expect(windows.owner.events('set-notification-server')).toHaveLength(2),
        );
        expect(await windows.stranger.say('set-notification-client', message)).toEqual({});
        await settled(windows.owner);
        expect(windows.owner.events('set-notification-server')).toHaveLength(2);
        expect(JSON.stringify(windows.owner.heard)).not.toContain('Nonsense');
      });

      test('is refused to whoever may not act', async () => {
        const [open, hidden] = [await seed(true), await seed(false)];
        const windows = await openAll();
        expect(await windows.visitor.say('set-tree-client', { treeId: open })).toEqual({
          error: 'Log in first',
          code: 'not-logged-in',
        });
        expect(await windows.stranger.say('set-tree-client', { treeId: open })).toEqual({
          error: 'You may not do that',
          code: 'forbidden',
        });
        expect(await windows.stranger.say('set-tree-client', { treeId: hidden })).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
        expect(await windows.visitor.say('set-notification-client', { fun: 'like' })).toEqual({
          error: 'Log in first',
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
      ])('that makes no sense is answered with a sentence: %s', async (_, parts) => {
        const window = await openWindow(away, owner);
        const names = ['join-tree', 'leave-tree', 'select-species', 'set-tree-client'];
        for (const name of [...names, 'set-notification-client', 'no-such-event', 'toString']) {
          expect(await window.say(name, ...parts)).toMatchObject({
            error: expect.stringMatching(/^\S.*$/),
            code: expect.stringMatching(/^[a-z-]+$/),
          });
        }
      });

      test('may be nested as deep as a message can be', async () => {
        const window = await openWindow(away, owner);
        const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
        // socket.io's own client could not write this: an event that wants to be answered as number 7.
        window.socket.io.engine.write(`27["join-tree",${nested}]`);
        window.socket.io.engine.write(`28["join-tree",{"treeId":${nested}}]`);
        await settled(window);
        expect(window.socket.connected).toBe(true);
      });

      test('needs no wish for an answer', async () => {
        const treeId = await seed(true);
        const window = await openWindow(away, null);
        window.socket.emit('join-tree', { treeId });
        await settled(window);
        await addSpecies(owner, treeId, {});
        await window.hears(treeChannel(treeId), { version: 2 });
      });

      test('is done in the order it was said', async () => {
        const treeId = await seed(true);
        const window = await openWindow(away, null);
        window.socket.emit('join-tree', { treeId });
        window.socket.emit('leave-tree', { treeId });
        const editor = await openWindow(away, owner);
        await settled(window);
        await addSpecies(owner, treeId, {});
        await editor.hears(treeChannel(treeId), { version: 2 });
        await settled(window);
        expect(window.events(treeChannel(treeId))).toEqual([]);
      });

      test('ends the connection when it is too large, and leaves others alone', async () => {
        const treeId = await seed(true);
        const [loud, calm] = [await openWindow(away, null), await openWindow(away, owner)];
        const gone = new Promise((resolve) => loud.socket.once('disconnect', resolve));
        loud.socket.emit('join-tree', { treeId: 'x'.repeat(200_000) });
        await gone;
        await addSpecies(owner, treeId, {});
        await calm.hears(treeChannel(treeId), { version: 2 });
      });
    });

    describe('a connection', () => {
      test('from a page of another site is refused', async () => {
        const socket = clientSocket(away, owner, { origin: 'https://evil.example' });
        await new Promise((resolve) => socket.once('connect_error', resolve));
        expect(socket.connected).toBe(false);
      });

      test('from our own page is welcomed by name', async () => {
        const socket = clientSocket(away, owner, { origin: 'http://tree.test' });
        const welcome = new Promise((resolve) => socket.once('welcome', resolve));
        expect(await welcome).toEqual({ userId: owner.user.id });
      });

      test('with a made-up session is a visitor’s', async () => {
        const visitor = world.visitor();
        visitor.cookies.set('token', 'made-up');
        const window = await openWindow(away, visitor);
        expect(window.events('welcome')).toEqual([{ userId: null }]);
      });
    });

    describe('when a session ends, its windows become a visitor’s', () => {
      async function expectSignedOut(person: Person, end: () => Promise<unknown>): Promise<void> {
        const treeId = await seedTree(world, person, { isPublic: false });
        const window = await openWindow(away, person);
        await end();
        await window.hears('session-ended', {});
        await vi.waitFor(() => expect(window.events('welcome').at(-1)).toEqual({ userId: null }));
        expect(await window.say('join-tree', { treeId })).toEqual({
          error: 'Not found',
          code: 'not-found',
        });
      }

      test('by logging out', async () => {
        const person = await registerPerson(world);
        await expectSignedOut(person, () => person.post('user/logout'));
      });

      test('by a new password set elsewhere, where the windows stay', async () => {
        const person = await registerPerson(world);
        const elsewhere = world.visitor();
        await elsewhere.post('user/login', { email: person.user.email, password: person.password });
        const staying = await openWindow(away, elsewhere);
        await expectSignedOut(person, () =>
          elsewhere.patch('user/me', { oldPassword: person.password, password: 'another secret' }),
        );
        await settled(staying);
        expect(staying.events('session-ended')).toEqual([]);
      });

      test('by deleting the account', async () => {
        const person = await registerPerson(world);
        await expectSignedOut(person, () => person.delete('user/me'));
      });
    });
  });
});
