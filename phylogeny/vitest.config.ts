import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'phylogeny',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../scripts/tests/property-seed.mjs'],
    // Properties run hundreds of cases: a busy machine must not make them fail.
    testTimeout: 120_000,
    // The package has no state, so the files need not load it anew.
    isolate: false,
  },
});
