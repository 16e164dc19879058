import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'canvas',
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
  },
});
