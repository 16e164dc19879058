import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'phylogeny', include: ['src/**/*.test.ts'] },
});
