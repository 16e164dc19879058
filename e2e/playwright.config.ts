import { mkdtempSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

// Playwright reads this file once in every worker: what is chosen here is chosen once, for all.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA ??= mkdtempSync(path.join(os.tmpdir(), 'life-tree-e2e-'));

const address = `http://127.0.0.1:${process.env.E2E_PORT}`;
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: 'journeys',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    baseURL: address,
    // Traces cost as much as the journeys themselves; `--trace on` makes one when it is needed.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    // A journey tagged @wide or @phone walks what only that width has; the others are walked at both.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node ../server/dist/main.js',
    url: `${address}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA,
      PUBLIC_URL: address,
      // Every journey comes from one address and would soon be one too many.
      RATE_LIMITS: 'off',
      // Journeys count what they made themselves.
      EXAMPLES: 'off',
      CONTACT_EMAIL: 'office@life-tree.test',
    },
  },
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  });
}
