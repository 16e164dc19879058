import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureTestBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { inRoot, tool } from './run.mjs';

// Repeats on a phone the journeys of `npm test` that fit any screen.
await ensureDependencies();
const browser = await ensureTestBrowser();
await build();
const data = mkdtempSync(path.join(os.tmpdir(), 'life-tree-e2e-'));
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
process.exitCode = await tool('playwright', ['test', '--project=repeated-on-phone'], {
  cwd: inRoot('e2e'),
  env: { ...process.env, CHROMIUM_PATH: browser, E2E_DATA: data },
});
