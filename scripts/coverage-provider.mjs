import v8 from '@vitest/coverage-v8';

/**
 * Vitest's V8 coverage, read once per worker instead of after each test file. The counts add up meanwhile,
 * and reading, sending and merging them takes as long as many tests.
 */
export default {
  ...v8,
  takeCoverage: (options) => (isLastFile() ? v8.takeCoverage(options) : undefined),
};

/** Whether the worker has no more files to run. Also true if a new Vitest no longer tells. */
function isLastFile() {
  const { filepath, ctx } = globalThis.__vitest_worker__ ?? {};
  return filepath === undefined || ctx?.files?.at(-1)?.filepath === filepath;
}
