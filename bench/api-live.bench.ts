import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { treeChannel } from '@life-tree/contract';
import { io, type Socket } from 'socket.io-client';
import { compare, milliseconds, printMachine, printTable, times } from './api/compare.ts';
import { processorTime } from './api/processor-time.ts';
import {
  type Cleanups,
  openSeededProducts,
  type SeededProduct,
  type Statement,
} from './api/seeded-products.ts';

/**
 * Measures the time from sending an edit until another client receives it. The bounds are a minimal
 * socket.io server that forwards a message, and the SQL of one edit's transaction with the same driver.
 */
const speciesId = '01980000-0000-7000-8000-000000000010';
const cleanups: Cleanups = [];
try {
  // Product and bound edit different trees, so that neither waits for the other's lock.
  const products = await openSeededProducts([1000, 1001], cleanups);
  const echo = await startEcho();
  printMachine();
  const rows = [];
  for (const seeded of products) {
    const edit = await openEditor(seeded);
    const statements = bareTransaction(seeded.trees[1]?.id ?? '');
    // The product and the echo server are child processes; the bare transaction runs in this process.
    const below = () => processorTime(process.pid, { onlyBelow: true }) + seeded.databaseTime();
    const within = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000 + seeded.databaseTime();
    };
    const measured = await compare(
      {
        edit: { ...edit, processor: below },
        echo: { run: echo, processor: below },
        transaction: { run: () => seeded.transaction(statements), processor: within },
      },
      { rounds: 15, turns: 20, warmUp: 500 },
    );
    for (const unit of ['elapsed', 'processor'] as const) {
      const [edited, echoed, stored] = [
        measured.edit[unit],
        measured.echo[unit],
        measured.transaction[unit],
      ];
      const allowed = 2 * echoed + stored;
      rows.push([
        `${seeded.name}, ${unit === 'elapsed' ? 'clock' : 'processor'}`,
        ...[edited, echoed, stored, allowed].map(milliseconds),
        times(edited / allowed),
      ]);
      console.error(rows.at(-1)?.join('  '));
    }
  }
  printTable(
    [
      'an edit, ms',
      'seen by another',
      'bare echo',
      'bare transaction',
      '2 echoes and a transaction',
      'seen ÷ that',
    ],
    rows,
  );
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
}

/** Sends an edit over HTTP and waits until another client has received it, which is before the reply. */
async function openEditor({ product: { origin, call }, trees, cookie }: SeededProduct) {
  const treeId = trees[0]?.id ?? '';
  const viewer = await connect(origin);
  await viewer.emitWithAck('join-tree', { treeId });
  let duration = 2e6;
  let reply: Promise<unknown>;
  return {
    run: () => {
      duration += 1;
      const operation = { kind: 'set-duration', id: speciesId, duration };
      const body = { operationId: crypto.randomUUID(), operation };
      reply = call('POST', `ph-tree/${treeId}/operation`, { body, cookie });
      return new Promise((resolve) => viewer.once(treeChannel(treeId), resolve));
    },
    afterwards: () => reply,
  };
}

async function startEcho(): Promise<() => Promise<unknown>> {
  const script = fileURLToPath(new URL('./api/bare-sockets.mjs', import.meta.url));
  const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => server.kill());
  const [port] = await once(server.stdout, 'data');
  const [sender, receiver] = await Promise.all([
    connect(`http://127.0.0.1:${Number(port)}`),
    connect(`http://127.0.0.1:${Number(port)}`),
  ]);
  let number = 0;
  return () => {
    const received = new Promise((resolve) => receiver.once('edited', resolve));
    sender.emit('edit', { number: number++, speciesId, duration: 2e6 });
    return received;
  };
}

async function connect(address: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true });
  cleanups.push(() => socket.disconnect());
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

/** The minimum of an edit: lock the tree, change the species, write the history and the new version. */
function bareTransaction(treeId: string): Statement[] {
  return [
    ['select * from trees where id = $1 for no key update', [treeId]],
    ['select * from species where tree_id = $1 and id = $2', [treeId, speciesId]],
    [
      'update species set duration = duration + 1 where tree_id = $1 and id = $2',
      [treeId, speciesId],
    ],
    [
      `insert into tree_changes (tree_id, version, action, changes, inverse, inverse_bytes, created_at)
       select id, version + 1, 'set-duration', '[]', '{}', 2, now()
       from trees where id = $1`,
      [treeId],
    ],
    ['update trees set version = version + 1, updated_at = now() where id = $1', [treeId]],
  ];
}
