import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts'],
    // A busy machine must not make tests fail.
    testTimeout: 120_000,
    // The package has no state, so the files need not load it anew.
    isolate: false,
  },
});
