import { parseArgs } from 'node:util';
import { findPostgres } from '../scripts/postgres.mjs';
import { type Endings, openEmbedded, openOnPostgres } from './api/gardens.ts';
import { bundleProduct } from './api/product.ts';
import { printMachine, printTable } from './api/race.ts';
import { type Prober, type Stall, startProber } from './stall/prober.ts';
import { type Scene, scenesOf } from './stall/scenes.ts';

/**
 * How long one request keeps everybody else waiting: /healthz is asked all the time, from a process of
 * its own, while large and hostile requests run one after the other. On PostgreSQL, if its programs
 * are found, and on the embedded database; all of it stays on this machine.
 */
const { values: options } = parseArgs({
  options: {
    species: { type: 'string', default: '100000' },
    only: { type: 'string' },
    database: { type: 'string', default: 'both' },
  },
});

const kinds = [
  { name: 'postgres', open: openOnPostgres, missing: findPostgres() === undefined },
  { name: 'embedded', open: openEmbedded, missing: false },
];
const rows: string[][] = [];
const bundle = await bundleProduct();
try {
  for (const { name, open, missing } of kinds) {
    if (options.database !== 'both' && options.database !== name) continue;
    if (missing) {
      console.log('PostgreSQL is not installed: only the embedded database is measured.\n');
      continue;
    }
    const endings: Endings = [];
    try {
      const garden = await open(bundle, [Number(options.species)], endings);
      const prober = startProber(garden.product.origin, garden.product.pid);
      endings.push(prober.stop);
      for (const scene of await scenesOf(garden)) {
        if (options.only !== undefined && !scene.name.includes(options.only)) continue;
        const stall = await measure(prober, scene);
        rows.push([`${garden.name}: ${scene.name}`, ...cells(stall)]);
        console.error(rows.at(-1)?.join('  '));
      }
    } finally {
      for (const end of endings.toReversed()) await end();
    }
  }
} finally {
  await bundle.remove();
}
printMachine(`a tree of ${options.species} species`);
printTable(
  [
    'while this runs',
    'it took s',
    'outcome',
    '/healthz p50 ms',
    'p99 ms',
    'worst ms',
    'p99 ms without contention',
    'worst ms without contention',
    'memory MB',
  ],
  rows,
);

async function measure(prober: Prober, scene: Scene): Promise<Stall> {
  await scene.prepare?.();
  return prober.during(scene.run);
}

function cells({ seconds, outcome, clock, own, mebibytes }: Stall): string[] {
  const times = [clock.p50, clock.p99, clock.worst, own.p99, own.worst];
  return [
    seconds.toFixed(1),
    outcome,
    ...times.map((value) => value.toFixed(value < 10 ? 1 : 0)),
    mebibytes.toFixed(0),
  ];
}
