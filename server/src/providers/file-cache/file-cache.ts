import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';

/** A file that its reader must either read or release. */
export interface CachedFile<Facts> {
  readonly facts: Facts;
  readonly path: string;
  readonly bytes: number;
  /** The content, once; lets go of the file when it has been read or given up. */
  read(): Readable;
  release(): void;
}

export interface FileCache {
  /**
   * The file of this key, made unless it is there or being made. Several may wait for one file; when
   * the last of them gives up, so does whoever makes it.
   */
  open<Facts>(
    key: string,
    make: (path: string, signal: AbortSignal) => Promise<Facts>,
    signal: AbortSignal,
  ): Promise<CachedFile<Facts>>;
  /** How many files are being made or read. */
  inUse(): number;
  close(): Promise<void>;
}

interface Entry {
  readonly path: string;
  readonly making: AbortController;
  readonly made: Promise<unknown>;
  users: number;
  bytes: number | null;
  idleTimer: NodeJS.Timeout | undefined;
}

const idleMilliseconds = 60_000;
const maxIdleBytes = 1024 ** 3;
const maxBytes = 8 * 1024 ** 3;
/** More than an embedded database needs to go on storing. */
const reservedBytes = 256 * 1024 ** 2;
const slowestBytesPerSecond = 16 * 1024;
const staleMilliseconds = 24 * 3_600_000;

/**
 * Large replies as files: they are made at the server's own pace and then sent at each reader's, so
 * that a slow reader holds neither memory nor a connection to the database.
 */
export function createFileCache(parent: string): FileCache {
  const entries = new Map<string, Entry>();
  let folder: Promise<string> | null = null;

  async function openFolder(): Promise<string> {
    await mkdir(parent, { recursive: true });
    await removeStale(parent);
    return mkdtemp(join(parent, 'files-'));
  }

  async function refuseWithoutSpace(): Promise<void> {
    let used = 0;
    for (const { bytes } of entries.values()) used += bytes ?? 0;
    const { bavail, bsize } = await statfs(parent);
    if (used > maxBytes || bavail * bsize < reservedBytes) {
      throw new AppError('unavailable', { retryAfterSeconds: 30 });
    }
  }

  function begin(
    key: string,
    make: (path: string, signal: AbortSignal) => Promise<unknown>,
  ): Entry {
    const making = new AbortController();
    const name = randomUUID();
    async function prepare(): Promise<unknown> {
      folder ??= openFolder();
      entry.path = join(await folder, name);
      try {
        await refuseWithoutSpace();
        const facts = await make(entry.path, making.signal);
        making.signal.throwIfAborted();
        entry.bytes = (await stat(entry.path)).size;
        return facts;
      } catch (error) {
        forget(key, entry);
        throw error;
      }
    }
    const entry = {
      path: '',
      making,
      made: Promise.resolve().then(prepare),
      users: 0,
      bytes: null as number | null,
      idleTimer: undefined as NodeJS.Timeout | undefined,
    };
    // Those who wait for it are told; nobody may be left by then.
    entry.made.catch(() => undefined);
    entries.set(key, entry);
    return entry;
  }

  function forget(key: string, entry: Entry): void {
    clearTimeout(entry.idleTimer);
    if (entries.get(key) === entry) entries.delete(key);
    if (entry.path !== '') void rm(entry.path, { force: true }).catch(() => undefined);
  }

  function leave(key: string, entry: Entry): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entry.bytes === null) {
      entry.making.abort();
      if (entries.get(key) === entry) entries.delete(key);
      return;
    }
    entry.idleTimer = setTimeout(() => forget(key, entry), idleMilliseconds).unref();
    // Last in the map is what was used last.
    entries.delete(key);
    entries.set(key, entry);
    let idleBytes = 0;
    for (const one of entries.values()) if (one.users === 0) idleBytes += one.bytes ?? 0;
    for (const [oldKey, old] of entries) {
      if (idleBytes <= maxIdleBytes) return;
      if (old.users > 0) continue;
      idleBytes -= old.bytes ?? 0;
      forget(oldKey, old);
    }
  }

  return {
    open: async <Facts>(
      key: string,
      make: (path: string, signal: AbortSignal) => Promise<Facts>,
      signal: AbortSignal,
    ) => {
      signal.throwIfAborted();
      const entry = entries.get(key) ?? begin(key, make);
      clearTimeout(entry.idleTimer);
      entry.users += 1;
      let isHeld = true;
      const release = () => {
        if (isHeld) leave(key, entry);
        isHeld = false;
      };
      try {
        // Whoever opens a key makes the same kind of file.
        const facts = (await untilAborted(entry.made, signal)) as Facts;
        const { path } = entry;
        const bytes = entry.bytes ?? 0;
        return { facts, path, bytes, read: () => readInTime(path, bytes, release), release };
      } catch (error) {
        release();
        throw error;
      }
    },
    inUse: () => [...entries.values()].filter(({ users }) => users > 0).length,
    close: async () => {
      for (const { making, idleTimer } of entries.values()) {
        clearTimeout(idleTimer);
        making.abort();
      }
      await Promise.allSettled([...entries.values()].map(({ made }) => made));
      if (folder !== null) await rm(await folder, { recursive: true, force: true });
    },
  };
}

/** Whoever reads slower than any line must not keep a file for good. */
function readInTime(path: string, bytes: number, onClose: () => void): Readable {
  const file = createReadStream(path);
  const longest = 60_000 + (1000 * bytes) / slowestBytesPerSecond;
  const timer = setTimeout(() => file.destroy(new Error('Read too slowly')), longest).unref();
  return file.once('close', () => {
    clearTimeout(timer);
    onClose();
  });
}

/** Removes what a process that was killed has left behind; another one's files are younger. */
async function removeStale(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > staleMilliseconds) await rm(path, { recursive: true, force: true });
  }
}

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
