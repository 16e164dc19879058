import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['phylogeny', 'canvas', 'contract', 'server', 'web'],
    // The projects run side by side, so this is for all of them together.
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      // In each project; files that no test loads count too.
      include: ['**/src/**/*.{ts,tsx}'],
      // Tests and what only they use, and generated code.
      exclude: ['**/*.test.*', '**/{testing,every-call}/**', '**/*.gen.ts', '**/*.d.ts'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: '.cache/coverage',
    },
  },
});
