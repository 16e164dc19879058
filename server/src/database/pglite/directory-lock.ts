import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { type FileHandle, open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

export interface DirectoryLock {
  /** Rejects if another process has the lock now. Null: this is known for the moment. */
  verify(): Promise<void> | null;
  release(): Promise<void>;
}

interface LockOptions {
  /** Called once, when another process has taken over the lock. */
  readonly onLost?: ((reason: Error) => void) | undefined;
  /** Where a process runs. Processes in the same place see each other's sockets. */
  readonly place?: string;
  readonly beatMilliseconds?: number;
}

const beatMilliseconds = 2000;
/** A lock without a beat for this many beats is taken over. The longest work of the server takes fewer. */
const missedBeats = 10;

/**
 * Locks a folder for this process. The embedded database has no lock: two processes on one folder would
 * silently lose each other's writes. The kernel knows the processes of one machine or container; those in other
 * containers that share the folder know each other by a file that is changed every few seconds.
 */
export async function lockDirectory(
  folder: string,
  { onLost = () => undefined, place = findPlace(), ...options }: LockOptions = {},
): Promise<DirectoryLock> {
  const path = await realpath(folder);
  const beat = options.beatMilliseconds ?? beatMilliseconds;
  const socket = process.platform === 'linux' ? await lockBySocket(path, place) : null;
  try {
    const file = await takeFile(path, place, beat);
    return beatRegularly(path, place, file, beat, onLost, async () => socket?.());
  } catch (error) {
    await socket?.();
    throw error;
  }
}

/** The kernel frees an abstract socket when its process ends, even after `kill -9`: it is never stale. */
async function lockBySocket(path: string, place: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(`${place} ${path}`).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  server.listen(`\0life-tree-${name}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw alreadyOpen(path);
    throw error;
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

/** Sockets are visible within a network namespace. */
function findPlace(): string {
  try {
    return `${hostname()}/${readlinkSync('/proc/self/ns/net')}`;
  } catch {
    return hostname();
  }
}

interface LockFile {
  readonly owner: string;
  readonly handle: FileHandle;
}

/** The owner, the process and its place, and a number that every beat changes. */
function textOf(owner: string, place: string, beats: number): string {
  // Always as long, because each beat overwrites the one before.
  return `${owner} ${process.pid} ${String(beats).padStart(12, '0')} ${place}\n`;
}

const lockFileOf = (path: string) => `${path}.lock`;

/** Creates the file, or takes over one whose process is dead or gives no sign of life. */
async function takeFile(path: string, place: string, beat: number): Promise<LockFile> {
  const file = lockFileOf(path);
  const owner = randomUUID();
  const found = await readFile(file, 'utf8').catch(nullIfMissing);
  if (found === null) {
    // Fails if somebody else creates it at the same moment.
    const handle = await open(file, 'wx').catch((error: unknown) => {
      throw codeOf(error) === 'EEXIST' ? alreadyOpen(path) : error;
    });
    await handle.write(textOf(owner, place, 0), 0);
    return { owner, handle };
  }
  const isDead = isKnownDead(found, place);
  for (let beats = 0; beats < missedBeats && !isDead; beats += 0.25) {
    await sleep(beat / 4);
    if ((await readFile(file, 'utf8').catch(nullIfMissing)) !== found) throw alreadyOpen(path);
  }
  // Replaces the file. The owner before, if still alive, goes on writing to the old one and finds itself replaced.
  const draft = `${file}-${owner}`;
  const handle = await open(draft, 'wx');
  try {
    await handle.write(textOf(owner, place, 0), 0);
    await rename(draft, file);
    // Others may have waited for the same moment. The last one has the lock.
    if (!isDead) await sleep(beat);
    if (!(await isOwner(file, owner))) throw alreadyOpen(path);
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw error;
  }
  return { owner, handle };
}

/** Whether the process that wrote this cannot be alive. The caller has the socket of this place. */
function isKnownDead(text: string, place: string): boolean {
  const [, pid = '', , writtenIn] = text.trim().split(' ');
  if (writtenIn !== place) return false;
  return process.platform === 'linux' || !isAlive(Number(pid));
}

function beatRegularly(
  path: string,
  place: string,
  { owner, handle }: LockFile,
  beat: number,
  onLost: (reason: Error) => void,
  releaseSocket: () => Promise<void>,
): DirectoryLock {
  const file = lockFileOf(path);
  let beats = 0;
  let lastSeen = performance.now();
  let loss: Error | null = null;
  let beating: Promise<void> | null = null;

  async function beatOnce(): Promise<void> {
    if (loss === null && !(await isOwner(file, owner))) {
      loss = new Error(`another server has opened the database in ${path}`);
      onLost(loss);
    }
    if (loss !== null) throw loss;
    beats += 1;
    await handle.write(textOf(owner, place, beats), 0);
    lastSeen = performance.now();
  }

  const beatNow = () => {
    beating ??= beatOnce().finally(() => {
      beating = null;
    });
    return beating;
  };
  // A failed beat is repeated by the next one, or by the next query.
  const timer = setInterval(() => beatNow().catch(() => undefined), beat).unref();
  return {
    // After a pause, for example of the machine, somebody else may have the lock.
    verify: () =>
      loss === null && performance.now() - lastSeen < (beat * missedBeats) / 2 ? null : beatNow(),
    release: async () => {
      clearInterval(timer);
      await beating?.catch(() => undefined);
      if (await isOwner(file, owner)) await rm(file, { force: true });
      await handle.close();
      await releaseSocket();
    },
  };
}

async function isOwner(file: string, owner: string): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(nullIfMissing);
  return text?.startsWith(owner) ?? false;
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

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
