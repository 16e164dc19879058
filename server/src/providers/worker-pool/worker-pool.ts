import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { AppError } from '../../app-error.ts';
import { ImageRefused } from '../image-processing/image-refused.ts';
import {
  type ProcessedImage,
  type TreeFileRequest,
  type WorkerReply,
  type WorkerTask,
  workerReply,
} from './worker-messages.ts';
import { type WorkerLimits, WorkerProcess } from './worker-process.ts';

export interface WorkerPool {
  /** Throws `ImageRefused` for files that are not images, and `WorkerPoolBusy` when the queue is full. */
  processImage(bytes: Buffer): Promise<ProcessedImage>;
  /** Renders an SVG of our own as PNG. Throws like `processImage`. */
  renderPng(svg: string): Promise<Uint8Array>;
  /** Writes a tree from one file to another, unless aborted. Throws like `processImage`. */
  writeTree(request: TreeFileRequest, signal: AbortSignal): Promise<void>;
  /** Lets a worker read an edit, by an exchange of messages. Throws `WorkerPoolBusy` when the queue is full. */
  readEdit<Edit>(
    exchange: (worker: Pick<WorkerProcess, 'ask' | 'send'>) => Promise<Edit>,
  ): Promise<Edit>;
  close(): Promise<void>;
}

export class WorkerPoolBusy extends Error {
  constructor() {
    super('Too many tasks are waiting for a worker');
    this.name = 'WorkerPoolBusy';
  }
}

const cores = availableParallelism();
const maxTrees = Math.min(3, Math.max(1, Math.floor(cores / 2) - 1));
const maxEdits = cores > 2 ? 2 : 1;
/** One more than trees and edits, which can take many seconds each: images never wait for those. */
const maxWorkers = maxTrees + maxEdits + 1;
const maxRunning = { images: maxWorkers, trees: maxTrees, edits: maxEdits };
/** Each waiting task holds its file or body in memory. */
const maxWaiting = { images: 30, trees: 30, edits: 8 };
type Kind = keyof typeof maxRunning;
// A worker measures its own processor time; this is for a worker that can't even do that.
const maxMilliseconds = 180_000;
const defaultLimits: WorkerLimits = {
  processorSeconds: 15,
  // A body of 64 MB with 200,000 species takes about a third of it.
  heapMebibytes: 1024,
};

/**
 * Processes images, writes tree files and reads large bodies in child processes. An uploaded file may crash the
 * image library or keep it busy for days, a large tree takes a second to write, and a parser that runs out of memory
 * ends its process: none of them may block or end the server. Workers get no secrets, start when they are needed
 * and end when they are idle.
 */
export function createWorkerPool(logger: Logger, limits: Partial<WorkerLimits> = {}): WorkerPool {
  const workers = new Set<WorkerProcess>();
  const running = { images: 0, trees: 0, edits: 0 };
  const waiting: Record<Kind, (() => void)[]> = { images: [], trees: [], edits: [] };
  let isClosed = false;

  function wakeNext(): void {
    for (const queue of Object.values(waiting)) queue.shift()?.();
  }

  /** A worker that is idle, and reserved for the caller. */
  async function acquire(kind: Kind): Promise<WorkerProcess> {
    for (let hasWaited = false; ; hasWaited = true) {
      if (isClosed) throw new WorkerPoolBusy();
      const worker = running[kind] < maxRunning[kind] ? reserveWorker() : null;
      if (worker !== null) {
        running[kind] += 1;
        return worker;
      }
      const queue = waiting[kind];
      if (queue.length >= maxWaiting[kind]) throw new WorkerPoolBusy();
      await new Promise<void>((resolve) => {
        if (hasWaited) queue.unshift(resolve);
        else queue.push(resolve);
      });
    }
  }

  function reserveWorker(): WorkerProcess | null {
    for (const worker of workers) if (worker.reserve()) return worker;
    if (workers.size >= maxWorkers) return null;
    const started = new WorkerProcess({ ...defaultLimits, ...limits }, (exited) => {
      workers.delete(exited);
      wakeNext();
    });
    workers.add(started);
    return started.reserve() ? started : null;
  }

  async function withWorker<Value>(
    kind: Kind,
    use: (worker: WorkerProcess) => Promise<Value>,
    signal?: AbortSignal,
  ): Promise<Value> {
    const worker = await acquire(kind);
    const stop = () => void worker.stop();
    const timeout = setTimeout(stop, maxMilliseconds).unref();
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', stop, { once: true });
      return await use(worker);
    } finally {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', stop);
      running[kind] -= 1;
      worker.release();
      wakeNext();
    }
  }

  async function perform(task: WorkerTask, signal?: AbortSignal): Promise<Outcome> {
    const kind = task.kind === 'tree' ? 'trees' : 'images';
    return withWorker(
      kind,
      async (worker) => {
        try {
          const reply = workerReply.parse(await worker.ask(task));
          if ('refused' in reply) throw new ImageRefused(reply.refused);
          return reply;
        } catch (error) {
          if (error instanceof ImageRefused) throw error;
          signal?.throwIfAborted();
          logger.warn({ err: error, task: task.kind }, 'A worker failed');
          void worker.stop();
          throw new ImageRefused('too-complicated');
        }
      },
      signal,
    );
  }

  return {
    processImage: async (bytes) => {
      const reply = await perform({ kind: 'image', bytes });
      if (!('image' in reply)) throw new ImageRefused('unreadable');
      return reply.image;
    },
    renderPng: async (svg) => {
      const reply = await perform({ kind: 'svg', svg });
      if (!('file' in reply)) throw new ImageRefused('unreadable');
      return reply.file;
    },
    writeTree: async (request, signal) => {
      await perform({ kind: 'tree', ...request }, signal);
    },
    readEdit: (exchange) =>
      withWorker('edits', async (worker) => {
        try {
          return await exchange(worker);
        } catch (error) {
          // It may still be reading, unless it has refused the edit.
          if (!(error instanceof AppError)) void worker.stop();
          throw error;
        }
      }),
    close: async () => {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.stop()));
    },
  };
}

type Outcome = Exclude<WorkerReply, { refused: unknown }>;
