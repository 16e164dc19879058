import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { apiBase, flatSpecies, treeVersionHeader } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { openedTree } from '../../../test/opened-tree.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import {
  flatList,
  givePlan,
  seededSpeciesId,
  seedLargeTree,
} from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createSpeciesFiles, type SpeciesFiles } from './species-files.ts';
import { createSpeciesReading } from './species-reading.ts';
import { createTreeOpening } from './tree-opening.ts';
import { TreeEdited, writeBlocksOf } from './write-pages.ts';

let world: TestApp;
let origin: string;
let owner: Person;
/** More than the buffers of the operating system hold for a client that reads nothing. */
let heavy: string;
beforeAll(async () => {
  world = await startTestApp();
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
  heavy = await seedLargeTree(world, owner, { species: 10_000, descriptionLength: 3000 });
});
afterAll(() => world.close());

/** A client on a real connection that has not read anything yet. */
function startReading(path: string, person: Person = owner) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = path.startsWith('/') ? `${origin}${path}` : `${origin}${apiBase}/${path}`;
  const outgoing = request(url, { headers: { 'x-api-key': world.apiKey, cookie }, agent: false });
  outgoing.on('error', () => undefined);
  outgoing.end();
  const reply = once(outgoing, 'response').then(([message]: IncomingMessage[]) => {
    if (message === undefined) throw new Error('There is no reply');
    return message;
  });
  reply.catch(() => undefined);
  return { reply, abort: () => outgoing.destroy() };
}

async function nothingIsInUse(): Promise<void> {
  await eventually(() => expect(world.resources.fileCache.inUse()).toBe(0));
}

const list = z.array(flatSpecies);

describe('a large tree', () => {
  test('has the same replies as a small one: flat, nested and a branch', async () => {
    const tree = await seedLargeTree(world, owner, { species: 1201 });
    const flat = await flatList(owner, tree);
    expect(flat.map(({ id }) => id)).toEqual(
      Array.from({ length: 1201 }, (_, index) => seededSpeciesId(index + 1)),
    );
    const { body, headers } = await owner.get(`species/${tree}`);
    expect(headers[treeVersionHeader]).toBe('1');
    interface Nested {
      readonly id: string;
      readonly descendants: readonly Nested[];
    }
    const idsOf = (nested: unknown): string[] => {
      const { id, descendants } = nested as Nested;
      return [id, ...descendants.flatMap(idsOf)];
    };
    const [root] = z.array(z.unknown()).length(1).parse(body);
    expect(idsOf(root).sort()).toEqual(flat.map(({ id }) => id));
    const branch = await owner.get(`species/${tree}/${seededSpeciesId(2)}`);
    expect(idsOf(branch.body)[0]).toBe(seededSpeciesId(2));
    const under = (index: number): number =>
      index > 1201 ? 0 : 1 + under(2 * index) + under(2 * index + 1);
    expect(idsOf(branch.body)).toHaveLength(under(2));
    await nothingIsInUse();
  });

  test('that becomes private while a client waits for it is not sent', async () => {
    const stranger = await seedPerson(world);
    const reading = createSpeciesReading(world.resources, {
      files: createSpeciesFiles(world.resources),
    });
    const signal = new AbortController().signal;
    for (const species of [20, 1201]) {
      const tree = await seedLargeTree(world, owner, { species });
      const seen = await reading.find(tree, { userId: stranger.user.id, linkKeys: [] });
      const operation = { kind: 'edit-tree', isPublic: false };
      const body = { operationId: randomUUID(), operation };
      expect((await owner.post(`ph-tree/${tree}/operation`, body)).status).toBe(200);
      for (const { user } of [stranger, owner]) {
        const reader = { caller: user.id, userId: user.id, linkKeys: [], signal };
        const replies = await Promise.allSettled([
          reading.list(seen, 'flat', reader),
          reading.list(seen, 'nested', reader),
          reading.get(seen, seededSpeciesId(1), reader),
        ]);
        const outcomes = replies.map((one) =>
          one.status === 'fulfilled' ? one.value.version : one.reason.code,
        );
        expect(outcomes).toEqual(Array(3).fill(user === owner.user ? 2 : 'not-found'));
        for (const one of replies) {
          if (one.status === 'fulfilled' && one.value.parts instanceof Readable) {
            one.value.parts.destroy();
          }
        }
      }
    }
    await nothingIsInUse();
  });

  test('has the version of its header, even while it is edited', async () => {
    const species = 3000;
    const tree = await seedLargeTree(world, owner, { species });
    const ends = [1, species].map(seededSpeciesId);
    let isOver = false;
    let latest = 1;
    async function editOn(): Promise<void> {
      while (!isOver) {
        latest += 1;
        const steps = ends.map((id) => ({ kind: 'edit-species', id, name: `v${latest}` }));
        const operation = { kind: 'sequence', steps };
        const answer = await owner.post(`ph-tree/${tree}/operation`, {
          operationId: randomUUID(),
          operation,
        });
        expect(answer.status).toBe(200);
      }
    }
    const listed = async () => {
      const { body, headers } = await owner.get(`species/${tree}?shape=flat`);
      return { version: Number(headers[treeVersionHeader]), species: list.parse(body) };
    };
    const opened = async () => openedTree((await owner.get(`ph-tree/${tree}/open`)).body);
    const editing = editOn();
    for (const read of [listed, listed, listed, opened, opened, opened]) {
      const asked = latest;
      const reply = await read();
      expect(reply.version).toBeGreaterThanOrEqual(asked - 1);
      const names = new Map(reply.species.map(({ id, name }) => [id, name]));
      expect(names.size).toBe(species);
      const name = `v${reply.version}`;
      expect(ends.map((id) => names.get(id))).toEqual(
        reply.version === 1 ? ['Species 1', `Species ${species}`] : [name, name],
      );
    }
    isOver = true;
    await editing;
  });

  test('that is edited while it is opened is sent again, but not to those who may not see it now', async () => {
    const tree = await seedLargeTree(world, owner, { species: 900 });
    const stranger = await seedPerson(world);
    const { database } = world.resources;
    const files = createSpeciesFiles(world.resources);
    /** The species up to an edit that is made meanwhile. */
    const editedMeanwhile: SpeciesFiles['blocksMeanwhile'] = async (seen, reader) => {
      const before = await text(await files.blocksMeanwhile(seen, reader));
      async function* interrupted() {
        yield Buffer.from(before.slice(0, before.indexOf(',\n')));
        await owner.patch(`ph-tree/${tree}`, { name: 'Renamed', isPublic: false });
        throw new TreeEdited('edited');
      }
      return Readable.from(interrupted());
    };
    const edited = createTreeOpening(world.resources, {
      files: { ...files, blocksMeanwhile: editedMeanwhile },
    });
    const open = async ({ user }: Person) => {
      const viewer = { userId: user.id, linkKeys: [] };
      const reader = { ...viewer, caller: 'test', signal: new AbortController().signal };
      const reply = await edited.write(await edited.read(tree, viewer), reader);
      return reply instanceof Readable ? text(reply) : reply;
    };
    await expect(open(stranger)).rejects.toMatchObject({ code: 'not-found' });
    await owner.patch(`ph-tree/${tree}`, { isPublic: true, name: 'Again' });
    const items = JSON.parse(await open(owner));
    expect(items[0]).toMatchObject({ version: 3, tree: { name: 'Again', version: 3 } });
    const { version, species, ...opened } = openedTree(items);
    expect([version, opened.tree.name, opened.tree.version]).toEqual([4, 'Renamed', 4]);
    expect(species).toEqual(await flatList(owner, tree));
    const stale = { id: tree, version: 3 };
    const options = { signal: new AbortController().signal, grown: () => undefined };
    await expect(
      writeBlocksOf(database, stale, '/dev/null', { characters: 1000, maxSpecies: 100 }, options),
    ).rejects.toThrow(TreeEdited);
    await nothingIsInUse();
  });

  test('stays at the same version for a slow client, and does not block others', async () => {
    await nothingIsInUse();
    const slow = await startReading(`species/${heavy}?shape=flat`).reply;
    const version = slow.headers[treeVersionHeader];
    expect(world.resources.fileCache.inUse()).toBe(1);
    const operation = { kind: 'edit-species', id: seededSpeciesId(9999), name: 'Changed' };
    const edit = { operationId: randomUUID(), operation };
    expect((await owner.post(`ph-tree/${heavy}/operation`, edit)).status).toBe(200);
    expect((await flatList(owner, heavy))[9998]?.name).toBe('Changed');
    const body = list.parse(await json(slow));
    expect([version, body.length, body[9998]?.name]).toEqual(['1', 10_000, 'Species 9999']);
    await nothingIsInUse();
  });

  test('is sent concurrently with other replies', async () => {
    const other = await seedLargeTree(world, owner, { species: 10_000 });
    const answered: string[] = [];
    const note = (name: string) => () => answered.push(name);
    await Promise.all([
      owner.get(`species/${other}?shape=flat`).then(note('large')),
      owner.get(`species/${heavy}`).then(note('large')),
      owner.get('user/me').then(note('small')),
      owner.get(`ph-tree/${other}`).then(note('small')),
    ]);
    expect(answered).toEqual(['small', 'small', 'large', 'large']);
  });
});

describe('a client that disconnects', () => {
  test.each([
    ['while it reads a list', () => `species/${heavy}?shape=flat`],
    ['while it opens a tree', () => `ph-tree/${heavy}/open`],
    ['while it reads a file', () => `/trees/${heavy}.json`],
    ['while it reads an archive', () => 'user/me/archive'],
  ])('%s leaves no file open', async (_, path) => {
    const reader = startReading(path());
    expect((await reader.reply).statusCode).toBe(200);
    await eventually(() => expect(world.resources.fileCache.inUse()).toBeGreaterThan(0));
    reader.abort();
    await nothingIsInUse();
  });

  test('before the reply begins stops the work, and the next request succeeds', async () => {
    const tree = await seedLargeTree(world, owner, { species: 5000 });
    const reader = startReading(`species/${tree}`);
    await eventually(() => expect(world.resources.fileCache.inUse()).toBeGreaterThan(0));
    reader.abort();
    await nothingIsInUse();
    expect((await owner.get(`species/${tree}`)).status).toBe(200);
    expect(world.logs()).not.toContain('A request failed');
  });
});

describe('many large replies', () => {
  test('to one user are queued up to a limit, and other users are served', async () => {
    const tree = await seedLargeTree(world, owner, { species: 700, isChain: true });
    const stranger = await seedPerson(world);
    const branches = Array.from({ length: 20 }, (_, index) =>
      owner.get(`species/${tree}/${seededSpeciesId(index + 2)}`),
    );
    const statuses = (await Promise.all(branches)).map(({ status, headers }) => {
      if (status === 429) expect(headers['retry-after']).toBe('5');
      return status;
    });
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const others = await stranger.get(`species/${tree}/${seededSpeciesId(50)}`);
    expect(others.status).toBe(200);
    await nothingIsInUse();
  }, 120_000);

  test('an account can download two archives at a time', async () => {
    const open = [startReading('user/me/archive'), startReading('user/me/archive')];
    for (const { reply } of open) expect((await reply).statusCode).toBe(200);
    expect((await owner.get('user/me/archive')).status).toBe(429);
    for (const { abort } of open) abort();
    await nothingIsInUse();
    await eventually(async () => {
      const again = startReading('user/me/archive');
      expect((await again.reply).statusCode).toBe(200);
      again.abort();
    });
    await nothingIsInUse();
  });
});
