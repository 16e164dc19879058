import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['phylogeny', 'canvas', 'contract', 'server', 'web', 'web/vitest.isolated.config.ts'],
    // The projects run side by side, so this is for all of them together.
    maxWorkers: 2,
  },
});
