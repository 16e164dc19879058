import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Trees that others have published, of many sizes and shapes. The collection is too large, and under too
// many licences, to be kept here.
const beside = fileURLToPath(new URL('../../shared/trees', import.meta.url));
const corpus = process.env.TREE_CORPUS ?? beside;
const list = path.join(corpus, 'expected.json');
const publishedTrees = existsSync(list) ? readCorpus(list) : { 'published trees': null };

/** The bytes of all files that can be read, as Latin-1. */
function readCorpus(listFile: string): Record<string, string> {
  const expected: Record<string, { readonly outcome: string }> = JSON.parse(
    readFileSync(listFile, 'utf8'),
  );
  const names = Object.keys(expected).filter((name) => expected[name]?.outcome === 'parse');
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(path.join(corpus, name), 'latin1')]),
  );
}

export default defineConfig({
  test: {
    name: 'canvas',
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    // A busy machine must not make tests fail.
    testTimeout: 120_000,
    // No test leaves anything behind, so the files need not load everything anew.
    isolate: false,
    setupFiles: ['../scripts/tests/property-seed.mjs', 'src/testing/setup.ts'],
    provide: { publishedTrees },
  },
});
