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
  /** What a large body asks for. Throws an `AppError` for what is refused. */
  read(task: ReadTask): Promise<SentEdit>;
  close(): Promise<void>;
}

/**
 * Parses and checks large bodies in processes of their own, so that the server goes on serving meanwhile.
 * A body that takes too much memory or time ends such a process; in a thread it would end the server,
 * since a parser at work cannot be told that there is no memory left.
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
        const fresh = new EditWorker(heapMebibytes, (gone) => {
          workers.delete(gone);
          waiting.shift()?.();
        });
        workers.add(fresh);
        if (fresh.take()) return fresh;
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
        worker.leave();
        waiting.shift()?.();
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}

/** One process, which reads one body at a time. */
class EditWorker {
  readonly #process: ChildProcess;
  readonly #gone: Promise<void>;
  #isBusy = false;
  #hasEnded = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(heapMebibytes: number, onGone: (gone: EditWorker) => void) {
    this.#process = fork(editProgram.file, {
      execArgv: [...editProgram.nodeOptions, `--max-old-space-size=${heapMebibytes}`],
      // None of our secrets.
      env: { PATH: process.env.PATH },
      serialization: 'advanced',
      stdio: 'ignore',
    });
    this.#gone = new Promise<unknown>((resolve) => {
      // A process that could not be started is gone without an exit.
      this.#process.once('error', resolve);
      this.#process.once('exit', resolve);
    }).then(() => {
      this.#hasEnded = true;
      onGone(this);
    });
    // A server that ends does not wait for it.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  take(): boolean {
    if (this.#isBusy || this.#hasEnded) return false;
    clearTimeout(this.#idleTimer);
    this.#isBusy = true;
    return true;
  }

  leave(): void {
    this.#isBusy = false;
    this.#idleTimer = setTimeout(() => void this.end(), idleMilliseconds).unref();
  }

  async read(task: ReadTask): Promise<SentEdit> {
    const impatience = setTimeout(() => void this.end(), maxMilliseconds).unref();
    try {
      const { blocks, ...rest } = task;
      for (const block of blocks) await this.#send({ kind: 'block', block });
      const reply = await this.#ask({ kind: 'read', ...rest });
      if (reply.kind === 'refused') throw new AppError(reply.code, reply);
      if (reply.kind !== 'read') throw new Error(`Unexpected ${reply.kind}`);
      return { ...reply.edit, operation: await this.#complete(reply.edit.operation) };
    } finally {
      clearTimeout(impatience);
    }
  }

  /** Fetches the species of an operation one part at a time: each is a short turn. */
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
    const answer = this.#unlessGone(once(this.#process, 'message'));
    await this.#send(request);
    const [reply]: WorkerReply[] = await answer;
    if (reply === undefined) throw new Error('The process said nothing');
    return reply;
  }

  #send(request: WorkerRequest): Promise<void> {
    return this.#unlessGone(
      new Promise((resolve, reject) => {
        this.#process.send(request, (error) => (error === null ? resolve() : reject(error)));
      }),
    );
  }

  #unlessGone<Value>(work: Promise<Value>): Promise<Value> {
    const gone = this.#gone.then(() => Promise.reject(new Error('The process has ended')));
    return Promise.race([work, gone]);
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#idleTimer);
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
    }
    await this.#gone;
  }
}
