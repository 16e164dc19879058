import { setFlagsFromString } from 'node:v8';
import v8 from '@vitest/coverage-v8';

/** Libraries in which the tests of a package spend much of their time. One that is not listed only takes longer. */
const libraries = {
  canvas: ['fast-check'],
  contract: ['zod'],
  phylogeny: ['fast-check'],
  server: [
    '@electric-sql/pglite',
    'drizzle-orm',
    'drizzle-orm/pg-core',
    'drizzle-orm/pglite',
    'fastify',
    'socket.io',
    'socket.io-client',
    'zod',
  ],
  web: [
    '@tanstack/react-query',
    '@tanstack/react-router',
    '@testing-library/react',
    '@testing-library/user-event',
    'fast-check',
    'radix-ui',
    'react-dom/client',
    'zod',
  ],
};

/** Vitest's V8 coverage at a fraction of its cost. */
export default {
  ...v8,
  startCoverage: async (options) => {
    await compileLibraries();
    await v8.startCoverage(options);
  },
  // Once per worker instead of after each file, because the counts add up.
  takeCoverage: (options) => (isLastFile() ? v8.takeCoverage(options) : undefined),
};

/**
 * V8 adds counters to every function it compiles while it measures coverage. Libraries that were compiled
 * before, completely, and stay compiled, run without them.
 */
async function compileLibraries() {
  setFlagsFromString('--no-flush-bytecode');
  setFlagsFromString('--no-lazy');
  const names = libraries[globalThis.__vitest_worker__?.ctx.projectName] ?? [];
  for (const name of names) await import(name);
  setFlagsFromString('--lazy');
}

/** Whether the worker has no more files to run. Also true if a new Vitest no longer tells. */
function isLastFile() {
  const { filepath, ctx } = globalThis.__vitest_worker__ ?? {};
  return filepath === undefined || ctx?.files?.at(-1)?.filepath === filepath;
}
