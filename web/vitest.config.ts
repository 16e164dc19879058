import { defineConfig } from 'vitest/config';
import { compiledCatalogues, compiledMessages } from './compiled-messages.ts';
import { renderedGuides } from './rendered-guides.ts';

export default defineConfig({
  plugins: [compiledCatalogues(), compiledMessages(), renderedGuides()],
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    testTimeout: 60_000,
    setupFiles: ['../scripts/tests/property-seed.mjs', 'src/testing/setup.ts'],
    // Loading the app takes longer than most tests. The setup file removes what a test leaves behind. So
    // no test may use `vi.mock`, which other files would get too: spy on an exported function instead.
    isolate: false,
    // Compiles jsdom when it is loaded, before the coverage starts.
    execArgv: ['--no-lazy'],
  },
});
