import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePgliteTemplate, unpackTemplate } from '../../../test/database/pglite-template.ts';
import { shortLived } from '../../../test/processes/server-process.ts';
import { contactMessages } from '../tables/index.ts';
import { openPglite } from './pglite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'life-tree-durability-'));
  const { file } = await preparePgliteTemplate();
  await unpackTemplate(file, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const writer = fileURLToPath(new URL('../../../test/processes/endless-writer.ts', import.meta.url));
const serverRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a command in a network of its own, as in another container: it sees no sockets of other processes. */
const elsewhere = ['unshare', '--map-root-user', '--net', '--'];
const hasNetworks = spawnSync(elsewhere[0] ?? '', [...elsewhere.slice(1), 'true']).status === 0;

function startWriter(prefix: readonly string[] = []): ChildProcess {
  const [command = '', ...args] = [...prefix, process.execPath, ...shortLived];
  return spawn(command, [...args, '--import', 'tsx', writer, folder], {
    cwd: serverRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The first line that a writer prints when it has stored something; '' if it ends without. */
async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The writer has no output');
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.once('line', resolve).once('close', () => resolve(''));
  });
}

/** What a writer that ends prints as its error. */
async function errorOf({ stderr }: ChildProcess): Promise<string> {
  return stderr === null ? '' : text(stderr);
}

/** Kills the writer while it writes. Returns what it had acknowledged. */
async function killAfter(child: ChildProcess, wanted: number): Promise<string[]> {
  if (child.stdout === null) throw new Error('The writer has no output');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === wanted) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

test('after kill -9, a folder is not locked and has every acknowledged write', async () => {
  const acknowledged = await killAfter(startWriter(), 20);
  const open = await openPglite(folder);
  try {
    const rows = await open.database.select({ name: contactMessages.name }).from(contactMessages);
    const stored = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  } finally {
    await open.close();
  }
}, 120_000);

test('a second process cannot open the same folder', async () => {
  const open = await openPglite(folder);
  try {
    await expect(openPglite(folder)).rejects.toThrow('already has the database in');
  } finally {
    await open.close();
  }
});

test.runIf(hasNetworks)(
  `a process in another container cannot open the same folder until the first is silent, which then stops${hasNetworks ? '' : ' (skipped: no unshare)'}`,
  async () => {
    const first = startWriter();
    const errorOfFirst = errorOf(first);
    expect(await firstLineOf(first)).not.toBe('');
    const refused = startWriter(elsewhere);
    expect(await errorOf(refused)).toContain('already has the database in');

    first.kill('SIGSTOP');
    const second = startWriter(elsewhere);
    const stored = await firstLineOf(second);
    expect(stored).not.toBe('');
    first.kill('SIGCONT');
    expect(await errorOfFirst).toContain('another server has opened the database');
    second.kill('SIGKILL');
    await once(second, 'exit');
  },
  180_000,
);
