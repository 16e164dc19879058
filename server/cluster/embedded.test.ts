import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comment, historyEntry, tree } from '@life-tree/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { administer } from '../test/processes/administer.ts';
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts';
import { apiKeyOf } from './support/caller.ts';
import {
  type Expectations,
  noExpectations,
  writeUntilServerDies,
} from './support/concurrent-writers.ts';
import { createTreeAt, type Person, registerAt } from './support/people.ts';
import { installRelease, type Release } from './support/release.ts';
import { readValidTree } from './support/trees.ts';

const rounds = 50;

let release: Release;
let folder: string;
let server: ServerProcess | null = null;
let address: string;

beforeAll(async () => {
  release = await installRelease();
  folder = await mkdtemp(join(tmpdir(), 'life-tree-embedded-'));
});
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.exit;
  await release.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(release.main, { DATA_DIR: folder, RATE_LIMITS: 'off' });
  await server.firstLine;
  address = `http://127.0.0.1:${server.port}`;
  return server;
}

async function expectKept(
  person: Person,
  treeId: string,
  expectations: Expectations,
): Promise<void> {
  const { added, deleted, comments, counter } = expectations;
  const { species, version } = await readValidTree(address, person, treeId);
  const there = new Map(species.map(({ id, name }) => [id, name]));
  expect([...added].filter((id) => !there.has(id))).toEqual([]);
  expect([...deleted].filter((id) => there.has(id))).toEqual([]);
  if (counter.id !== null) {
    const count = Number(/^count (\d+)$/.exec(there.get(counter.id) ?? '')?.[1] ?? 0);
    expect(count).toBeGreaterThanOrEqual(counter.acknowledged);
    expect(count).toBeLessThanOrEqual(counter.sent);
  }
  const said: z.infer<typeof comment>[] = [];
  for (let after = ''; ; ) {
    const call = await person.call(address, 'GET', `comment/${treeId}${after}`);
    const page = z.array(comment).parse(call.body);
    const last = page.at(-1);
    if (last === undefined) break;
    said.push(...page);
    after = `?after=${last.threadId}.${last.id}`;
  }
  const contents = new Set(said.map(({ content }) => content));
  expect([...comments].filter((content) => !contents.has(content))).toEqual([]);

  // The counts in the tree's row match its history.
  const details = tree.parse((await person.call(address, 'GET', `ph-tree/${treeId}`)).body);
  expect([details.species, details.comments]).toEqual([species.length, said.length]);
  const past = await person.call(address, 'GET', `ph-tree/${treeId}/history?limit=100`);
  const { entries } = z.object({ entries: z.array(historyEntry) }).parse(past.body);
  expect(entries.map((entry) => entry.version)).toEqual(entries.map((_, index) => version - index));
}

test(`${rounds} times kill -9 during writes: acknowledged changes are stored, and the tree is valid`, async () => {
  await start();
  const ada = await registerAt(address, await apiKeyOf(address), 'ada');
  expect(
    await administer(release, { DATA_DIR: folder }, 'plan', ada.email, 'premium'),
  ).toMatchObject({
    code: 0,
  });
  const treeId = await createTreeAt(address, ada, 'Under fire');
  const expectations = noExpectations();
  let total = 0;
  for (let round = 1; round <= rounds; round += 1) {
    // A different moment in each round, but the same in every run.
    let left = 1 + ((round * 37) % 41);
    const running = server ?? (await start());
    await writeUntilServerDies(ada, address, treeId, expectations, () => {
      total += 1;
      left -= 1;
      if (left === 0) running.signal('SIGKILL');
    });
    await running.exit;
    await start();
    await expectKept(ada, treeId, expectations);
  }
  expect(total).toBeGreaterThan(rounds);
}, 3_600_000);
