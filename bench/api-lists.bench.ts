import { parseArgs } from 'node:util';
import { sortCriteria, sortOrders } from '@life-tree/contract';
import { Pool } from 'pg';
import { compare, milliseconds, percent, printMachine, printTable, times } from './api/compare.ts';
import { listBound, searchBound } from './api/list-bounds.ts';
import { parentOf, processorTime } from './api/processor-time.ts';
import {
  bundleProduct,
  onDatabase,
  type Product,
  startCluster,
  startProduct,
} from './api/product.ts';
import { seedTrees } from './api/seed-trees.ts';

/**
 * Lists of public trees and searches among them, over HTTP, on PostgreSQL with few and with many
 * trees. The bound is the bare SQL for the same page and count through the same driver.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only rows whose names contain this. */
    only: { type: 'string', default: '' },
    turns: { type: 'string', default: '20' },
  },
});
const [few, many] = [10_000, Number(positionals[0] ?? 1_000_000)];
const turns = Number(options.turns);

interface Site {
  readonly product: Product;
  readonly pool: Pool;
  /** Name and owner of a tree from the middle of the list; few other trees share them. */
  readonly someName: string;
  readonly someOwner: string;
}

const bundle = await bundleProduct();
const cluster = await startCluster();
/** Functions to call at the end, even after an error. */
const cleanups: (() => Promise<unknown>)[] = [cluster.stop, bundle.remove];
try {
  const small = await openSite('few', few);
  const large = await openSite('many', many);
  const version = await small.pool.query<{ server_version: string }>('show server_version');
  printMachine(`PostgreSQL ${version.rows[0]?.server_version}`);

  const lists = sortCriteria.flatMap((criterion) =>
    sortOrders.map((order) => ({
      name: `${criterion} ${order}`,
      path: () => `ph-tree?criteria=${criterion}&order=${order}`,
      bound: () => listBound(criterion, order),
    })),
  );
  const searches = [
    ['a whole name', ({ someName }: Site) => someName],
    ['a user', ({ someOwner }: Site) => someOwner],
    ['no match', () => 'qwzx'],
    ['a tag of 0.7 %', () => 'fossil-8'],
    ['part of words of 7 %', () => 'brala'],
    ['a tag of 30 %', () => 'jurassic'],
    ['part of words of 40 %', () => 'saurus'],
    ['two letters, 50 %', () => 'sa'],
    ['one letter, 95 %', () => 'e'],
  ].map(([name, text]) => ({
    name: `${name}`,
    path: (site: Site) => `ph-tree?search=${encodeURIComponent(wordsOf(text, site))}`,
    bound: (site: Site) => searchBound(wordsOf(text, site)),
  }));

  const backend = await small.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(backend.rows[0]?.pid ?? 0)?.parent ?? 0;
  // The product is the only child of this process. The bound runs in this process.
  const ours = () => processorTime(process.pid, { onlyBelow: true }) + processorTime(postmaster);
  const bare = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000 + processorTime(postmaster);
  };
  for (const [title, asked] of [
    ['list by', lists],
    ['search for', searches],
  ] as const) {
    const rows = [];
    for (const { name, path, bound } of asked.filter((one) => one.name.includes(options.only))) {
      const measured = await compare(
        {
          small: { run: () => small.product.call('GET', path(small)), processor: ours },
          smallBound: { run: () => small.pool.query(bound(small)), processor: bare },
          large: { run: () => large.product.call('GET', path(large)), processor: ours },
          largeBound: { run: () => large.pool.query(bound(large)), processor: bare },
        },
        { rounds: 7, turns, warmUp: 3 * turns },
      );
      rows.push([
        name,
        `${milliseconds(measured.small.processor)} (${milliseconds(measured.smallBound.processor)})`,
        `${milliseconds(measured.large.processor)} (${milliseconds(measured.largeBound.processor)})`,
        times(measured.large.processor / measured.small.processor),
        percent(measured.largeBound.processor / measured.large.processor),
        `${milliseconds(measured.small.elapsed)} (${milliseconds(measured.smallBound.elapsed)})`,
        `${milliseconds(measured.large.elapsed)} (${milliseconds(measured.largeBound.elapsed)})`,
        times(measured.large.elapsed / measured.small.elapsed),
      ]);
      console.error(rows.at(-1)?.join('  '));
    }
    if (rows.length === 0) continue;
    printTable(
      [
        title,
        `processor ms, ${few.toLocaleString('en')} trees (bound)`,
        `${many.toLocaleString('en')} trees (bound)`,
        'growth',
        'of the bound’s throughput',
        `clock ms, ${few.toLocaleString('en')} trees (bound)`,
        `${many.toLocaleString('en')} trees (bound)`,
        'growth',
      ],
      rows,
    );
  }
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}

function wordsOf(text: unknown, site: Site): string {
  return typeof text === 'function' ? String(text(site)) : String(text);
}

/** Starts the product, which creates the tables, and fills them. */
async function openSite(name: string, trees: number): Promise<Site> {
  const databaseUrl = await cluster.create(name);
  const product = await startProduct(bundle, { databaseUrl });
  cleanups.push(product.stop);
  console.error(`Creating ${trees} trees…`);
  await onDatabase(databaseUrl, (client) => seedTrees(client, trees));
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  cleanups.push(() => pool.end());
  const { rows } = await pool.query<{ name: string; username: string }>(
    `select name, username from trees join users on users.id = user_id
     where is_public order by trees.created_at offset $1 limit 1`,
    [Math.floor(trees / 3)],
  );
  return { product, pool, someName: rows[0]?.name ?? '', someOwner: rows[0]?.username ?? '' };
}
