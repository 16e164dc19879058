import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { apiBase } from '@life-tree/contract';
import { median, milliseconds, printMachine, printTable, times } from './api/compare.ts';
import { measureCountUpdates } from './api/count-updates.ts';
import { bundleProduct, startCluster, startProduct } from './api/product.ts';
import { quantile, runStage } from './load/latencies.ts';

/**
 * Measures how long edits of a tree take on PostgreSQL while many visitors open this tree or another one,
 * each for the first time or one visitor repeatedly. The bound is the same edits without visitors. All take
 * turns in every round. Then compares an update of counts with one that writes the search indexes too.
 */
const { values: options } = parseArgs({
  options: {
    views: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
  },
});
const viewRate = Number(options.views);
const seconds = Number(options.seconds);

const bundle = await bundleProduct();
const cluster = await startCluster();
const cleanups: (() => Promise<unknown>)[] = [cluster.stop, bundle.remove];
try {
  const databaseUrl = await cluster.create('views');
  const product = await startProduct(bundle, { databaseUrl });
  cleanups.unshift(product.stop);
  const base = `${product.origin}${apiBase}`;
  const key = { 'x-api-key': product.apiKey, 'content-type': 'application/json' };
  const account = { username: 'editor', email: 'editor@views.test', password: 'edit and edit' };
  const registered = await fetch(`${base}/user/register`, {
    method: 'POST',
    headers: key,
    body: JSON.stringify(account),
  });
  const cookie = registered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const createTree = async (name: string): Promise<string> =>
    JSON.parse(await product.call('POST', 'ph-tree', { cookie, body: { name, isPublic: true } }))
      .id;
  const [edited, viewed] = [await createTree('Edited'), await createTree('Viewed')];
  const species = { name: 'Corvus corax', duration: 1 };
  const { id } = JSON.parse(
    await product.call('POST', `species/${edited}`, { cookie, body: species }),
  );
  let duration = 1;

  // Separate connections, so that edits never wait for views in this process.
  const editors = new Agent({ keepAlive: true });
  const viewers = new Agent({ keepAlive: true });
  const edit = () => {
    duration += 1;
    const operation = { kind: 'set-duration', id, duration };
    const body = { operationId: crypto.randomUUID(), operation };
    return post(editors, `${base}/ph-tree/${edited}/operation`, { ...key, cookie }, body);
  };
  /** Sends edits one after the other, like an editor. Returns the sorted latencies. */
  const editFor = async (duration: number): Promise<readonly number[]> => {
    const latencies: number[] = [];
    const end = performance.now() + 1000 * duration;
    for (let start = performance.now(); start < end; start = performance.now()) {
      await edit();
      latencies.push(performance.now() - start);
      await pause(20);
    }
    return latencies.sort((one, other) => one - other);
  };
  let visitors = 0;
  const viewOf = (treeId: string, visitor: () => string) => () =>
    post(viewers, `${base}/ph-tree/${treeId}/view`, { ...key, 'user-agent': visitor() }, {});
  const newVisitor = () => {
    visitors += 1;
    return `Visitor ${visitors}`;
  };
  const sameVisitor = () => 'Visitor';

  const stages: readonly (readonly [string, (() => Promise<void>) | null])[] = [
    ['no visitors', null],
    ['new visitors of another tree', viewOf(viewed, newVisitor)],
    ['one visitor of another tree, repeatedly', viewOf(viewed, sameVisitor)],
    ['new visitors of the same tree', viewOf(edited, newVisitor)],
    ['one visitor of the same tree, repeatedly', viewOf(edited, sameVisitor)],
  ];
  // Warm up: the first few hundred calls are slow.
  await editFor(3);
  await runStage(viewRate, 3, viewOf(viewed, newVisitor));
  printMachine(`PostgreSQL, one editor and ${viewRate} views a second`);
  const measured = stages.map(([name, view]) => ({
    name,
    view,
    edits: [] as number[],
    views: [] as number[],
    errors: 0,
  }));
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const stage of measured) {
      const [edits, views] = await Promise.all([
        editFor(seconds),
        stage.view === null ? null : runStage(viewRate, seconds, stage.view),
      ]);
      stage.edits.push(...edits);
      if (views === null) continue;
      stage.views.push(views.p50);
      stage.errors += views.errors;
    }
  }
  const alone = median(measured[0]?.edits ?? []);
  printTable(
    ['while', 'edits p50 ms', '÷ alone', 'p95 ms', 'views p50 ms', 'failed views'],
    measured.map(({ name, edits, views, errors }) => {
      edits.sort((one, other) => one - other);
      const p50 = median(edits);
      return [
        name,
        milliseconds(p50),
        times(p50 / alone),
        milliseconds(quantile(edits, 0.95)),
        views.length === 0 ? '' : milliseconds(median(views)),
        String(errors),
      ];
    }),
  );
  await measureCountUpdates(databaseUrl);
  editors.destroy();
  viewers.destroy();
} finally {
  for (const cleanUp of cleanups) await cleanUp();
}

function post(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: object,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method: 'POST', headers }, (reply) => {
      reply.resume();
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${reply.statusCode}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
