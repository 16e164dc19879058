import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    // The package has no state, so the files need not load it anew.
    isolate: false,
  },
});
