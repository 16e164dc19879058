import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

interface Templates {
  readonly preparePgliteTemplate: () => Promise<{ readonly file: string }>;
}

// Loaded only when needed, because every worker reads the configuration. The compiler must not follow the
// path: the module belongs to the server's tests, which have types of their own.
function loadTemplates(): Promise<Templates> {
  const file: string = '../../server/test/database/pglite-template.ts';
  return import(file);
}

/** Puts a migrated database into a new data folder: the server takes many seconds to make its own. */
export async function prepareDatabase(dataFolder: string): Promise<void> {
  const folder = path.join(dataFolder, 'database');
  if (existsSync(folder)) return;
  const { file } = await (await loadTemplates()).preparePgliteTemplate();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', file, '-C', folder], { stdio: 'ignore' });
}
