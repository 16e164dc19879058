import { defineConfig } from 'vitest/config';
import { compiledCatalogues, compiledMessages } from './compiled-messages.ts';

export default defineConfig({
  plugins: [compiledCatalogues(), compiledMessages()],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    setupFiles: ['src/testing/setup.ts'],
  },
});
