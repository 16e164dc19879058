import { defineConfig, type TestUserConfig } from 'vitest/config';
import { compiledCatalogues, compiledMessages } from './compiled-messages.ts';

/** Tests that replace modules, which other files must not get. */
export const mockingTests = [
  'src/render-page.test.ts',
  'src/api/socket.test.ts',
  'src/features/editor/crash.test.tsx',
];

export const webTests = (test: TestUserConfig) =>
  defineConfig({
    plugins: [compiledCatalogues(), compiledMessages()],
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      environment: 'jsdom',
      testTimeout: 60_000,
      setupFiles: ['src/testing/setup.ts'],
      ...test,
    },
  });

export default webTests({
  name: 'web',
  include: ['src/**/*.test.{ts,tsx}'],
  exclude: mockingTests,
  // Loading the app takes longer than most tests. The setup file removes what a test leaves behind.
  isolate: false,
});
