import { parseArgs } from 'node:util';
import { apiBase } from '@life-tree/contract';
import { findPostgres } from '../scripts/postgres.mjs';
import { printMachine, printTable } from './api/compare.ts';
import { bundleProduct } from './api/product.ts';
import { type Cleanups, openEmbedded, openOnPostgres } from './api/seeded-products.ts';
import { type Prober, type Stall, startProber } from './stall/prober.ts';
import { type Scenario, scenariosOf } from './stall/scenarios.ts';

/**
 * Measures how long one request delays others: separate processes request /healthz and a small tree at a
 * steady rate while large and hostile requests run one after the other, on PostgreSQL (if installed) and on
 * the embedded database. Everything runs on this machine.
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
    const cleanups: Cleanups = [];
    try {
      const seeded = await open(bundle, [Number(options.species), 30], cleanups);
      const prober = startProber(seeded.product, [
        '/healthz',
        `${apiBase}/ph-tree/${seeded.trees[1]?.id}`,
      ]);
      cleanups.push(prober.stop);
      for (const scenario of await scenariosOf(seeded)) {
        if (options.only !== undefined && !scenario.name.includes(options.only)) continue;
        const stall = await measure(prober, scenario);
        rows.push([`${seeded.name}: ${scenario.name}`, ...cells(stall)]);
        console.error(rows.at(-1)?.join('  '));
      }
    } finally {
      for (const cleanUp of cleanups.toReversed()) await cleanUp();
    }
  }
} finally {
  await bundle.remove();
}
printMachine(`a tree of ${options.species} species`);
printTable(
  [
    'while this runs',
    'duration s',
    'outcome',
    ...['/healthz', 'a small tree'].flatMap((page) => [
      `${page}: p50 ms`,
      'p99 ms',
      'worst ms',
      'p99 ms of processor time',
      'worst ms of processor time',
    ]),
    'memory MB',
    'more than before MB',
  ],
  rows,
);

async function measure(prober: Prober, scenario: Scenario): Promise<Stall> {
  await scenario.prepare?.();
  return prober.during(scenario.run);
}

function cells({ seconds, outcome, latencies, mebibytes, grownMebibytes }: Stall): string[] {
  const times = latencies.flatMap(({ clock, processor }) => [
    clock.p50,
    clock.p99,
    clock.worst,
    processor.p99,
    processor.worst,
  ]);
  return [
    seconds.toFixed(1),
    outcome,
    ...times.map((value) => value.toFixed(value < 10 ? 1 : 0)),
    mebibytes.toFixed(0),
    grownMebibytes.toFixed(0),
  ];
}
