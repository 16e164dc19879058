import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { Growth } from './growth.ts';

/** A file that its reader must either read or release. */
export interface CachedFile<Facts> {
  readonly facts: Facts;
  readonly path: string;
  readonly bytes: number;
  /** Streams the content, once. The file is released when the stream closes. */
  read(): Readable;
  release(): void;
}

/** Makes a file. It tells `grown` how many bytes can be read already if some can. */
export type MakeFile<Facts> = (
  path: string,
  signal: AbortSignal,
  grown: (bytes: number) => void,
) => Promise<Facts>;

export interface FileCache {
  /**
   * Opens the file of this key, and makes it if it does not exist. Several callers can wait for one file;
   * when the last of them aborts, making it is aborted too.
   */
  open<Facts>(key: string, make: MakeFile<Facts>, signal: AbortSignal): Promise<CachedFile<Facts>>;
  /**
   * Opens the same while it is being made, as soon as something can be read. The stream fails if making it
   * fails. It must be read.
   */
  follow(key: string, make: MakeFile<unknown>, signal: AbortSignal): Promise<Readable>;
  /** How many files are being made or read. */
  inUse(): number;
  close(): Promise<void>;
}

interface Entry {
  readonly path: string;
  readonly making: AbortController;
  readonly made: Promise<unknown>;
  readonly growth: Growth;
  users: number;
  /** Null until it is made. */
  bytes: number | null;
  idleTimer: NodeJS.Timeout | undefined;
}

const idleMilliseconds = 60_000;
const maxIdleBytes = 1024 ** 3;
const maxBytes = 8 * 1024 ** 3;
/** Disk space that stays free for the embedded database. */
const reservedBytes = 256 * 1024 ** 2;
const minBytesPerSecond = 16 * 1024;
const staleMilliseconds = 24 * 3_600_000;

/**
 * Large replies are written to files first and then sent, so that a slow client occupies neither memory
 * nor a database connection.
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

  function create(key: string, make: MakeFile<unknown>): Entry {
    const making = new AbortController();
    const growth = new Growth();
    const name = randomUUID();
    async function prepare(): Promise<unknown> {
      folder ??= openFolder();
      entry.path = join(await folder, name);
      try {
        await refuseWithoutSpace();
        const facts = await make(entry.path, making.signal, (bytes) => growth.reach(bytes));
        making.signal.throwIfAborted();
        entry.bytes = (await stat(entry.path)).size;
        growth.reach(entry.bytes);
        growth.end(null);
        return facts;
      } catch (error) {
        growth.end(error);
        remove(key, entry);
        throw error;
      }
    }
    const entry = {
      path: '',
      making,
      growth,
      made: Promise.resolve().then(prepare),
      users: 0,
      bytes: null as number | null,
      idleTimer: undefined as NodeJS.Timeout | undefined,
    };
    // Waiting callers get the error; without any, it must not be an unhandled rejection.
    entry.made.catch(() => undefined);
    entries.set(key, entry);
    return entry;
  }

  function remove(key: string, entry: Entry): void {
    clearTimeout(entry.idleTimer);
    if (entries.get(key) === entry) entries.delete(key);
    if (entry.path !== '') void rm(entry.path, { force: true }).catch(() => undefined);
  }

  function stopUsing(key: string, entry: Entry): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entry.bytes === null) {
      entry.making.abort();
      if (entries.get(key) === entry) entries.delete(key);
      return;
    }
    entry.idleTimer = setTimeout(() => remove(key, entry), idleMilliseconds).unref();
    // Keeps the map in order of last use.
    entries.delete(key);
    entries.set(key, entry);
    let idleBytes = 0;
    for (const one of entries.values()) if (one.users === 0) idleBytes += one.bytes ?? 0;
    for (const [oldKey, old] of entries) {
      if (idleBytes <= maxIdleBytes) return;
      if (old.users > 0) continue;
      idleBytes -= old.bytes ?? 0;
      remove(oldKey, old);
    }
  }

  /** Uses the file of this key until it is released. */
  function use(key: string, make: MakeFile<unknown>): { entry: Entry; release: () => void } {
    const entry = entries.get(key) ?? create(key, make);
    clearTimeout(entry.idleTimer);
    entry.users += 1;
    let isHeld = true;
    const release = () => {
      if (isHeld) stopUsing(key, entry);
      isHeld = false;
    };
    return { entry, release };
  }

  return {
    open: async <Facts>(key: string, make: MakeFile<Facts>, signal: AbortSignal) => {
      signal.throwIfAborted();
      const { entry, release } = use(key, make);
      try {
        // All callers of a key make the same kind of file.
        const facts = (await untilAborted(entry.made, signal)) as Facts;
        const { path } = entry;
        const bytes = entry.bytes ?? 0;
        const read = () => withTimeout(createReadStream(path), () => bytes, release);
        return { facts, path, bytes, read, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    follow: async (key, make, signal) => {
      signal.throwIfAborted();
      const { entry, release } = use(key, make);
      try {
        await untilAborted(entry.growth.beyond(0), signal);
        const { growth } = entry;
        // Opened now, because it is deleted if making it fails.
        const file = await open(entry.path);
        const content = Readable.from(growth.read(file));
        // Not in `read`, which does not begin if nobody reads.
        return withTimeout(
          content,
          () => growth.bytes,
          () => {
            release();
            void file.close();
          },
        );
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

/** Extremely slow clients must not keep a file forever. Calls `onClose` when the stream closes. */
function withTimeout(file: Readable, bytes: () => number, onClose: () => void): Readable {
  const start = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - start > 60_000 + (1000 * bytes()) / minBytesPerSecond) {
      file.destroy(new Error('Read too slowly'));
    }
  }, 10_000).unref();
  return file.once('close', () => {
    clearInterval(timer);
    onClose();
  });
}

/** Removes files of killed processes. Files of running processes are newer. */
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
