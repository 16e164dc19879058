import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks a folder for this process. The embedded database has no lock: two processes on one folder would
 * silently lose each other's writes.
 */
export async function lockDirectory(folder: string): Promise<DirectoryLock> {
  const path = await realpath(folder);
  return process.platform === 'linux' ? lockBySocket(path) : lockByFile(path);
}

/** The kernel frees an abstract socket when its process ends, even after `kill -9`: it is never stale. */
export async function lockBySocket(path: string): Promise<DirectoryLock> {
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  server.listen(`\0life-tree-${name}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw alreadyOpen(path);
    throw error;
  }
  server.unref();
  return {
    release: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** For systems without abstract sockets: a file that is ignored when its process is dead. */
export async function lockByFile(path: string): Promise<DirectoryLock> {
  const file = join(
    path,
    '..',
    `${createHash('sha256').update(path).digest('hex').slice(0, 16)}.lock`,
  );
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (Number.isInteger(holder) && isAlive(holder)) throw alreadyOpen(path);
    await rm(file, { force: true });
  }
  throw alreadyOpen(path);
}

/** Another process has locked the folder. */
export class DirectoryInUse extends StartError {}

function alreadyOpen(path: string): DirectoryInUse {
  return new DirectoryInUse(`Another Life Tree server already has the database in ${path} open.`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
