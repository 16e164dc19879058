import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from '../scripts/free-port.mjs';
import { prepareDatabase } from './support/prepare-database.ts';

// Every worker reads this file, so the values are passed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'life-tree-e2e-'));
await prepareDatabase(process.env.E2E_DATA);

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

const slow = '**/*.slow.spec.ts';
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: true,
  // One more than the processors of a small machine: a journey often waits for a timer or the next frame.
  workers: 3,
  // With three workers, a page may take several times as long as alone.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    baseURL: address,
    // Traces are expensive. Use `--trace on` when you need one.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    // Tests tagged @wide or @phone run only at that width; all others run at both. `npm test` leaves the
    // slow ones and the repetitions at the other width to `npm run test:slow`.
    { name: 'desktop', testIgnore: slow, grepInvert: /@phone/, use: desktop },
    { name: 'phone', testIgnore: slow, grep: /@phone/, use: phone },
    { name: 'slow', testMatch: slow, use: desktop },
    { name: 'repeated-on-phone', grepInvert: /@wide|@phone/, use: phone },
  ],
  webServer: {
    command: 'node ../server/dist/main.js',
    url: `${address}/readyz`,
    // A new database takes long on a busy machine.
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA,
      PUBLIC_URL: address,
      // All tests share one address and would exceed the rate limits.
      RATE_LIMITS: 'off',
      // Tests count trees, so there must be no others.
      EXAMPLES: 'off',
      CONTACT_EMAIL: 'office@life-tree.test',
    },
  },
});
