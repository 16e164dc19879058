import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { treeChannel } from '@life-tree/contract';
import { io, type Socket } from 'socket.io-client';
import { type Endings, type Garden, openGardens, type Statement } from './api/gardens.ts';
import { processorTime } from './api/processor-time.ts';
import { milliseconds, printMachine, printTable, race, times } from './api/race.ts';

/**
 * From the moment somebody sends an edit until another client has it. The bounds are a bare socket.io
 * server that passes a message on, and the bare SQL of one edit's transaction through the same driver.
 */
const speciesId = '01980000-0000-7000-8000-000000000010';
const endings: Endings = [];
try {
  // One tree for each to edit, so that neither waits for the other.
  const gardens = await openGardens([1000, 1001], endings);
  const echo = await startEcho();
  printMachine();
  const rows = [];
  for (const garden of gardens) {
    const edit = await openEditor(garden);
    const statements = bareTransaction(garden.trees[1]?.id ?? '');
    // The product and the echo are processes below this one, the bare transaction is in it.
    const below = () => processorTime(process.pid, { onlyBelow: true }) + garden.databaseTime();
    const within = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000 + garden.databaseTime();
    };
    const measured = await race(
      {
        edit: { act: edit, processor: below },
        echo: { act: echo, processor: below },
        transaction: { act: () => garden.transaction(statements), processor: within },
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
        `${garden.name}, ${unit === 'elapsed' ? 'clock' : 'processor'}`,
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
  for (const end of endings.toReversed()) await end();
}

/** Edits by HTTP; each is over when the window of somebody who looks on has heard of it. */
async function openEditor({ product: { origin, call }, trees, cookie }: Garden) {
  const treeId = trees[0]?.id ?? '';
  const window = await connect(origin);
  await window.emitWithAck('join-tree', { treeId });
  let duration = 2e6;
  return async () => {
    duration += 1;
    const seen = new Promise((resolve) => window.once(treeChannel(treeId), resolve));
    const operation = { kind: 'set-duration', id: speciesId, duration };
    const body = { operationId: crypto.randomUUID(), operation };
    await Promise.all([call('POST', `ph-tree/${treeId}/operation`, { body, cookie }), seen]);
  };
}

async function startEcho(): Promise<() => Promise<unknown>> {
  const script = fileURLToPath(new URL('./api/bare-sockets.mjs', import.meta.url));
  const server = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  endings.push(() => server.kill());
  const [port] = await once(server.stdout, 'data');
  const [speaker, listener] = await Promise.all([
    connect(`http://127.0.0.1:${Number(port)}`),
    connect(`http://127.0.0.1:${Number(port)}`),
  ]);
  let number = 0;
  return () => {
    const heard = new Promise((resolve) => listener.once('edited', resolve));
    speaker.emit('edit', { number: number++, speciesId, duration: 2e6 });
    return heard;
  };
}

async function connect(address: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], forceNew: true });
  endings.push(() => socket.disconnect());
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

/** What an edit cannot do without: the tree's lock, the species, its history and the new version. */
function bareTransaction(treeId: string): Statement[] {
  return [
    ['select * from trees where id = $1 for no key update', [treeId]],
    ['select * from species where tree_id = $1 and id = $2', [treeId, speciesId]],
    [
      'update species set duration = duration + 1 where tree_id = $1 and id = $2',
      [treeId, speciesId],
    ],
    [
      `insert into tree_changes (tree_id, version, action, summary, inverse, inverse_bytes, created_at)
       select id, version + 1, 'set-duration', 'Changed the duration', '{}', 2, now()
       from trees where id = $1`,
      [treeId],
    ],
    ['update trees set version = version + 1, updated_at = now() where id = $1', [treeId]],
  ];
}
