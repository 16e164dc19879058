import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { freePort } from '../../../scripts/free-port.mjs';
import rolldownConfig from '../../rolldown.config.ts';

/**
 * Node options for a process that ends after a few requests. Optimizing the embedded database would take as
 * much processor time as all the rest of its life.
 */
export const shortLived: readonly string[] = ['--liftoff-only'];

const serverRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Resolves with the first line on standard output. */
  readonly firstLine: Promise<string>;
  readonly exit: Promise<{
    readonly code: number | null;
    readonly out: string;
    readonly err: string;
  }>;
  signal(name: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void;
}

/** The files of the bundled programs. */
export interface ServerPrograms {
  readonly main: string;
  readonly admin: string;
  readonly fileWorker: string;
}

export interface ServerBundle {
  readonly programs: ServerPrograms;
  remove(): Promise<void>;
}

/** The bundled server, in a folder with the same relative paths as the real one. */
export async function bundleServer(): Promise<ServerBundle> {
  const cache = join(serverRoot, '.cache');
  await mkdir(cache, { recursive: true });
  // Each run has its own, because processes of another run may start while it is written.
  const root = await mkdtemp(join(cache, 'server-'));
  for (const beside of ['migrations', 'examples', 'fonts']) {
    await symlink(join(serverRoot, beside), join(root, beside), 'junction');
  }
  const { output, ...input } = rolldownConfig;
  const bundle = await rolldown({ ...input, cwd: serverRoot });
  await bundle.write({ ...output, dir: join(root, 'dist') });
  await bundle.close();
  const program = (name: string) => join(root, 'dist', `${name}.js`);
  return {
    programs: {
      main: program('main'),
      admin: program('admin'),
      fileWorker: program('file-worker'),
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Starts the server as a separate process. */
export async function startServerProcess(
  bundle: string,
  environment: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [...nodeOptions, bundle], {
    cwd: serverRoot,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), EXAMPLES: 'off', ...environment },
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
    child.once('close', () =>
      reject(new Error(`The server exited before it printed a line: ${err}`)),
    );
  });
  // Not an unhandled rejection for callers that only wait for the exit.
  firstLine.catch(() => undefined);
  return {
    port,
    pid: child.pid ?? 0,
    firstLine,
    exit: once(child, 'close').then(() => ({ code: child.exitCode, out, err })),
    signal: (name) => child.kill(name),
  };
}
