import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import rolldownConfig from '../rolldown.config.ts';

const serverRoot = fileURLToPath(new URL('../', import.meta.url));

export interface ServerProcess {
  readonly port: number;
  /** Resolves with the first line on standard output. */
  readonly firstLine: Promise<string>;
  readonly exit: Promise<{
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }>;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
}

/** The server as it is shipped, in a folder at the same depth as the real one. */
export async function bundleServer(): Promise<string> {
  const { output, ...input } = rolldownConfig;
  const file = join(serverRoot, '.cache', 'main.js');
  const bundle = await rolldown({ ...input, cwd: serverRoot });
  await bundle.write({ ...output, file });
  await bundle.close();
  return file;
}

/** The server as people start it: a process of its own. */
export async function startServerProcess(
  bundle: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [bundle], {
    cwd: serverRoot,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const end = out.indexOf('\n');
      if (end >= 0) resolve(out.slice(0, end));
    });
    child.once('close', () => reject(new Error(`The server ended before it said a line: ${err}`)));
  });
  // Whoever waits for the exit only must not be told of this as an unhandled failure.
  firstLine.catch(() => undefined);
  return {
    port,
    firstLine,
    exit: once(child, 'close').then(() => ({ code: child.exitCode, out, err })),
    signal: (name) => child.kill(name),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
