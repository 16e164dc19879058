import { accept, type Result, refuse } from '../../result.ts';
import type { FaultCode } from '../fault-messages.ts';
import { resolveReferences, xmlName } from './xml-text.ts';

/** Why the attributes of a tag cannot be read, and where. */
export interface AttributeFault {
  readonly offset: number;
  readonly code: FaultCode;
  /** The attribute it is about, '' where it is not known. */
  readonly attribute: string;
}

const namePattern = xmlName();

/** Up to this many attributes are searched linearly; for more, a set keeps the total time linear. */
const fewAttributes = 16;

/** The attributes of one element, reused for the next. */
export class XmlAttributes {
  readonly #names: string[] = [];
  readonly #values: string[] = [];

  /** A value by local name, preferring the attribute without a prefix. */
  get(name: string): string | null {
    let index = this.#names.indexOf(name);
    if (index < 0) {
      const suffix = `:${name}`;
      index = this.#names.findIndex((candidate) => candidate.endsWith(suffix));
    }
    return this.#values[index] ?? null;
  }

  /** Reads the attributes after an element's name at `position`; returns where they end. */
  read(source: string, position: number): Result<number, AttributeFault> {
    this.#names.length = 0;
    this.#values.length = 0;
    let seen: Set<string> | null = null;
    let end = position;
    for (;;) {
      const start = skipXmlBlanks(source, end);
      namePattern.lastIndex = start;
      if (!namePattern.test(source)) return accept(start);
      if (start === end) {
        return refuse({ offset: start, code: 'xml-attribute-space', attribute: '' });
      }
      const name = source.slice(start, namePattern.lastIndex);
      if (seen?.has(name) ?? this.#names.includes(name)) {
        return refuse({ offset: start, code: 'xml-attribute-twice', attribute: name });
      }
      const value = this.#readValue(source, namePattern.lastIndex);
      if (!value.ok) return value;
      end = value.value;
      this.#names.push(name);
      seen?.add(name);
      if (this.#names.length === fewAttributes) seen = new Set(this.#names);
    }
  }

  #readValue(source: string, afterName: number): Result<number, AttributeFault> {
    const equals = skipXmlBlanks(source, afterName);
    const open = skipXmlBlanks(source, equals + 1);
    const quote = source[open];
    const close = quote === '"' || quote === "'" ? source.indexOf(quote, open + 1) : -1;
    const raw = close < 0 ? '<' : source.slice(open + 1, close);
    if (source[equals] !== '=' || raw.includes('<')) {
      return refuse({ offset: equals, code: 'xml-attribute-syntax', attribute: '' });
    }
    const hasBreaks = raw.includes('\n') || raw.includes('\r') || raw.includes('\t');
    const resolved = resolveReferences(hasBreaks ? raw.replace(/\r\n|[\t\r\n]/g, ' ') : raw);
    if (!resolved.ok) {
      const { offset, isEntity } = resolved.error;
      const code = isEntity ? 'xml-document-type' : 'xml-attribute-reference';
      return refuse({ offset: open + 1 + offset, code, attribute: '' });
    }
    this.#values.push(resolved.value);
    return accept(close + 1);
  }
}

/** The end of the whitespace at `position`. */
export function skipXmlBlanks(text: string, position: number): number {
  let next = position;
  for (;;) {
    const code = text.charCodeAt(next);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return next;
    next += 1;
  }
}
