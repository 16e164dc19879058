import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { installDebianPackage } from './packages.mjs';
import { startPostgres } from './postgres.mjs';
import { capture, giveUp, inRoot, tool } from './run.mjs';

// The product as it runs beyond one machine: several processes of the built server over real parts.
// Words on the command line choose test files by their names.
await ensureDependencies();
await ensureProgram('redis-server', 'redis-server');
await ensureProgram('nginx', 'nginx-light');
const browser = await ensureBrowser();
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
      // Debian keeps nginx where only administrators look.
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
  // Installed services start themselves; ours must be the only ones, on ports of their own.
  await installDebianPackage(debianPackage);
  await capture('service', [debianPackage.replace('-light', ''), 'stop']).catch(() => undefined);
  if (!isInstalled(name)) giveUp(`These tests need ${name}: install it, or put it on PATH.`);
}

function isInstalled(name) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(path.join(folder, name)));
}
