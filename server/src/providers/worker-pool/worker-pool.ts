import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { fontsFile, imageWorkerProgram } from '../../paths.ts';
import { ImageRefused } from '../image-processing/image-refused.ts';
import {
  type ProcessedImage,
  type TreeFileRequest,
  type WorkerReply,
  type WorkerTask,
  workerReply,
} from './worker-messages.ts';

export interface WorkerPool {
  /** Throws `ImageRefused` for files that are not images, and `WorkerPoolBusy` when the queue is full. */
  processImage(bytes: Buffer): Promise<ProcessedImage>;
  /** Renders an SVG of our own as PNG. Throws like `processImage`. */
  renderPng(svg: string): Promise<Uint8Array>;
  /** Writes a tree from one file to another, unless aborted. Throws like `processImage`. */
  writeTree(request: TreeFileRequest, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export class WorkerPoolBusy extends Error {
  constructor() {
    super('Too many tasks are waiting for a worker');
    this.name = 'WorkerPoolBusy';
  }
}

// Each waiting task holds its file in memory.
const maxWaiting = 30;
const maxWorkers = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
// Images never wait for the files of trees, which can take many seconds each.
const maxWorkersForTrees = maxWorkers - 1;
const idleMilliseconds = 30_000;
// A worker measures its own processor time; this is for a worker that can't even do that.
const maxMilliseconds = 180_000;
// Processor time, not elapsed time: a busy machine must not make images fail.
const maxProcessorSeconds = 15;

/**
 * Processes images and writes tree files in child processes. An uploaded file may crash the image
 * library or keep it busy for days, and a large tree takes a second to write: neither may block the
 * server. Workers get no secrets, start when they are needed and end when they are idle.
 */
export function createWorkerPool(
  logger: Logger,
  processorSeconds: number = maxProcessorSeconds,
): WorkerPool {
  const workers = new Set<Worker>();
  const waiting = { images: [] as (() => void)[], trees: [] as (() => void)[] };
  let trees = 0;
  let closed = false;

  function remove(exited: Worker): void {
    workers.delete(exited);
    wakeNext();
  }

  function wakeNext(): void {
    waiting.images.shift()?.();
    waiting.trees.shift()?.();
  }

  /** A worker that is idle, and reserved for the caller. */
  async function acquire(kind: keyof typeof waiting): Promise<Worker> {
    for (let hasWaited = false; ; hasWaited = true) {
      if (closed) throw new WorkerPoolBusy();
      const worker = kind === 'trees' && trees >= maxWorkersForTrees ? null : reserveWorker();
      if (worker !== null) {
        if (kind === 'trees') trees += 1;
        return worker;
      }
      const queue = waiting[kind];
      if (queue.length >= maxWaiting) throw new WorkerPoolBusy();
      await new Promise<void>((resolve) => {
        if (hasWaited) queue.unshift(resolve);
        else queue.push(resolve);
      });
    }
  }

  function reserveWorker(): Worker | null {
    for (const worker of workers) if (worker.reserve()) return worker;
    if (workers.size >= maxWorkers) return null;
    const started = new Worker(processorSeconds, remove);
    workers.add(started);
    return started.reserve() ? started : null;
  }

  async function perform(task: WorkerTask, signal?: AbortSignal): Promise<Outcome> {
    const isTree = task.kind === 'tree';
    const worker = await acquire(isTree ? 'trees' : 'images');
    try {
      return await worker.run(task, signal);
    } catch (error) {
      if (error instanceof ImageRefused) throw error;
      signal?.throwIfAborted();
      logger.warn({ err: error, task: task.kind }, 'A worker failed');
      throw new ImageRefused('too-complicated');
    } finally {
      if (isTree) trees -= 1;
      wakeNext();
    }
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
    close: async () => {
      closed = true;
      await Promise.all([...workers].map((worker) => worker.stop()));
    },
  };
}

type Outcome = Exclude<WorkerReply, { refused: unknown }>;

/** One child process, which runs one task at a time. */
class Worker {
  #busy = false;
  #stopped = false;
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(processorSeconds: number, onExit: (exited: Worker) => void) {
    this.#process = fork(imageWorkerProgram.file, [String(processorSeconds)], {
      execArgv: [...imageWorkerProgram.nodeOptions],
      env: inheritedEnvironment(),
      serialization: 'advanced',
      stdio: 'ignore',
    });
    this.#exited = new Promise((resolve) => {
      // A process that could not be started emits no `exit`.
      this.#process.once('error', resolve);
      this.#process.once('exit', resolve);
    }).then(() => onExit(this));
    // Workers must not keep the server running.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Reserves the worker for the caller. Returns false if it is not available. */
  reserve(): boolean {
    if (this.#busy || this.#stopped || !this.#process.connected) return false;
    clearTimeout(this.#idleTimer);
    this.#busy = true;
    return true;
  }

  async run(task: WorkerTask, signal?: AbortSignal): Promise<Outcome> {
    const kill = () => this.#process.kill('SIGKILL');
    const timeout = setTimeout(kill, maxMilliseconds);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', kill, { once: true });
      const answer = Promise.race([
        once(this.#process, 'message'),
        this.#exited.then(() => Promise.reject(new Error('The worker process exited'))),
      ]);
      this.#process.send(task, (error) => {
        if (error !== null) this.#process.kill('SIGKILL');
      });
      const [message] = await answer;
      const reply = workerReply.parse(message);
      if ('refused' in reply) throw new ImageRefused(reply.refused);
      return reply;
    } finally {
      clearTimeout(timeout);
      signal?.removeEventListener('abort', kill);
      this.#busy = false;
      this.#idleTimer = setTimeout(() => void this.stop(), idleMilliseconds).unref();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idleTimer);
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
    }
    await this.#exited;
  }
}

/** Only what a program needs to run and to find fonts. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'LANG', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  const inherited = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...inherited, FONTCONFIG_FILE: inherited.FONTCONFIG_FILE ?? fontsFile };
}
