import type { MessageValues } from '../../coded-message.ts';
import { accept, type Result, refuse } from '../../result.ts';
import type { FaultCode } from '../fault-messages.ts';
import { fault, faultAt, type ReadFault } from '../read-fault.ts';

/** What `JsonReader.next` has read. */
export type JsonEvent =
  | 'open-object'
  | 'close-object'
  | 'open-array'
  | 'close-array'
  | 'key'
  | 'value'
  | 'end'
  | 'fault';

/** A JSON value other than an object or array. */
export type JsonScalar = string | number | boolean | null;

const blanks = /[ \t\r\n]*/y;
const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'comma-or-close' | 'nothing';

/**
 * A pull parser of JSON that never recurses and knows its position. It reads what `JSON.parse`
 * refuses, since the messages of `JSON.parse` differ between engines and have no line, and finds the
 * position of values that `JSON.parse` has read.
 */
export class JsonReader {
  fault: ReadFault | null = null;
  /** The key just read. */
  key = '';
  /** The scalar just read. */
  value: JsonScalar = null;
  /** The offset at which the last event starts. */
  offset = 0;

  readonly #text: string;
  #position: number;
  #expected: Expected = 'value';
  readonly #open: ('object' | 'array')[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#position = text.startsWith('\uFEFF') ? 1 : 0;
  }

  next(): JsonEvent {
    if (this.fault !== null) return 'fault';
    this.#skipBlanks();
    if (this.#expected === 'comma-or-close') {
      if (this.#text[this.#position] === ',') {
        this.#position += 1;
        this.#expected = this.#open.at(-1) === 'object' ? 'key' : 'value';
        this.#skipBlanks();
      }
    }
    this.offset = this.#position;
    const character = this.#text[this.#position];
    if (character === undefined) {
      if (this.#expected === 'nothing') return 'end';
      return this.#refuse(this.#open.length === 0 ? 'json-empty' : 'json-truncated');
    }
    if (this.#expected === 'nothing') return this.#refuse('json-trailing-text');
    if (character === '}' || character === ']') return this.#close(character);
    if (this.#expected === 'comma-or-close') return this.#unexpected();
    return this.#expected === 'key' || this.#expected === 'key-or-close'
      ? this.#readKey()
      : this.#readValue(character);
  }

  #close(character: string): JsonEvent {
    const open = this.#open.at(-1);
    const kind = character === '}' ? 'object' : 'array';
    if (open !== kind || !this.#expected.endsWith('close')) return this.#unexpected();
    this.#open.pop();
    this.#position += 1;
    this.#valueDone();
    return kind === 'object' ? 'close-object' : 'close-array';
  }

  #readKey(): JsonEvent {
    const key = this.#scalar();
    if (typeof key !== 'string') return this.#unexpected();
    this.#skipBlanks();
    if (this.#text[this.#position] !== ':') return this.#unexpected();
    this.#position += 1;
    this.key = key;
    this.#expected = 'value';
    return 'key';
  }

  #readValue(character: string): JsonEvent {
    if (character === '{' || character === '[') {
      this.#position += 1;
      this.#open.push(character === '{' ? 'object' : 'array');
      this.#expected = character === '{' ? 'key-or-close' : 'value-or-close';
      return character === '{' ? 'open-object' : 'open-array';
    }
    const value = this.#scalar();
    if (value === undefined) return this.#unexpected();
    this.value = value;
    this.#valueDone();
    return 'value';
  }

  #scalar(): JsonScalar | undefined {
    const end = this.#endOfScalar();
    if (end < 0) return undefined;
    try {
      const value: JsonScalar = JSON.parse(this.#text.slice(this.#position, end));
      this.#position = end;
      return value;
    } catch {
      // A string with a control character or an invalid escape.
      return undefined;
    }
  }

  #endOfScalar(): number {
    if (this.#text[this.#position] !== '"') {
      word.lastIndex = this.#position;
      return word.test(this.#text) ? word.lastIndex : -1;
    }
    let quote = this.#text.indexOf('"', this.#position + 1);
    while (quote >= 0 && isEscaped(this.#text, quote)) quote = this.#text.indexOf('"', quote + 1);
    return quote < 0 ? -1 : quote + 1;
  }

  #valueDone(): void {
    this.#expected = this.#open.length === 0 ? 'nothing' : 'comma-or-close';
  }

  #skipBlanks(): void {
    blanks.lastIndex = this.#position;
    blanks.exec(this.#text);
    this.#position = blanks.lastIndex;
  }

  #unexpected(): JsonEvent {
    const [character] = this.#text.slice(this.#position, this.#position + 2);
    if (character === undefined) return this.#refuse('json-truncated');
    if (character === '"') return this.#refuse('json-string');
    return this.#refuse('json-unexpected', { character: JSON.stringify(character).slice(1, -1) });
  }

  #refuse(code: FaultCode, values?: MessageValues): JsonEvent {
    this.fault = faultAt(this.#text, this.#position, code, values);
    return 'fault';
  }
}

function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Parses any JSON value. A text that is not JSON is refused with line and column. Never throws. */
export function parseJson(text: string): Result<unknown, ReadFault> {
  try {
    const value: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return accept(value);
  } catch {
    // Not JSON, or nested more deeply than the engine's parser allows.
    return buildValue(new JsonReader(text));
  }
}

function buildValue(reader: JsonReader): Result<unknown, ReadFault> {
  const open: (unknown[] | Map<string, unknown>)[] = [];
  const keys: string[] = [];
  let root: unknown = null;
  const addValue = (value: unknown) => {
    const holder = open.at(-1);
    if (holder === undefined) root = value;
    else if (Array.isArray(holder)) holder.push(value);
    else holder.set(keys.pop() ?? '', value);
  };
  for (;;) {
    switch (reader.next()) {
      case 'open-array':
        open.push([]);
        break;
      case 'open-object':
        open.push(new Map());
        break;
      case 'key':
        keys.push(reader.key);
        break;
      case 'value':
        addValue(reader.value);
        break;
      case 'close-array':
      case 'close-object': {
        const closed = open.pop();
        addValue(closed instanceof Map ? Object.fromEntries(closed) : closed);
        break;
      }
      case 'end':
        return accept(root);
      case 'fault':
        return refuse(reader.fault ?? fault('not-json'));
    }
  }
}
