import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { apiBase } from '@life-tree/contract';
import type { Product } from '../api/product.ts';
import type { MixData, PlannedRequest } from './mix.ts';

/** Creates users with one tree each, and returns the data that the mix chooses from. */
export async function createUsers(
  product: Product,
  people: number,
): Promise<{ readonly data: MixData; readonly cookies: readonly string[] }> {
  const { call } = product;
  const cookies: string[] = [];
  const ownTrees: string[] = [];
  for (let number = 0; number < people; number += 1) {
    const cookie = await register(product, number);
    cookies.push(cookie);
    const made = await call('POST', 'ph-tree', {
      cookie,
      body: { name: `Load ${number}`, isPublic: true },
    });
    ownTrees.push(JSON.parse(made).id);
  }
  const listed: string[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const reply = JSON.parse(await call('GET', `ph-tree?limit=100&page=${page}`));
    for (const { id } of reply.trees) listed.push(id);
  }
  const words = ['saurus', 'therium', 'fossil-8', 'brala', 'pithecus', 'marine', 'qwzx', 'ornis'];
  return { data: { people, publicTrees: [...ownTrees, ...listed], ownTrees, words }, cookies };
}

async function register({ origin, apiKey }: Product, number: number): Promise<string> {
  const name = `load-${number}`;
  const reply = await fetch(`${origin}${apiBase}/user/register?apiKey=${apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, email: `${name}@load.test`, password: 'load and load' }),
  });
  return reply.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Sends requests on connections that are kept open; fails unless the reply is 200. */
export function createSender(
  base: string,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): (wanted: PlannedRequest) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  return ({ method, path, body, user }) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const cookie = user === null ? undefined : cookies[user];
      const outgoing = request(`${base}/${path}`, {
        agent,
        method,
        headers: {
          ...headers,
          ...(text !== '' && { 'content-type': 'application/json' }),
          ...(cookie !== undefined && { cookie }),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (reply) => {
        reply.resume();
        reply.on('error', reject);
        reply.on('end', () => {
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`${method} ${path}: ${reply.statusCode}`));
        });
      });
      outgoing.end(text);
    });
}

export interface BareServer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the bound in a separate process. */
export async function startBare(databaseUrl: string): Promise<BareServer> {
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The minimal server has no output');
  const [origin] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    origin: String(origin),
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
