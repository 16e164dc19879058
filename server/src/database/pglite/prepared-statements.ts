import { type PGlite, protocol } from '@electric-sql/pglite';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Send = (message: Uint8Array) => Promise<Messages>;

/** A query that the engine keeps parsed and planned. */
interface Statement {
  readonly name: string;
  readonly read: Messages;
  /** The description of its parameters and columns, after its first use. */
  described: Messages | null;
}

/** The use of a statement whose messages arrive one after the other. */
interface Use {
  readonly statement: Statement;
  /** Its values, until it is executed. */
  bound: Uint8Array | null;
  isExecuted: boolean;
}

const usesBeforeNaming = 5;
const maxNamed = 200;
const maxCounted = 2000;

// The first byte of a protocol message is its type.
const [parse, bind, describe, execute, sync] = [0x50, 0x42, 0x44, 0x45, 0x53];
const describesStatement = 0x53;

/**
 * Turns frequent queries into named prepared statements. Otherwise the embedded engine parses and plans
 * each query every time, which is a large part of the cost of a small query. A known statement then needs one
 * call of the engine instead of four: its description is known, and its values wait until it is executed.
 * Queries with patterns are not prepared, because their best plan depends on the pattern. The engine has no
 * call for this, so it rewrites the messages of the PostgreSQL protocol.
 */
export class PreparedStatements {
  /** By their texts, the one used longest ago first. */
  readonly #named = new Map<string, Statement>();
  #lastNumber = 0;
  readonly #useCounts = new Map<string, number>();
  /** The query that the next messages belong to. The engine sends the messages of a query in sequence. */
  #current: Use | null = null;

  /** Sends a message, or returns the known reply to it. */
  async send(message: Uint8Array, send: Send): Promise<Messages> {
    if (message[0] === parse) return this.#parse(message, send);
    const current = this.#current;
    if (current === null) return send(message);
    const { statement, bound } = current;
    switch (message[0]) {
      case bind:
        current.bound = boundTo(statement.name, message);
        return [];
      case describe:
        if (message[5] === describesStatement) {
          statement.described ??= await send(
            protocol.serialize.describe({ type: 'S', name: statement.name }),
          );
        }
        // What a statement returns is also what its portal returns.
        return statement.described ?? send(message);
      case execute:
        if (bound === null) return send(message);
        current.bound = null;
        // Even if it fails: the engine has then ignored everything up to the sync.
        current.isExecuted = true;
        return send(Buffer.concat([bound, message, protocol.serialize.sync()]));
      case sync:
        this.#current = null;
        return current.isExecuted ? [] : send(message);
      default:
        return send(message);
    }
  }

  async #parse(message: Uint8Array, send: Send): Promise<Messages> {
    this.#current = null;
    const text = textOf(message);
    if (text === null) return send(message);
    const known = this.#named.get(text);
    if (known !== undefined) {
      this.#named.delete(text);
      this.#named.set(text, known);
      this.#current = { statement: known, bound: null, isExecuted: false };
      return known.read;
    }
    if (!this.#isWorthNaming(text)) return send(message);
    if (this.#named.size >= maxNamed) await this.#forgetOldest(send);
    this.#lastNumber += 1;
    const name = `query_${this.#lastNumber}`;
    const read = await send(protocol.serialize.parse({ name, text }));
    const statement = { name, read, described: null };
    this.#current = { statement, bound: null, isExecuted: false };
    this.#named.set(text, statement);
    return read;
  }

  async #forgetOldest(send: Send): Promise<void> {
    const [oldest] = this.#named;
    if (oldest === undefined) return;
    const [text, { name }] = oldest;
    this.#named.delete(text);
    // Otherwise it would be named again by its next use, although it has become rare.
    this.#useCounts.delete(text);
    await send(protocol.serialize.close({ type: 'S', name }));
  }

  #isWorthNaming(text: string): boolean {
    if (/ like /i.test(text)) return false;
    if (this.#useCounts.size >= maxCounted) this.#useCounts.clear();
    const times = (this.#useCounts.get(text) ?? 0) + 1;
    this.#useCounts.set(text, times);
    return times > usesBeforeNaming;
  }
}

/** The text of an unnamed query without declared parameter types; null for others. */
function textOf(message: Uint8Array): string | null {
  const end = message.indexOf(0, 6);
  const isUnnamed = message[5] === 0;
  const isUntyped = message[end + 1] === 0 && message[end + 2] === 0;
  return isUnnamed && isUntyped ? new TextDecoder().decode(message.subarray(6, end)) : null;
}

/** The bind message with this statement name. In the original, portal and statement are unnamed. */
function boundTo(name: string, message: Uint8Array): Uint8Array {
  const written = new TextEncoder().encode(name);
  const bound = new Uint8Array(message.length + written.length);
  bound.set(message.subarray(0, 6));
  bound.set(written, 6);
  bound.set(message.subarray(6), 6 + written.length);
  new DataView(bound.buffer).setInt32(1, bound.length - 1);
  return bound;
}
