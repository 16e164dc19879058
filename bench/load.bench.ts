import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiBase } from '@life-tree/contract';
import { printMachine, printTable } from './api/compare.ts';
import { bundleProduct, onDatabase, startCluster, startProduct } from './api/product.ts';
import { seedTrees } from './api/seed-trees.ts';
import { isServed, quantile, runStage, type StageResult } from './load/latencies.ts';
import { readMetrics } from './load/metrics.ts';
import { createMix } from './load/mix.ts';
import { createSender, createUsers, startBare } from './load/subjects.ts';
import { openViewers } from './load/viewers.ts';

/**
 * Sends a realistic mix of requests to one server process on PostgreSQL, at increasing rates until it no
 * longer keeps up, and the same mix to a minimal Fastify server with the same driver. Then measures idle
 * viewers and a long run at half the maximum rate. Everything runs on this machine; this process only
 * sends requests.
 */
const { values: options } = parseArgs({
  options: {
    trees: { type: 'string', default: '20000' },
    people: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    viewers: { type: 'string', default: '5000' },
    soak: { type: 'string', default: '600' },
  },
});
const rates = [25, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 4800];
const seconds = Number(options.seconds);

const bundle = await bundleProduct();
const cluster = await startCluster();
const cleanups: (() => Promise<unknown>)[] = [cluster.stop, bundle.remove];
try {
  const databaseUrl = await cluster.create('load');
  const product = await startProduct(bundle, { databaseUrl });
  cleanups.unshift(product.stop);
  await onDatabase(databaseUrl, (client) => seedTrees(client, Number(options.trees)));
  const { data, cookies } = await createUsers(product, Number(options.people));
  // The trees grow far beyond the limits of the free plan.
  await onDatabase(databaseUrl, (client) =>
    client.query("update users set granted_plan = 'premium' where username like 'load-%'"),
  );
  printMachine(`${options.trees} trees, ${options.people} people, one server process`);

  const ask = createSender(`${product.origin}${apiBase}`, { 'x-api-key': product.apiKey }, cookies);
  const mix = createMix(data);
  await runStage(20, 5, () => ask(mix()));
  const served = await increaseRate(product.origin, () => ask(mix()));
  printStages('Life Tree', served);

  const bare = await startBare(databaseUrl);
  cleanups.unshift(bare.stop);
  const askBare = createSender(bare.origin, {}, []);
  const bareMix = createMix(data);
  await runStage(20, 5, () => askBare(bareMix()));
  const bound = await increaseRate(bare.origin, () => askBare(bareMix()));
  printStages('Bound: minimal Fastify with the same driver', bound);
  await bare.stop();
  const [best, highestBound] = [highestServedRate(served), highestServedRate(bound)];
  const [work, least] = [leastWork(served), leastWork(bound)];
  console.log(`Highest rate: ${best} requests / s; bound: ${highestBound}.`);
  console.log(
    `Processor time per request: ${work.toFixed(2)} ms, ${(work / least).toFixed(1)} × the bound's ${least.toFixed(2)}.\n`,
  );

  await measureIdleViewers(Number(options.viewers));
  await soak(Math.max(10, Math.floor(best / 2)), Number(options.soak));

  async function measureIdleViewers(count: number): Promise<void> {
    const before = await readMetrics(product.origin);
    const trees = data.ownTrees.slice(0, 50);
    const viewers = await openViewers(product.origin, count, trees);
    await pause(2000);
    const open = await readMetrics(product.origin);
    await pause(20_000);
    const idle = await readMetrics(product.origin);
    const delays: number[] = [];
    for (const [user, treeId] of trees.slice(0, 20).entries()) {
      const edit = createMix({ ...data, people: 1, ownTrees: [treeId] });
      let wanted = edit();
      while (!wanted.path.endsWith('/operation')) wanted = edit();
      delays.push(...(await viewers.delays(treeId, () => ask({ ...wanted, user }))));
    }
    delays.sort((one, other) => one - other);
    viewers.close();
    const kibibytes = (1024 * (open.residentMebibytes - before.residentMebibytes)) / count;
    const share = ((idle.processorSeconds - open.processorSeconds) / 20) * 100;
    printTable(
      [
        'idle viewers',
        'memory before',
        'with them',
        'kB each',
        'processor',
        'edit received p50',
        'p99',
      ],
      [
        [
          String(count),
          `${before.residentMebibytes.toFixed(0)} MB`,
          `${open.residentMebibytes.toFixed(0)} MB`,
          kibibytes.toFixed(1),
          `${share.toFixed(1)} %`,
          `${quantile(delays, 0.5).toFixed(0)} ms`,
          `${quantile(delays, 0.99).toFixed(0)} ms`,
        ],
      ],
    );
  }

  async function soak(rate: number, duration: number): Promise<void> {
    const rows: string[][] = [];
    const errors: string[] = [];
    const slice = Math.max(10, Math.round(duration / 10));
    for (let passed = 0; passed < duration; passed += slice) {
      const result = await runStage(rate, slice, () => ask(mix()));
      if (result.firstError !== null) errors.push(result.firstError);
      const { residentMebibytes, heapMebibytes } = await readMetrics(product.origin);
      rows.push([
        `${passed + slice} s`,
        ...cells(result).slice(1),
        residentMebibytes.toFixed(0),
        heapMebibytes.toFixed(0),
      ]);
    }
    console.log(`\nAt ${rate} requests / s for ${duration} seconds:\n`);
    printTable(
      ['after', 'answered / s', 'p50 ms', 'p99 ms', 'errors', 'memory MB', 'heap MB'],
      rows,
    );
    for (const error of errors) console.log(error);
  }
} finally {
  for (const cleanUp of cleanups) await cleanUp();
}

interface MeasuredStage extends StageResult {
  /** Milliseconds of processor time per request. */
  readonly work: number;
}

/** Increases the rate until the server no longer keeps up. Includes the first failed rate. */
async function increaseRate(origin: string, send: () => Promise<void>): Promise<MeasuredStage[]> {
  const stages: MeasuredStage[] = [];
  for (const rate of rates) {
    let stage = await measure(origin, rate, send);
    // Other work on the machine may interfere, so a rate must fail three times.
    for (let again = 0; again < 2 && !isServed(stage); again += 1) {
      await pause(5000);
      stage = await measure(origin, rate, send);
    }
    stages.push(stage);
    if (!isServed(stage)) break;
    await pause(1000);
  }
  return stages;
}

async function measure(
  origin: string,
  rate: number,
  send: () => Promise<void>,
): Promise<MeasuredStage> {
  const before = await readMetrics(origin);
  const stage = await runStage(rate, seconds, send);
  const after = await readMetrics(origin);
  const work = (1000 * (after.processorSeconds - before.processorSeconds)) / (rate * seconds);
  return { ...stage, work };
}

function highestServedRate(stages: readonly StageResult[]): number {
  return stages.findLast(isServed)?.offered ?? 0;
}

/** The minimum of all stages, which other work on the machine disturbed least. */
function leastWork(stages: readonly MeasuredStage[]): number {
  return Math.min(...stages.map(({ work }) => work));
}

function cells({ offered, answered, p50, p99, errors }: StageResult): string[] {
  return [String(offered), answered.toFixed(0), p50.toFixed(1), p99.toFixed(1), String(errors)];
}

function printStages(title: string, stages: readonly MeasuredStage[]): void {
  console.log(`\n${title}\n`);
  printTable(
    ['offered / s', 'answered / s', 'p50 ms', 'p99 ms', 'errors', 'processor ms / request'],
    stages.map((stage) => [...cells(stage), stage.work.toFixed(2)]),
  );
  const failed = stages.find(({ firstError }) => firstError !== null);
  if (failed !== undefined) console.log(`First error: ${failed.firstError}\n`);
}
