import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../scripts/free-port.mjs';

export interface RedisServer {
  readonly url: string;
  /** Kills the server; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again at the same address, without data. */
  restart(): Promise<void>;
  /** Stops it from answering until `resume`. Connections and data are kept. */
  pause(): void;
  resume(): void;
}

const given = process.env.TEST_REDIS_URL;
const isInstalled = spawnSync('redis-server', ['--version']).status === 0;

/** Why tests that restart their own Redis cannot run here; null if they can. */
export const noRedisToEnd = isInstalled ? null : '(skipped: no redis-server)';
/** Why tests that need a Redis cannot run here; null if they can. */
export const noRedis =
  isInstalled || given ? null : '(skipped: no redis-server and no TEST_REDIS_URL)';

/** Starts a Redis server without persistence on a free port, or uses a given one if none can be started. */
export async function startRedis(): Promise<RedisServer> {
  if (!isInstalled && given) {
    return { url: given, kill: ignore, restart: ignore, pause: () => {}, resume: () => {} };
  }
  const port = await freePort();
  let running = await launch(port);
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      await kill();
      running = await launch(port);
    },
    pause: () => void running.kill('SIGSTOP'),
    resume: () => void running.kill('SIGCONT'),
  };
}

async function ignore(): Promise<void> {}

const ready = 'Ready to accept connections';

async function launch(port: number) {
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const server = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    if (output.includes(ready)) break;
  }
  server.stdout.resume();
  if (!output.includes(ready)) throw new Error(`Redis did not start: ${output}`);
  return server;
}
