import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['phylogeny', 'canvas', 'contract', 'server', 'web', 'web/vitest.isolated.config.ts'],
    // For all projects together. Tests wait for files and other processes, so two processors serve three workers.
    maxWorkers: 3,
    coverage: {
      provider: 'v8',
      // In each project; files that no test loads count too.
      include: ['**/src/**/*.{ts,tsx}'],
      // Tests and what only they use, and generated code.
      exclude: ['**/*.test.*', '**/{testing,every-call,gallery}/**', '**/*.gen.ts', '**/*.d.ts'],
      reporter: ['json-summary'],
    },
  },
});
