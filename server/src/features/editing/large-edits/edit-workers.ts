import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Operation, Species, Step } from '@life-tree/phylogeny';
import type { Logger } from 'pino';
import { AppError } from '../../../app-error.ts';
import { editProgram } from '../../../paths.ts';
import { stepsOf } from '../operations/edit-steps.ts';
import type { ReadTask, SentEdit, SpeciesPart, WorkerReply, WorkerRequest } from './messages.ts';

const maxWorkers = availableParallelism() > 2 ? 2 : 1;
const maxWaiting = 8;
const idleMilliseconds = 30_000;
const maxMilliseconds = 120_000;
// A body of 64 MB with 200,000 species takes about a third of it.
const maxHeapMebibytes = 1024;
const retryAfterSeconds = 10;

export interface EditWorkers {
  /** Reads the edit in a large body. Throws an `AppError` if it is refused. */
  read(task: ReadTask): Promise<SentEdit>;
  close(): Promise<void>;
}

/**
 * Parses and validates large bodies in separate processes, so that the server stays responsive. A body
 * that takes too much memory or time ends such a process. In a thread it would end the server, because a
 * parser that runs out of memory cannot be stopped.
 */
export function createEditWorkers(
  logger: Logger,
  heapMebibytes: number = maxHeapMebibytes,
): EditWorkers {
  const workers = new Set<EditWorker>();
  const waiting: (() => void)[] = [];
  let isClosed = false;

  async function acquire(): Promise<EditWorker> {
    for (;;) {
      if (isClosed) throw new AppError('unavailable');
      for (const worker of workers) if (worker.take()) return worker;
      if (workers.size < maxWorkers) {
        const added = new EditWorker(heapMebibytes, (ended) => {
          workers.delete(ended);
          waiting.shift()?.();
        });
        workers.add(added);
        if (added.take()) return added;
      }
      if (waiting.length >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  return {
    read: async (task) => {
      const worker = await acquire();
      try {
        return await worker.read(task);
      } catch (error) {
        if (error instanceof AppError) throw error;
        logger.warn({ err: error }, 'A large body could not be read');
        throw new AppError('edit-body-too-large');
      } finally {
        worker.release();
        waiting.shift()?.();
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}

/** A process that reads one body at a time. */
class EditWorker {
  readonly #process: ChildProcess;
  readonly #ended: Promise<void>;
  #isBusy = false;
  #hasEnded = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(heapMebibytes: number, onEnd: (ended: EditWorker) => void) {
    this.#process = fork(editProgram.file, {
      execArgv: [...editProgram.nodeOptions, `--max-old-space-size=${heapMebibytes}`],
      // Without the server's secrets.
      env: { PATH: process.env.PATH },
      serialization: 'advanced',
      stdio: 'ignore',
    });
    this.#ended = new Promise<unknown>((resolve) => {
      // A process that could not be started emits no exit.
      this.#process.once('error', resolve);
      this.#process.once('exit', resolve);
    }).then(() => {
      this.#hasEnded = true;
      onEnd(this);
    });
    // The server does not wait for it when it ends.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  take(): boolean {
    if (this.#isBusy || this.#hasEnded) return false;
    clearTimeout(this.#idleTimer);
    this.#isBusy = true;
    return true;
  }

  release(): void {
    this.#isBusy = false;
    this.#idleTimer = setTimeout(() => void this.end(), idleMilliseconds).unref();
  }

  async read(task: ReadTask): Promise<SentEdit> {
    const timeout = setTimeout(() => void this.end(), maxMilliseconds).unref();
    try {
      const { blocks, ...rest } = task;
      for (const block of blocks) await this.#send({ kind: 'block', block });
      const reply = await this.#ask({ kind: 'read', ...rest });
      if (reply.kind === 'refused') throw new AppError(reply.code, reply);
      if (reply.kind !== 'read') throw new Error(`Unexpected ${reply.kind}`);
      return { ...reply.edit, operation: await this.#complete(reply.edit.operation) };
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Fetches the species of an operation in parts, each in a short turn. */
  async #complete(operation: Operation): Promise<Operation> {
    const lists = new Map<number, Species[]>();
    for (let part = await this.#nextPart(); part !== null; part = await this.#nextPart()) {
      const list = lists.get(part.step) ?? [];
      for (const species of part.species) list.push(species);
      lists.set(part.step, list);
    }
    const complete = (step: Step, index: number): Step =>
      step.kind === 'import-branch' ? { ...step, species: lists.get(index) ?? [] } : step;
    if (operation.kind !== 'sequence') return complete(operation, 0);
    return { ...operation, steps: stepsOf(operation).map(complete) };
  }

  async #nextPart(): Promise<SpeciesPart | null> {
    const reply = await this.#ask({ kind: 'next-part' });
    if (reply.kind !== 'part') throw new Error(`Unexpected ${reply.kind}`);
    return reply.part;
  }

  async #ask(request: WorkerRequest): Promise<WorkerReply> {
    const answer = this.#unlessEnded(once(this.#process, 'message'));
    await this.#send(request);
    const [reply]: WorkerReply[] = await answer;
    if (reply === undefined) throw new Error('The process sent no reply');
    return reply;
  }

  #send(request: WorkerRequest): Promise<void> {
    return this.#unlessEnded(
      new Promise((resolve, reject) => {
        this.#process.send(request, (error) => (error === null ? resolve() : reject(error)));
      }),
    );
  }

  #unlessEnded<Value>(work: Promise<Value>): Promise<Value> {
    const ended = this.#ended.then(() => Promise.reject(new Error('The process has ended')));
    return Promise.race([work, ended]);
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#idleTimer);
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
    }
    await this.#ended;
  }
}
