import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { isDiskFull } from '../errors.ts';
import { PreparedStatements } from './prepared-statements.ts';

export interface EngineOptions {
  /** Keeps frequent queries parsed and planned. */
  readonly preparesStatements: boolean;
  /** Called when the engine has failed. Later queries are rejected. */
  readonly onBroken: (reason: unknown) => void;
  /** Rejects if another process uses the files now. Null: this is known for the moment. */
  readonly verifyLock: () => Promise<void> | null;
  /** While it is, only reading queries reach the engine. */
  readonly isDiskNearlyFull: () => boolean;
}

const maxMillisecondsWithoutTurn = 5;

type SendArguments = Parameters<PGlite['execProtocolStream']>;
type ExecuteArguments = Parameters<PGlite['execProtocol']>;

/** A write that the engine would not survive, with the code that PostgreSQL has for it. */
class NotStored extends Error {
  readonly code = '25006';

  constructor() {
    super('the disk is nearly full: nothing is stored until there is more space');
  }
}

// The first byte of a protocol message is its type.
const [parse, query] = [0x50, 0x51];
const beginsQuery = ([type]: Uint8Array) => type === parse || type === query;

/** Whether its text changes something. The name of the statement comes first in some messages. */
function isWrite(message: Uint8Array): boolean {
  const text = Buffer.from(message.subarray(5)).toString('latin1');
  return (
    /^\0?\s*(?:insert|update|delete|truncate|create|alter|drop|vacuum|analyze)\b/i.test(text) ||
    /^\0?\s*with\b.*\b(?:insert\s+into|delete\s+from|update\s+\S+\s+(?:as\s+\S+\s+)?set)\b/is.test(
      text,
    )
  );
}

/** The embedded PostgreSQL as a server in one thread needs it. */
export class EmbeddedEngine extends PGlite {
  readonly #statements: PreparedStatements | null;
  readonly #onBroken: (reason: unknown) => void;
  readonly #verifyLock: () => Promise<void> | null;
  readonly #isDiskNearlyFull: () => boolean;
  #failure: unknown = null;
  #lastTurn = performance.now();
  #lastUse = performance.now();

  constructor(
    options: PGliteOptions,
    { preparesStatements, onBroken, verifyLock, isDiskNearlyFull }: EngineOptions,
  ) {
    super(options);
    this.#statements = preparesStatements ? new PreparedStatements() : null;
    this.#onBroken = onBroken;
    this.#verifyLock = verifyLock;
    this.#isDiskNearlyFull = isDiskNearlyFull;
  }

  /** How long nobody has sent it a query. */
  millisecondsSinceUse(): number {
    return performance.now() - this.#lastUse;
  }

  override execProtocol(...args: ExecuteArguments): ReturnType<PGlite['execProtocol']> {
    return this.#guard(args[0], async () => {
      await this.#yield();
      return super.execProtocol(...args);
    });
  }

  override execProtocolStream(
    message: SendArguments[0],
    options?: SendArguments[1],
  ): ReturnType<PGlite['execProtocolStream']> {
    const send = async (sent: Uint8Array) => {
      await this.#yield();
      return super.execProtocolStream(sent, options);
    };
    return this.#guard(message, () => this.#statements?.send(message, send) ?? send(message));
  }

  /**
   * Yields to the event loop between queries. The engine runs in the server's own thread, and a queued query
   * starts as soon as the previous one ends: without a pause, a hundred small queries would block everything
   * else.
   */
  async #yield(): Promise<void> {
    if (performance.now() - this.#lastTurn < maxMillisecondsWithoutTurn) return;
    await nextTurn();
    this.#lastTurn = performance.now();
  }

  /**
   * After a failed write to its log, the engine's next query would loop forever and block the process. So no
   * more queries are sent to it.
   */
  async #guard<Reply>(message: Uint8Array, run: () => Promise<Reply>): Promise<Reply> {
    if (this.#failure !== null) throw this.#failure;
    this.#lastUse = performance.now();
    const verifying = this.#verifyLock();
    if (verifying !== null) await verifying;
    if (beginsQuery(message) && this.#isDiskNearlyFull() && isWrite(message)) throw new NotStored();
    try {
      return await run();
    } catch (error) {
      if (isDiskFull(error)) {
        this.#failure = error;
        this.#onBroken(error);
      }
      throw error;
    }
  }
}
