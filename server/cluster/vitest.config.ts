import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'cluster',
    include: ['cluster/**/*.test.ts'],
    globalSetup: ['test/database/global-setup.ts'],
    // Every file starts several processes, some with a new database.
    fileParallelism: false,
    hookTimeout: 300_000,
    testTimeout: 300_000,
  },
});
