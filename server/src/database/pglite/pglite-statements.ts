import { type PGlite, protocol } from '@electric-sql/pglite';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A query that the engine keeps read and planned. */
interface Statement {
  readonly name: string;
  readonly read: Messages;
  /** What it takes and gives, once it has been asked. */
  described: Messages | null;
}

const askedBeforeNamed = 5;
const maxNamed = 200;
const maxCounted = 2000;

// The first byte of a message says what it is.
const [parse, bind, describe] = [0x50, 0x42, 0x44];
const describesStatement = 0x53;

/**
 * Gives queries that are asked again and again a name in the embedded engine. It sends each query's text
 * to be read and planned every time, which is most of what a small query costs; what has a name is kept.
 * A query with patterns stays without: how best to search depends on what is searched for.
 */
export function nameStatements(engine: PGlite): void {
  const named = new Map<string, Statement>();
  const asked = new Map<string, number>();
  /** The one that the messages after its text are about, which the engine sends one after the other. */
  let current: Statement | null = null;
  const send = engine.execProtocolStream;

  function isWorthNaming(text: string): boolean {
    if (named.size >= maxNamed || / like /i.test(text)) return false;
    if (asked.size >= maxCounted) asked.clear();
    const times = (asked.get(text) ?? 0) + 1;
    asked.set(text, times);
    return times > askedBeforeNamed;
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

/** The text of a query without a name whose parameters have no types of their own. */
function textOf(message: Uint8Array): string | null {
  const end = message.indexOf(0, 6);
  const isUnnamed = message[5] === 0;
  const isUntyped = message[end + 1] === 0 && message[end + 2] === 0;
  return isUnnamed && isUntyped ? new TextDecoder().decode(message.subarray(6, end)) : null;
}

/** The same values for the statement with this name; in the original, portal and statement have none. */
function boundTo(name: string, message: Uint8Array): Uint8Array {
  const written = new TextEncoder().encode(name);
  const bound = new Uint8Array(message.length + written.length);
  bound.set(message.subarray(0, 6));
  bound.set(written, 6);
  bound.set(message.subarray(6), 6 + written.length);
  new DataView(bound.buffer).setInt32(1, bound.length - 1);
  return bound;
}
