import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'canvas',
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    // No test leaves anything behind, so the files need not load everything anew.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
  },
});
