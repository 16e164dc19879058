import { readFileSync } from 'node:fs';
import { compareForests } from '../phylogeny/src/compare/index.ts';
import type { Forest } from '../phylogeny/src/index.ts';
import { readTrees } from '../phylogeny/src/index.ts';
import { randomNewick } from './reading/random-tree.ts';

/**
 * Measures how long comparing two trees takes, as a ratio to reading one of them, within one run: a tree with itself
 * edited, with another topology of its species, and with one in which many species share few names.
 */
const tips = Number(process.argv[2] ?? 100_000);
const rounds = 9;

function readForest(text: string): Forest {
  const file = readTrees(text);
  const built = file.ok ? file.value.trees[0]?.build() : file;
  if (built?.ok !== true) throw new Error('not read');
  return built.value.forest;
}

/** Milliseconds this thread has run. Linux excludes the time it waited for a core. */
function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

function timed(run: () => void): number {
  const from = threadTime();
  run();
  return threadTime() - from;
}

const names = (text: string, nameOf: (number: number) => string) =>
  text.replace(/\w+_sp(\d+)/g, (_, number: string) => nameOf(Number(number)));
const tree = randomNewick(tips, 'ultrametric');
let lengths = 0;
const edited = tree.replace(/:(\d+\.\d+)/g, (whole) => (lengths++ % 100 === 0 ? ':0.5' : whole));
const subjects: [string, string, string, 'ids' | 'names'][] = [
  ['an edited tree, by ids', tree, edited, 'ids'],
  ['an edited tree, by names', tree, edited, 'names'],
  ['another topology, by names', tree, randomNewick(tips, 'uneven'), 'names'],
  ['names written in another way', tree, tree.replaceAll('_sp', '_SP-'), 'names'],
  [
    'ten names, each for a tenth of the species',
    names(tree, (number) => `Species ${number % 10}`),
    names(tree, (number) => `species ${number % 10}`),
    'names',
  ],
];

console.log(`${tips.toLocaleString('en')} species\n`);
console.log('| compared with | read ms | compare ms | ratio |');
console.log('|---|---:|---:|---:|');
for (const [label, one, other, by] of subjects) {
  let reading = Number.POSITIVE_INFINITY;
  let comparing = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    let [earlier, later]: Forest[] = [];
    reading = Math.min(
      reading,
      timed(() => {
        earlier = readForest(one);
      }),
    );
    later = readForest(other);
    const forests = { earlier, later };
    comparing = Math.min(
      comparing,
      timed(() => {
        const { earlier, later } = forests;
        if (earlier === undefined || later === undefined) throw new Error('not read');
        compareForests(earlier, later, { by, sharesTime: true });
      }),
    );
  }
  const ratio = (comparing / reading).toFixed(2);
  console.log(`| ${label} | ${reading.toFixed(0)} | ${comparing.toFixed(0)} | ${ratio}× |`);
}
