import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { errorTexts, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressOf, listen } from '../../../../test/live-client.ts';
import { announceBody, sendBody } from '../../../../test/over-http.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { addSpecies, flatList, givePlan, seedTree } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createLogger } from '../../../logging.ts';
import { createWorkerPool } from '../../../providers/worker-pool/worker-pool.ts';
import { readInWorker } from './read-large-edit.ts';

// A process of low priority reads large bodies, which takes longer while other tests run.
vi.setConfig({ testTimeout: 300_000 });

let world: TestApp;
let free: Person;
let premium: Person;
beforeAll(async () => {
  world = await startTestApp();
  await listen(world);
  free = await seedPerson(world);
  premium = await seedPerson(world);
  await givePlan(world, premium, 'premium');
});
afterAll(() => world.close());

const megabytes = 1_000_000;
const speciesLimit = errorTexts['species-limit'].message;
const tooManySpecies = 'One call can add at most 200,000 species';

const send = (person: Person, path: string, ...parts: (string | Buffer)[]) =>
  sendBody({ world, visitor: person }, path, ...parts);

/** An import whose list is this text. */
const importOf = (list: string) =>
  `{"operationId":"${randomUUID()}","operation":{"kind":"import-branch","species":[${list}]}}`;

const oneSpecies = (fields: object = {}) => ({
  id: newIdentifier(),
  ancestorId: null,
  start: 0,
  duration: 1,
  name: 'Panthera',
  description: null,
  image: null,
  ...fields,
});

/** A list of roots, each with a description of this length. */
const listOf = (count: number, described: number) =>
  Array.from({ length: count }, () =>
    JSON.stringify(oneSpecies({ description: 'x'.repeat(described) || null })),
  );

async function fullFreeTree(): Promise<{ readonly id: string; readonly species: string }> {
  const id = await seedTree(world, free);
  const { id: species } = await addSpecies(free, id, {
    descendants: Array.from({ length: 29 }, () => ({ name: 'x', duration: 1 })),
  });
  return { id, species };
}

describe('before any of the body is read', () => {
  let privateTree: string;
  let publicTree: string;
  let full: string;
  beforeAll(async () => {
    privateTree = await seedTree(world, premium);
    publicTree = await seedTree(world, premium, { isPublic: true });
    full = (await fullFreeTree()).id;
    const owner = await seedPerson(world);
    for (let trees = 0; trees < 5; trees += 1) await seedTree(world, owner);
    people = { visitor: world.visitor(), stranger: free, collector: owner };
  });
  let people: Readonly<Record<string, Pick<Person, 'cookies'>>>;

  const treeCalls = [
    ['POST ph-tree/{id}/operation', 60 * megabytes],
    ['POST species/{id}', 60 * megabytes],
    ['POST species/{id}', 20_000],
    [`PATCH species/{id}/${newIdentifier()}`, 20_000],
    ['PATCH ph-tree/{id}', 20_000],
    ['POST ph-tree/{id}/image', 9 * megabytes],
    [`POST species/{id}/${newIdentifier()}/image`, 9 * megabytes],
  ] as const;
  const commentCalls = ['POST comment/{id}', `PATCH comment/{id}/${newIdentifier()}`];
  const announce = (who: string, call: string, treeId: string, bytes: number) => {
    const type = call.endsWith('image') ? 'multipart/form-data; boundary=b' : undefined;
    const visitor = people[who] ?? free;
    return announceBody({ world, visitor }, call.replace('{id}', treeId), bytes, type);
  };

  test.each(treeCalls)(
    '%s of %i bytes is refused to users who may not edit',
    async (call, bytes) => {
      const answers = [
        await announce('visitor', call, publicTree, bytes),
        await announce('stranger', call, publicTree, bytes),
        await announce('stranger', call, privateTree, bytes),
        await announce('stranger', call, newIdentifier(), bytes),
        await announce('stranger', call, 'no-tree', bytes),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 400]);
    },
  );

  test.each(commentCalls)('%s is refused to users who may not comment', async (call) => {
    const answers = [
      await announce('visitor', call, publicTree, 20_000),
      await announce('stranger', call, privateTree, 20_000),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404]);
  });

  test('a species is refused in a tree that is full', async () => {
    const refused = { status: 403, error: speciesLimit };
    expect(await announce('stranger', 'POST species/{id}', full, 20_000)).toEqual(refused);
    const operation = 'POST ph-tree/{id}/operation';
    expect(await announce('stranger', operation, full, 9 * megabytes)).toEqual(refused);
  });

  test('a body larger than the remaining species could ever need is refused', async () => {
    const empty = await seedTree(world, free);
    const refused = { status: 403, error: speciesLimit };
    expect(await announce('stranger', 'POST species/{id}', empty, 11 * megabytes)).toEqual(refused);
    const operation = 'POST ph-tree/{id}/operation';
    expect(await announce('stranger', operation, empty, 11 * megabytes)).toEqual(refused);
  });

  test('more than any plan allows is too large', async () => {
    const visitor = premium;
    for (const call of [`POST ph-tree/${privateTree}/operation`, `POST species/${privateTree}`]) {
      const answer = await announceBody({ world, visitor }, call, 70 * megabytes);
      expect(answer).toEqual({ status: 413, error: tooManySpecies });
    }
  });

  test('a tree is refused to users at their limit, and other calls accept only small bodies', async () => {
    const answer = await announce('collector', 'POST ph-tree', '', 20_000);
    expect(answer).toEqual({ status: 403, error: errorTexts['tree-limit'].message });
    const tooLarge = { status: 413, error: errorTexts['too-large'].message };
    expect(await announce('visitor', 'POST user/login', '', 20_000)).toEqual(tooLarge);
    expect(await announce('visitor', 'POST contact', '', 200_000)).toEqual(tooLarge);
    expect(await announce('visitor', 'POST billing/webhook', '', 200_000)).toEqual(tooLarge);
    const restore = await announce('stranger', 'POST ph-tree/{id}/restore', privateTree, 20_000);
    expect(restore).toEqual(tooLarge);
  });
});

describe('a hostile large body', () => {
  const emptyObjects = importOf(`${'{},'.repeat(20 * megabytes)}{}`);
  const nesting = '{"name":"x","duration":1,"descendants":[';
  const nested = nesting.repeat((60 * megabytes) / nesting.length);
  const lists = '['.repeat(5 * megabytes);

  test.each([
    ['twenty million empty objects', 'ph-tree/{id}/operation', emptyObjects, 413, tooManySpecies],
    ['species in species', 'species/{id}', nested, 413, tooManySpecies],
    [
      'lists in lists where nothing is expected',
      'ph-tree/{id}/operation',
      `{"surprise":${lists}${']'.repeat(lists.length)}}`,
      400,
      'The body is nested too deeply',
    ],
    [
      'lists in lists next to species',
      'species/{id}',
      `{"name":"x","duration":1,"surprise":${lists}${']'.repeat(lists.length)}}`,
      400,
      'The body is nested too deeply',
    ],
    [
      'steps without number',
      'ph-tree/{id}/operation',
      `{"operation":{"kind":"sequence","steps":[${'{},'.repeat(megabytes)}{}]}}`,
      413,
      'The request is too large',
    ],
    [
      'names without number',
      'ph-tree/{id}/operation',
      `{"operation":{"kind":"delete-branches","ids":[${'0,'.repeat(megabytes)}0]}}`,
      413,
      'The request is too large',
    ],
    [
      'a sequence that brings more than its steps can walk',
      'ph-tree/{id}/operation',
      `{"operation":{"kind":"sequence","steps":[{"species":[${'{},'.repeat(20_000)}{}]},{}]}}`,
      413,
      'This edit is too large. Split it into smaller edits',
    ],
    [
      'a text that never ends',
      'species/{id}',
      `{"name":"${'x'.repeat(megabytes)}`,
      400,
      'The body is not valid JSON',
    ],
    [
      'a name of ten megabytes',
      'species/{id}',
      `{"duration":1,"name":"${'x'.repeat(10 * megabytes)}"}`,
      400,
      'The name can have at most 200 characters',
    ],
  ])('%s: refused, even with an unlimited plan', async (_, path, body, status, error) => {
    const tree = await seedTree(world, premium);
    expect(await send(premium, path.replace('{id}', tree), body)).toEqual({ status, error });
    expect(await flatList(premium, tree)).toEqual([]);
  });

  test('of three concurrent bodies of one account, two are checked and refused, one gets 429', async () => {
    const tree = await seedTree(world, premium);
    const path = `ph-tree/${tree}/operation`;
    const parts = [emptyObjects.slice(0, -megabytes), emptyObjects.slice(-megabytes)];
    const answers = await Promise.all([
      send(premium, path, ...parts),
      send(premium, path, ...parts),
      send(premium, path, ...parts),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([413, 413, 429]);
    expect((await send(premium, path, importOf(listOf(1, 0).join()))).status).toBe(200);
  });

  test('without a length is refused once it is too long, and the client gets the reason', async () => {
    const tree = await seedTree(world, free);
    const parts = Array.from({ length: 12 }, () => 'x'.repeat(megabytes));
    const answer = await send(free, `ph-tree/${tree}/operation`, ...parts);
    expect(answer).toEqual({ status: 403, error: speciesLimit });
  });
});

describe('while a large body is checked', () => {
  test('others are answered', async () => {
    const tree = await seedTree(world, premium);
    const list = listOf(60_000, 200);
    list.push(JSON.stringify(oneSpecies({ name: '' })));
    let isAnswered = false;
    const answer = send(premium, `ph-tree/${tree}/operation`, importOf(list.join())).finally(() => {
      isAnswered = true;
    });
    let alive = 0;
    while (!isAnswered) {
      expect((await fetch(`${addressOf(world)}/healthz`)).status).toBe(200);
      if (!isAnswered) alive += 1;
      // Leaves the processor to the process that checks.
      await setTimeout(5);
    }
    expect(await answer).toEqual({
      status: 400,
      error: 'Enter a name for the species',
    });
    // If the server's own process checked it, hardly any request would be answered before it.
    expect(alive).toBeGreaterThan(20);
  });
});

describe('while a large import is stored', () => {
  test('others are answered, also from the database, and see all of it or nothing', async () => {
    const tree = await seedTree(world, premium);
    await addSpecies(premium, tree, {});
    let isAnswered = false;
    const body = importOf(listOf(8_000, 20).join());
    const answer = send(premium, `ph-tree/${tree}/operation`, body).finally(() => {
      isAnswered = true;
    });
    let alive = 0;
    while (!isAnswered) {
      const { length } = await flatList(premium, tree);
      expect([1, 8001]).toContain(length);
      if (length > 1) break;
      if (!isAnswered) alive += 1;
    }
    expect((await answer).status).toBe(200);
    expect(await flatList(premium, tree)).toHaveLength(8001);
    // It takes forty statements, and other requests can run between any two of them.
    expect(alive).toBeGreaterThan(10);
  });

  test.each([
    ['one that is there already', 'before', 'id', 409],
    ['one named twice', 'twice', 'id', 409],
    ['one without its ancestor', 'nowhere', 'ancestorId', 409],
  ])('%s among many is refused, and nothing is stored', async (_, which, field, status) => {
    const tree = await seedTree(world, premium);
    const before = await addSpecies(premium, tree, {});
    const list = listOf(3000, 100);
    const twice: string = JSON.parse(list[0] ?? '').id;
    const ids: Readonly<Record<string, string>> = { before: before.id, twice };
    list.push(JSON.stringify(oneSpecies({ [field]: ids[which] ?? newIdentifier() })));
    const answer = await send(premium, `ph-tree/${tree}/operation`, importOf(list.join()));
    expect(answer.status).toBe(status);
    expect(await flatList(premium, tree)).toHaveLength(1);
  });
});

describe('a valid large body', () => {
  test('is accepted by either call', async () => {
    const tree = await seedTree(world, premium);
    const list = listOf(4000, 100);
    const path = `ph-tree/${tree}/operation`;
    const body = importOf(list.join());
    expect((await send(premium, path, body)).status).toBe(200);
    // A client sends it again when the reply got lost.
    expect((await send(premium, path, body)).status).toBe(200);
    expect(await flatList(premium, tree)).toHaveLength(4000);
    const descendants = Array.from({ length: 3000 }, (_, index) => ({
      name: `Descendant ${index}`,
      duration: 1,
      description: 'x'.repeat(100),
    }));
    const branch = JSON.stringify({ name: 'Root', apparition: -5, duration: 1, descendants });
    expect((await send(premium, `species/${tree}`, branch)).status).toBe(200);
    const all = await flatList(premium, tree);
    expect(all).toHaveLength(7001);
    const root = all.find(({ name }) => name === 'Root');
    expect(root?.apparition).toBe(-5);
    expect(all.filter(({ ancestorId }) => ancestorId === root?.id)).toHaveLength(3000);
  });

  test('for a full tree is accepted if it adds nothing', async () => {
    const { id: tree, species } = await fullFreeTree();
    const steps = Array.from({ length: 60 }, (_, index) => ({
      kind: 'edit-species',
      id: species,
      description: String(index % 10).repeat(10_000),
    }));
    const operation = { kind: 'sequence', steps };
    const body = JSON.stringify({ operationId: randomUUID(), operation });
    expect((await send(free, `ph-tree/${tree}/operation`, body)).status).toBe(200);
    const more = importOf(listOf(1, 0).join());
    const refused = { status: 403, error: speciesLimit };
    expect(await send(free, `ph-tree/${tree}/operation`, more)).toEqual(refused);
  });

  test('may fill a plan with the longest texts, but not exceed it by one species', async () => {
    const tree = await seedTree(world, free);
    const path = `ph-tree/${tree}/operation`;
    const long = (count: number) => importOf(listOf(count, 10_000).join());
    expect(await send(free, path, long(31))).toEqual({ status: 403, error: speciesLimit });
    expect((await send(free, path, long(30))).status).toBe(200);
    expect(await flatList(free, tree)).toHaveLength(30);
  });
});

test('a body that takes too much memory ends its own process, not the server', async () => {
  const logger = createLogger('silent');
  const workerPool = createWorkerPool(logger, { heapMebibytes: 24 });
  const bounds = {
    bytes: 64 * megabytes,
    values: 10 * megabytes,
    depth: 16,
    newSpecies: 200_000,
    tooManySpecies: { code: 'species-limit' },
  } as const;
  const read = (body: string) =>
    readInWorker(
      { workerPool, logger },
      { call: 'operation', blocks: [new TextEncoder().encode(body)], bounds },
    );
  const large = importOf(listOf(100_000, 0).join());
  await expect(read(large)).rejects.toThrow('This edit is too large. Split it into smaller edits');
  const small = await read(importOf(listOf(2, 0).join()));
  expect(small.operation).toMatchObject({ species: [{}, {}] });
  await workerPool.close();
});
