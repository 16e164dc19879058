import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@life-tree/contract';
import { Client } from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import { capture } from '../../scripts/run.mjs';
import { bundleServer, startServerProcess } from '../../server/test/processes/server-process.ts';

/** The production build of the product, in a separate process with its own database. */
export interface Product {
  readonly origin: string;
  readonly apiKey: string;
  readonly pid: number;
  /** Returns the reply of a call as text. */
  call(method: string, path: string, options?: CallOptions): Promise<string>;
  stop(): Promise<void>;
}

interface CallOptions {
  readonly body?: unknown;
  readonly cookie?: string;
}

export interface Bundle {
  readonly main: string;
  remove(): Promise<void>;
}

export async function bundleProduct(): Promise<Bundle> {
  const { programs, remove } = await bundleServer();
  return { main: programs.main, remove };
}

interface ProductOptions {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
  /** Where it writes a processor profile when it stops. */
  readonly profileFolder?: string;
}

/** Starts the product. Without a database URL, it uses the embedded database in `dataDir`. */
export async function startProduct(
  { main }: Bundle,
  { databaseUrl, dataDir, profileFolder }: ProductOptions,
): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'life-tree-bench-')));
  const server = await startServerProcess(
    main,
    {
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      EXAMPLES: 'off',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
  );
  await server.firstLine;
  const origin = `http://127.0.0.1:${server.port}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { apiKey } = JSON.parse(await send(agent, 'GET', `${origin}${apiBase}/config`, {}, ''));
  return {
    origin,
    apiKey,
    pid: server.pid,
    call: (method, path, { body, cookie } = {}) =>
      send(
        agent,
        method,
        `${origin}${apiBase}/${path}`,
        { 'x-api-key': apiKey, 'content-type': 'application/json', ...(cookie && { cookie }) },
        body === undefined ? '' : JSON.stringify(body),
      ),
    stop: async () => {
      agent.destroy();
      server.signal('SIGTERM');
      await server.exit;
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${url}: ${reply.statusCode} ${text.slice(0, 300)}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(method === 'GET' ? undefined : body === '' ? '{}' : body);
  });
}

export interface Cluster {
  /** Creates an empty database and returns its URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a temporary PostgreSQL with enough memory to cache the benchmark's data, as in production. */
export async function startCluster(): Promise<Cluster> {
  const { url, control, stop } = await startPostgres();
  await onDatabase(url, (client) => client.query("alter system set shared_buffers = '1GB'"));
  const [command = '', ...args] = control;
  await capture(command, [...args, '-m', 'fast', 'restart'], { cwd: tmpdir() });
  return {
    create: async (name) => {
      await onDatabase(url, (client) => client.query(`create database ${name}`));
      const created = new URL(url);
      created.pathname = `/${name}`;
      return created.href;
    },
    stop,
  };
}

export async function onDatabase<Value>(
  url: string,
  use: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
