import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['test/database/global-setup.ts', 'test/processes/global-setup.ts'],
    setupFiles: [
      '../scripts/tests/property-seed.mjs',
      'test/processes/bundled-workers.ts',
      'test/cheap-password-hashes.ts',
    ],
    // Opening an embedded database takes seconds of a busy machine.
    hookTimeout: 120_000,
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // Every file builds its own app from nothing global, so they need not load the server anew.
    isolate: false,
  },
});
