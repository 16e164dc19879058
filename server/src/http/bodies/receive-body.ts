import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { type BodyBounds, excessError, tooLong } from './body-scan.ts';

/** Larger bodies are parsed and checked in a worker process. */
export const maxBytesInServer = 256 * 1024;
const blockBytes = 1024 * 1024;
const maxLargeBodiesPerAccount = 2;
const maxHeldBytes = 256 * 1024 * 1024;
const retryAfterSeconds = 10;

/** A body that is too large for the server's own process. It stays in memory until it is released. */
export class LargeBody {
  readonly #blocks: readonly Uint8Array<ArrayBuffer>[];
  readonly #release: () => void;
  #isUsed = false;

  constructor(blocks: readonly Uint8Array<ArrayBuffer>[], release: () => void) {
    this.#blocks = blocks;
    this.#release = release;
  }

  /** Runs work with the bytes, then releases them. */
  async use<Outcome>(
    work: (blocks: readonly Uint8Array<ArrayBuffer>[]) => Promise<Outcome>,
  ): Promise<Outcome> {
    this.#isUsed = true;
    try {
      return await work(this.#blocks);
    } finally {
      this.#release();
    }
  }

  /** For a call that was refused before its body was used. */
  releaseUnused(): void {
    if (!this.#isUsed) this.#release();
  }
}

/** The declared length of a body; infinite if it is not declared. */
export function declaredLength(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

type ReceiveBody = (
  payload: Readable,
  bounds: BodyBounds,
  /** The account that sends the body; null if large bodies are not accepted. */
  account: string | null,
) => Promise<Buffer | LargeBody>;

/**
 * Collects bodies within their limits. The number of large bodies per account and their total size are
 * limited, or a few clients could fill the memory.
 */
export function createReceiver(): ReceiveBody {
  const held = new Map<string, number>();
  let heldBytes = 0;

  /** Counts one more large body of the account until `release` is called. */
  function hold(account: string) {
    const count = held.get(account) ?? 0;
    if (count >= maxLargeBodiesPerAccount) throw new AppError('too-many', { retryAfterSeconds });
    held.set(account, count + 1);
    let bytes = 0;
    let isHeld = true;
    return {
      add: (more: number) => {
        bytes += more;
        heldBytes += more;
        if (heldBytes > maxHeldBytes) throw new AppError('unavailable', { retryAfterSeconds });
      },
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        heldBytes -= bytes;
        const rest = (held.get(account) ?? 1) - 1;
        if (rest === 0) held.delete(account);
        else held.set(account, rest);
      },
    };
  }

  return (payload, bounds, account) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const blocks = new Blocks();
      let received = 0;
      let holding: ReturnType<typeof hold> | null = null;

      function add(chunk: Buffer): void {
        received += chunk.length;
        if (received > bounds.bytes) throw excessError(tooLong, bounds);
        if (account === null || received <= maxBytesInServer) {
          chunks.push(chunk);
          return;
        }
        if (holding === null) {
          holding = hold(account);
          for (const early of chunks) blocks.add(early);
          holding.add(received);
        } else holding.add(chunk.length);
        blocks.add(chunk);
      }

      function onData(chunk: Buffer): void {
        try {
          add(chunk);
        } catch (error) {
          stop();
          reject(error);
        }
      }
      function onEnd(): void {
        removeListeners();
        if (holding === null) resolve(Buffer.concat(chunks));
        else resolve(new LargeBody(blocks.filled(), holding.release));
      }
      function onBroken(): void {
        stop();
        reject(new AppError('body-incomplete'));
      }
      function stop(): void {
        removeListeners();
        holding?.release();
        // Drop the rest instead of pausing: a client that cannot finish sending would never read the
        // refusal.
        payload.resume();
      }
      function removeListeners(): void {
        payload.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
        // A client that disconnects later must not cause an unhandled error.
        payload.on('error', () => undefined);
      }
      payload.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
    });
}

/** Bytes in blocks that are small enough to be sent to another process quickly. */
class Blocks {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = [];
  #free = 0;

  add(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; ) {
      if (this.#free === 0) {
        this.#blocks.push(new Uint8Array(blockBytes));
        this.#free = blockBytes;
      }
      const part = chunk.subarray(from, from + this.#free);
      this.#blocks.at(-1)?.set(part, blockBytes - this.#free);
      this.#free -= part.length;
      from += part.length;
    }
  }

  filled(): Uint8Array<ArrayBuffer>[] {
    const last = this.#blocks.at(-1);
    return last === undefined
      ? []
      : [...this.#blocks.slice(0, -1), last.subarray(0, blockBytes - this.#free)];
  }
}
