import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'cluster',
    include: ['cluster/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    // Every file starts a handful of processes.
    fileParallelism: false,
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
});
