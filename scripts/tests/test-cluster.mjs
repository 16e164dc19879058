import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureTestBrowser } from '../browser.mjs';
import { build } from '../build.mjs';
import { ensureDependencies } from '../dependencies.mjs';
import { installDebianPackages, isInstalled } from '../packages.mjs';
import { startPostgres } from '../postgres.mjs';
import { capture, exitWithError, inRoot, tool } from '../run.mjs';

// Tests several processes of the built server with a real PostgreSQL, Redis and nginx. Arguments select
// test files by name.
await ensureDependencies();
await ensureProgram('redis-server', 'redis-server');
await ensureProgram('nginx', 'nginx-light');
const browser = await ensureTestBrowser();
await build();

const results = mkdtempSync(path.join(os.tmpdir(), 'life-tree-results-'));
const report = path.join(results, 'vitest.json');
const postgres = await startPostgres();
let code;
try {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = ['--config', 'cluster/vitest.config.ts', ...reporters, ...process.argv.slice(2)];
  code = await tool('vitest', ['run', ...chosen], {
    cwd: inRoot('server'),
    env: {
      ...process.env,
      // Debian installs nginx in a folder that is not on every user's PATH.
      PATH: `${process.env.PATH}${path.delimiter}/usr/sbin`,
      TEST_DATABASE_URL: postgres.url,
      TEST_POSTGRES_CONTROL: JSON.stringify(postgres.control),
      CHROMIUM_PATH: browser,
    },
  });
} finally {
  await postgres.stop();
}
const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
rmSync(results, { recursive: true, force: true });
const passed = counts.numPassedTests ?? 0;
const failed = counts.numFailedTests ?? 0;
console.log(`${passed} passed, ${failed + (code !== 0 && failed === 0 ? 1 : 0)} failed`);
process.exitCode = code;

async function ensureProgram(name, debianPackage) {
  if (isInstalled(name)) return;
  // Debian starts installed services automatically. Stop them, because the tests start their own.
  await installDebianPackages([debianPackage]);
  await capture('service', [debianPackage.replace('-light', ''), 'stop']).catch(() => undefined);
  if (!isInstalled(name)) exitWithError(`These tests need ${name}. Install it, or put it on PATH.`);
}
