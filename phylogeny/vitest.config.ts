import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'phylogeny',
    include: ['src/**/*.test.ts'],
    // Properties run hundreds of cases: a busy machine must not make them fail.
    testTimeout: 120_000,
  },
});
