import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPglite } from '../../src/database/pglite/pglite.ts';
import { migrationsHash } from './migrations-hash.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/life-tree', import.meta.url));

/** Kept between runs: a new embedded database takes many seconds, a copy about two. */
export async function preparePgliteTemplate() {
  const file = `${cache}/test-database-${await pgliteVersion()}-${await migrationsHash()}.tar`;
  if (!existsSync(file)) {
    const open = await startPglite({});
    try {
      const dump = await open.engine.dumpDataDir('none');
      await mkdir(cache, { recursive: true });
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
      await rename(draft, file);
    } finally {
      await open.close();
    }
  }
  return { engine: 'pglite', file } as const;
}

/** Fills a folder with a migrated database: much faster than the engine, which would have to start for it. */
export async function unpackTemplate(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', file, '-C', folder]);
}

async function pgliteVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const description = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  return /"version": "([\d.]+)"/.exec(description)?.[1] ?? 'unknown';
}
