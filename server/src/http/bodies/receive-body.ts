import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '../../app-error.ts';
import { type BodyBounds, excessError, tooLong } from './body-scan.ts';

/** Larger bodies are neither parsed nor checked in the server's own process. */
export const maxBytesInServer = 256 * 1024;
const blockBytes = 1024 * 1024;
const maxLargeBodiesPerAccount = 2;
const maxHeldBytes = 256 * 1024 * 1024;
const retryAfterSeconds = 10;

/** A body that is too large for the server's own process; it is held until it is released. */
export class LargeBody {
  readonly #blocks: readonly Uint8Array<ArrayBuffer>[];
  readonly #release: () => void;
  #isTaken = false;

  constructor(blocks: readonly Uint8Array<ArrayBuffer>[], release: () => void) {
    this.#blocks = blocks;
    this.#release = release;
  }

  /** Works with the bytes, and lets go of them after that. */
  async use<Outcome>(
    work: (blocks: readonly Uint8Array<ArrayBuffer>[]) => Promise<Outcome>,
  ): Promise<Outcome> {
    this.#isTaken = true;
    try {
      return await work(this.#blocks);
    } finally {
      this.#release();
    }
  }

  /** For a call that was refused before anybody looked at its body. */
  releaseUnused(): void {
    if (!this.#isTaken) this.#release();
  }
}

/** How long a body is said to be; infinite where its sender does not say. */
export function declaredLength(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

type ReceiveBody = (
  payload: Readable,
  bounds: BodyBounds,
  /** Whose body it is, where it may be a large one. */
  account: string | null,
) => Promise<Buffer | LargeBody>;

/**
 * Collects bodies within their bounds. Only so many large ones are held at a time, and only few of one
 * account, or a handful of callers could fill the memory.
 */
export function createReceiver(): ReceiveBody {
  const held = new Map<string, number>();
  let heldBytes = 0;

  /** Holds one more large body of the account until `release` is called. */
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

      function take(chunk: Buffer): void {
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
          take(chunk);
        } catch (error) {
          stop();
          reject(error);
        }
      }
      function onEnd(): void {
        forget();
        if (holding === null) resolve(Buffer.concat(chunks));
        else resolve(new LargeBody(blocks.filled(), holding.release));
      }
      function onBroken(): void {
        stop();
        reject(new AppError('body-incomplete'));
      }
      function stop(): void {
        forget();
        holding?.release();
        // Whatever still arrives is dropped: a caller who could not go on sending would never read
        // the refusal.
        payload.resume();
      }
      function forget(): void {
        payload.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
        // A sender who goes away later must not become an unhandled error.
        payload.on('error', () => undefined);
      }
      payload.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
    });
}

/** Bytes in blocks, none of which takes long to be handed to another process. */
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
