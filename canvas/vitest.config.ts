import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Trees that others have published, of many sizes and shapes. The collection is too large, and under too
// many licences, to be kept here. Null stands for a file that is not available.
const beside = fileURLToPath(new URL('../../shared/trees', import.meta.url));
const corpus = process.env.TREE_CORPUS ?? beside;
const publishedTrees = Object.fromEntries(
  [
    'newick/bird-orders.nwk',
    'newick/ceratopsians-farke-2014.nwk',
    'newick/conifers-dated-labels.nwk',
    'newick/deep-caterpillar-5000.nwk',
    'newick/hominins-sampled-ancestors.nwk',
    'newick/horses-evander-1989.nwk',
    'newick/mammals-bininda-emonds-2007.nwk',
    'newick/primates-fossil-and-living.nwk',
    'newick/star-10000.nwk',
    'nexus/bats-characters.nex',
    'nexus/mammals-fbd-136-fossils.nex',
    'phyloxml/tol-156.xml',
  ].map((name) => {
    const file = path.join(corpus, name);
    return [name, existsSync(file) ? readFileSync(file, 'utf8') : null];
  }),
);

export default defineConfig({
  test: {
    name: 'canvas',
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
    // No test leaves anything behind, so the files need not load everything anew.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    provide: { publishedTrees },
  },
});
