import { parseArgs } from 'node:util';
import { apiBase } from '@life-tree/contract';
import { compare, milliseconds, printMachine, printTable, times } from './api/compare.ts';
import { parentOf, processorTime } from './api/processor-time.ts';
import { bundleProduct, onDatabase, startCluster, startProduct } from './api/product.ts';
import { seedTrees } from './api/seed-trees.ts';
import { createMix, createRequests, type RequestKind } from './load/mix.ts';
import { createSender, createUsers, startBare } from './load/subjects.ts';

/**
 * The processor time of the server for each kind of request of the load benchmark, and for their mix,
 * against a minimal Fastify server with the same driver and the minimal SQL, on PostgreSQL. Both take
 * turns in every round. With `--profile <folder>`, the product writes a processor profile there.
 */
const { values: options } = parseArgs({
  options: {
    trees: { type: 'string', default: '20000' },
    people: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const readKinds: readonly RequestKind[] = [
  'open a tree',
  'its species',
  'browse',
  'search',
  'read comments',
];
const writeKinds: readonly RequestKind[] = ['count a view', 'like', 'comment', 'edit live'];
/** Requests that are under way at the same time. */
const together = 8;

const bundle = await bundleProduct();
const cluster = await startCluster();
const cleanups: (() => Promise<unknown>)[] = [cluster.stop, bundle.remove];
try {
  const databaseUrl = await cluster.create('requests');
  const product = await startProduct(bundle, {
    databaseUrl,
    ...(options.profile !== undefined && { profileFolder: options.profile }),
  });
  cleanups.unshift(product.stop);
  await onDatabase(databaseUrl, (client) => seedTrees(client, Number(options.trees)));
  const { data, cookies } = await createUsers(product, Number(options.people));
  await onDatabase(databaseUrl, (client) =>
    client.query("update users set granted_plan = 'premium' where username like 'load-%'"),
  );
  const postmaster = await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  });
  const bare = await startBare(databaseUrl);
  cleanups.unshift(bare.stop);
  printMachine(`PostgreSQL, ${options.trees} trees, ${together} requests at a time`);

  const ask = createSender(`${product.origin}${apiBase}`, { 'x-api-key': product.apiKey }, cookies);
  const askBare = createSender(bare.origin, {}, []);
  const [mix, bareMix] = [createMix(data), createMix(data)];
  const [requests, bareRequests] = [createRequests(data), createRequests(data)];
  const subjects = [
    { name: 'the mix', make: mix, makeBare: bareMix },
    ...[...readKinds, ...writeKinds].map((kind) => ({
      name: kind,
      make: requests[kind],
      makeBare: bareRequests[kind],
    })),
  ];
  const rows: string[][] = [];
  for (const { name, make, makeBare } of subjects.filter((one) =>
    one.name.includes(options.only),
  )) {
    const several = (send: () => Promise<void>) => () =>
      Promise.all(Array.from({ length: together }, send));
    let inDatabase = 0;
    const { ours, bound } = await compare(
      {
        ours: {
          run: several(() => ask(make())),
          processor: () => processorTime(product.pid),
        },
        bound: {
          run: several(() => askBare(makeBare())),
          processor: () => processorTime(bare.pid),
        },
      },
      { rounds: Number(options.rounds), turns: 25, warmUp: 100 },
    );
    const before = processorTime(postmaster);
    for (let turn = 0; turn < 25; turn += 1) await several(() => ask(make()))();
    inDatabase = (processorTime(postmaster) - before) / (25 * together);
    rows.push([
      name,
      milliseconds(bound.processor / together),
      milliseconds(ours.processor / together),
      times(ours.processor / bound.processor),
      milliseconds(inDatabase),
    ]);
  }
  printTable(
    ['request', 'bound: server ms', 'ours: server ms', 'ours ÷ bound', 'ours: database ms'],
    rows,
  );
} finally {
  for (const cleanUp of cleanups) await cleanUp();
}
