import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/free-port.mjs';

const site = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url));

export interface Balancer {
  readonly address: string;
  /** Sends no new connections to this port, as an operator does before stopping a process. */
  takeOut(port: number): Promise<void>;
  takeIn(port: number): Promise<void>;
  close(): Promise<void>;
}

/** nginx in front of these ports, with the shipped configuration except for its certificate. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'life-tree-nginx-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = join(folder, 'nginx.conf');
  const shipped = await readFile(site, 'utf8');
  const out = new Set<number>();
  let generation = 0;

  async function configure(): Promise<void> {
    generation += 1;
    const upstream = ports.map(
      (one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s${out.has(one) ? ' down' : ''};`,
    );
    await writeFile(settings, wholeConfiguration(siteFor(shipped, port, upstream), generation));
  }

  /** Resolves when all new connections use the new configuration. */
  async function reload(): Promise<void> {
    await configure();
    child.kill('SIGHUP');
    while ((await generationAt(address)) !== generation) await pause(20);
  }

  await configure();
  const child = spawn('nginx', ['-p', folder, '-c', settings, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  });
  while ((await generationAt(address)) === null) await pause(20);
  return {
    address,
    takeOut: (one) => {
      out.add(one);
      return reload();
    },
    takeIn: (one) => {
      out.delete(one);
      return reload();
    },
    close: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The generation of the configuration that answers new connections; null if nothing listens. */
async function generationAt(address: string): Promise<number | null> {
  try {
    const reply = await fetch(`${address}/generation`, { headers: { connection: 'close' } });
    return Number(await reply.text());
  } catch {
    return null;
  }
}

function siteFor(text: string, port: number, upstream: readonly string[]): string {
  return text
    .replace(/(\n +server 127\.0\.0\.1:\d+ [^\n]+)+/, `\n${upstream.join('\n')}`)
    .replace(/server \{\s+listen 80;[\s\S]+?\n\}\n/, '')
    .replace(/listen 443 [^\n]+/, `listen 127.0.0.1:${port};`)
    .replaceAll(/ +(listen \[::\]|ssl_)[^\n]+\n/g, '');
}

function wholeConfiguration(http: string, generation: number): string {
  const known = `location = /generation { return 200 '${generation}'; }\n    location / {`;
  return `
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    events { worker_connections 1000; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`).join('\n')}
      ${http.replace('location / {', known)}
    }`;
}
