import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { drawingProgram, fontsFile } from '../../paths.ts';
import {
  type DrawingReply,
  type DrawingTask,
  type DrawnPicture,
  drawingReply,
} from './drawing-messages.ts';
import { PictureRefused } from './picture-refused.ts';
import type { TreeFileRequest } from './write-tree.ts';

export interface ImageStudio {
  /** Throws `PictureRefused` for what is no picture, and `StudioBusy` when too many wait already. */
  draw(bytes: Buffer): Promise<DrawnPicture>;
  /** A drawing of our own as a PNG. Throws as `draw` does. */
  drawPixels(svg: string): Promise<Uint8Array>;
  /** Writes a whole tree from one file into another, unless aborted. Throws as `draw` does. */
  writeTree(request: TreeFileRequest, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export class StudioBusy extends Error {
  constructor() {
    super('Too many pictures wait to be drawn');
    this.name = 'StudioBusy';
  }
}

// Each waits with its file in memory.
const mostWaiting = 30;
const mostDraughtsmen = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
const idleMilliseconds = 30_000;
// The process counts its own processor time; this is for one that cannot even do that any more.
const longestMilliseconds = 180_000;
// Time of the processor, not of the clock: a picture is not to blame for a busy machine.
const mostProcessorSeconds = 15;

/**
 * Draws pictures in processes of their own. A stranger's file may crash the library that reads it,
 * or keep it busy for days, and a large tree takes a second to write: neither may hold up the server.
 * They hold none of our secrets, start when there is something to draw, and end when there is nothing
 * for a while.
 */
export function createImageStudio(
  logger: Logger,
  processorSeconds: number = mostProcessorSeconds,
): ImageStudio {
  const draughtsmen = new Set<Draughtsman>();
  const waiting: (() => void)[] = [];
  let closed = false;

  function leave(gone: Draughtsman): void {
    draughtsmen.delete(gone);
    waiting.shift()?.();
  }

  /** A draughtsman who works for nobody else. */
  async function hire(): Promise<Draughtsman> {
    for (;;) {
      if (closed) throw new StudioBusy();
      for (const one of draughtsmen) if (one.take()) return one;
      if (draughtsmen.size < mostDraughtsmen) {
        const fresh = new Draughtsman(processorSeconds, leave);
        draughtsmen.add(fresh);
        if (fresh.take()) return fresh;
      }
      if (waiting.length >= mostWaiting) throw new StudioBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  }

  async function perform(task: DrawingTask, signal?: AbortSignal): Promise<Drawn> {
    const draughtsman = await hire();
    try {
      return await draughtsman.draw(task, signal);
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      signal?.throwIfAborted();
      logger.warn({ err: error, task: task.kind }, 'A picture could not be drawn');
      throw new PictureRefused('too-complicated');
    } finally {
      waiting.shift()?.();
    }
  }

  async function fileOf(task: DrawingTask): Promise<Uint8Array> {
    const reply = await perform(task);
    if (!('file' in reply)) throw new PictureRefused('unreadable');
    return reply.file;
  }

  return {
    draw: async (bytes) => {
      const reply = await perform({ kind: 'picture', bytes });
      if (!('drawn' in reply)) throw new PictureRefused('unreadable');
      return reply.drawn;
    },
    drawPixels: (svg) => fileOf({ kind: 'drawing', svg }),
    writeTree: async (request, signal) => {
      await perform({ kind: 'tree', ...request }, signal);
    },
    close: async () => {
      closed = true;
      await Promise.all([...draughtsmen].map((one) => one.dismiss()));
    },
  };
}

type Drawn = Exclude<DrawingReply, { refused: unknown }>;

/** One process, which draws one picture at a time. */
class Draughtsman {
  #busy = false;
  #dismissed = false;
  readonly #process: ChildProcess;
  readonly #gone: Promise<unknown>;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(processorSeconds: number, onGone: (gone: Draughtsman) => void) {
    this.#process = fork(drawingProgram.file, [String(processorSeconds)], {
      execArgv: [...drawingProgram.nodeOptions],
      env: inheritedEnvironment(),
      serialization: 'advanced',
      stdio: 'ignore',
    });
    this.#gone = new Promise((resolve) => {
      // A process that could not be started is gone without an exit.
      this.#process.once('error', resolve);
      this.#process.once('exit', resolve);
    }).then(() => onGone(this));
    // A server that ends does not wait for its draughtsmen.
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Whether the caller may have something drawn now, and is the only one who may. */
  take(): boolean {
    if (this.#busy || this.#dismissed || !this.#process.connected) return false;
    clearTimeout(this.#idleTimer);
    this.#busy = true;
    return true;
  }

  async draw(task: DrawingTask, signal?: AbortSignal): Promise<Drawn> {
    const kill = () => this.#process.kill('SIGKILL');
    const impatience = setTimeout(kill, longestMilliseconds);
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', kill, { once: true });
      const answer = Promise.race([
        once(this.#process, 'message'),
        this.#gone.then(() => Promise.reject(new Error('The process that draws pictures ended'))),
      ]);
      this.#process.send(task, (error) => {
        if (error !== null) this.#process.kill('SIGKILL');
      });
      const [message] = await answer;
      const reply = drawingReply.parse(message);
      if ('refused' in reply) throw new PictureRefused(reply.refused);
      return reply;
    } finally {
      clearTimeout(impatience);
      signal?.removeEventListener('abort', kill);
      this.#busy = false;
      this.#idleTimer = setTimeout(() => void this.dismiss(), idleMilliseconds).unref();
    }
  }

  async dismiss(): Promise<void> {
    this.#dismissed = true;
    clearTimeout(this.#idleTimer);
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGKILL');
    }
    await this.#gone;
  }
}

/** What programs need to run at all and to find fonts; nothing of ours. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'SystemRoot', 'LANG', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'];
  const inherited = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...inherited, FONTCONFIG_FILE: inherited.FONTCONFIG_FILE ?? fontsFile };
}
