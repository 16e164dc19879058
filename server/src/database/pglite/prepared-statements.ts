import { type PGlite, protocol } from '@electric-sql/pglite';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A query that the engine keeps parsed and planned. */
interface Statement {
  readonly name: string;
  readonly read: Messages;
  /** The description of its parameters and columns, after its first use. */
  described: Messages | null;
}

const usesBeforeNaming = 5;
const maxNamed = 200;
const maxCounted = 2000;

// The first byte of a protocol message is its type.
const [parse, bind, describe] = [0x50, 0x42, 0x44];
const describesStatement = 0x53;

/**
 * Turns frequent queries into named prepared statements. Otherwise the embedded engine parses and plans
 * each query every time, which is most of the cost of a small query. Queries with patterns are not
 * prepared, because their best plan depends on the pattern.
 */
export function reusePreparedStatements(engine: PGlite): void {
  const named = new Map<string, Statement>();
  const useCounts = new Map<string, number>();
  /** The statement that the next messages belong to. The engine sends the messages of a query in sequence. */
  let current: Statement | null = null;
  const send = engine.execProtocolStream;

  function isWorthNaming(text: string): boolean {
    if (named.size >= maxNamed || / like /i.test(text)) return false;
    if (useCounts.size >= maxCounted) useCounts.clear();
    const times = (useCounts.get(text) ?? 0) + 1;
    useCounts.set(text, times);
    return times > usesBeforeNaming;
  }

  engine.execProtocolStream = async (message, options) => {
    const pass = (other: Uint8Array) => send.call(engine, other, options);
    if (message[0] === parse) {
      current = null;
      const text = textOf(message);
      if (text === null) return pass(message);
      const known = named.get(text);
      if (known !== undefined) {
        current = known;
        return known.read;
      }
      if (!isWorthNaming(text)) return pass(message);
      const name = `query_${named.size + 1}`;
      const read = await pass(protocol.serialize.parse({ name, text }));
      current = { name, read, described: null };
      named.set(text, current);
      return read;
    }
    if (current === null) return pass(message);
    if (message[0] === describe && message[5] === describesStatement) {
      current.described ??= await pass(
        protocol.serialize.describe({ type: 'S', name: current.name }),
      );
      return current.described;
    }
    return pass(message[0] === bind ? boundTo(current.name, message) : message);
  };
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
