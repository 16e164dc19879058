import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { compiledCatalogues, compiledMessages } from './compiled-messages.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Tests that replace modules, which other files must not get. */
export const mockingTests = readdirSync(path.join(folder, 'src'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => path.posix.join('src', file))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('vi.mock('));

export const webTests = (test: TestUserConfig) =>
  defineConfig({
    plugins: [compiledCatalogues(), compiledMessages()],
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      environment: 'jsdom',
      testTimeout: 60_000,
      setupFiles: ['../scripts/property-seed.mjs', 'src/testing/setup.ts'],
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
