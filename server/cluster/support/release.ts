import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const serverRoot = fileURLToPath(new URL('../../', import.meta.url));
const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

/** One version of the built product, installed in a separate folder. */
export interface Release {
  readonly main: string;
  readonly admin: string;
  remove(): Promise<void>;
}

/** With `migration`, it is a newer version whose tables have changed. */
export async function installRelease(migration?: string): Promise<Release> {
  const cache = join(serverRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'release-'));
  const server = join(root, 'server');
  for (const part of ['dist', 'migrations']) {
    await cp(join(serverRoot, part), join(server, part), { recursive: true });
  }
  for (const part of ['examples', 'fonts']) {
    if (existsSync(join(serverRoot, part))) {
      await symlink(join(serverRoot, part), join(server, part), 'junction');
    }
  }
  await symlink(join(serverRoot, '..', 'web'), join(root, 'web'), 'junction');
  if (migration !== undefined) await addMigration(join(server, 'migrations'), migration);
  return {
    main: join(server, 'dist', 'main.js'),
    admin: join(server, 'dist', 'admin.js'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function addMigration(folder: string, statement: string): Promise<void> {
  const file = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = journal.parse(JSON.parse(await readFile(file, 'utf8')));
  const when = Math.max(...entries.map((entry) => entry.when)) + 1;
  const tag = '9999_next-version';
  const added = { idx: entries.length, version: '7', when, tag, breakpoints: true };
  await writeFile(file, JSON.stringify({ ...rest, entries: [...entries, added] }));
  await writeFile(join(folder, `${tag}.sql`), statement);
}
