import type { MessageValues } from '../../coded-message.ts';
import type { FaultCode } from '../fault-messages.ts';
import { faultAt, type ReadFault } from '../read-fault.ts';
import { skipXmlBlanks, XmlAttributes } from './xml-attributes.ts';
import { findForbiddenCharacter, resolveReferences, xmlName } from './xml-text.ts';

/** What `XmlReader.next` has read. An empty element is an `open` followed by a `close`. */
export type XmlEvent = 'open' | 'close' | 'text' | 'end' | 'fault';

const namePattern = xmlName();
const onlyBlank = /^[ \t\r\n]*$/;

/**
 * A pull parser of XML 1.0 that builds no tree and never recurses, so that depth costs nothing. It
 * refuses document types, so that no entity can be declared, expanded or fetched. Names are given
 * without their namespace prefix, since programs use different prefixes.
 */
export class XmlReader {
  /** Why reading stopped, after `next` has returned `fault`. */
  fault: ReadFault | null = null;
  /** Local name of the element just opened or closed. */
  name = '';
  /** The character data just read, with references resolved and line ends normalized. */
  text = '';

  readonly #source: string;
  #position = 0;
  #tokenStart = 0;
  #rootSeen = false;
  #closePending = false;
  readonly #open: string[] = [];
  readonly #attributes = new XmlAttributes();

  constructor(source: string) {
    this.#source = source;
    if (source.startsWith('\uFEFF')) this.#position = 1;
    const forbidden = findForbiddenCharacter(source);
    if (forbidden >= 0) {
      this.#refuse(forbidden, 'xml-character');
    }
  }

  /** The number of open elements, including the one just opened. */
  get depth(): number {
    return this.#open.length;
  }

  /** An attribute of the element just opened by its local name, preferring the one without a prefix. */
  attribute(name: string): string | null {
    return this.#attributes.get(name);
  }

  /** The offset at which the last event starts. */
  get offset(): number {
    return this.#tokenStart;
  }

  /** A fault at the last event, or at another offset. */
  faultHere(code: FaultCode, values?: MessageValues, offset = this.#tokenStart): ReadFault {
    return faultAt(this.#source, offset, code, values);
  }

  /** Reads the next event; repeats the last one after `end` or `fault`. */
  next(): XmlEvent {
    if (this.fault !== null) return 'fault';
    if (this.#closePending) {
      this.#closePending = false;
      this.#open.pop();
      return 'close';
    }
    const source = this.#source;
    while (this.#position < source.length) {
      this.#tokenStart = this.#position;
      if (source.charCodeAt(this.#position) !== lessThan) {
        const event = this.#readText();
        if (event !== null) return event;
        continue;
      }
      const after = source.charCodeAt(this.#position + 1);
      if (after === slash) return this.#readClose();
      if (after === exclamation) {
        const event = this.#readMarkup();
        if (event !== null) return event;
      } else if (after === question) {
        if (!this.#skipInstruction()) return 'fault';
      } else {
        return this.#readOpen();
      }
    }
    return this.#finish();
  }

  /** Skips the element just opened with its content; false on a fault. */
  skip(): boolean {
    const depth = this.depth;
    for (;;) {
      const event = this.next();
      if (event === 'close' && this.depth < depth) return true;
      if (event === 'fault' || event === 'end') return false;
    }
  }

  /** The text of the element just opened, without inner elements; null on a fault. */
  readContent(): string | null {
    const depth = this.depth;
    let content = '';
    for (;;) {
      const event = this.next();
      if (event === 'text') {
        if (this.depth === depth) content += this.text;
      } else if (event === 'close') {
        if (this.depth < depth) return content;
      } else if (event !== 'open') {
        return null;
      }
    }
  }

  #finish(): XmlEvent {
    this.#tokenStart = this.#source.length;
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) {
      return this.#refuse(this.#tokenStart, 'xml-unclosed-element', { element: unclosed });
    }
    if (!this.#rootSeen) return this.#refuse(this.#tokenStart, 'xml-without-element');
    return 'end';
  }

  #readText(): XmlEvent | null {
    const source = this.#source;
    const found = source.indexOf('<', this.#position);
    const end = found < 0 ? source.length : found;
    const raw = source.slice(this.#position, end);
    if (this.#open.length === 0) {
      if (!onlyBlank.test(raw)) {
        const offset = raw.search(/[^ \t\r\n]/);
        return this.#refuse(this.#position + offset, 'xml-text-outside');
      }
      this.#position = end;
      return null;
    }
    const stray = raw.indexOf(']]>');
    if (stray >= 0) return this.#refuse(this.#position + stray, 'xml-stray-cdata-end');
    const resolved = resolveReferences(raw);
    if (!resolved.ok) {
      const { offset, isEntity } = resolved.error;
      const code = isEntity ? 'xml-document-type' : 'xml-reference';
      return this.#refuse(this.#position + offset, code);
    }
    this.text = resolved.value;
    this.#position = end;
    return 'text';
  }

  #readMarkup(): XmlEvent | null {
    const source = this.#source;
    if (source.startsWith('<!--', this.#position)) {
      const end = source.indexOf('--', this.#position + 4);
      if (end < 0) return this.#refuse(this.#position, 'xml-open-comment');
      if (source.charCodeAt(end + 2) !== greaterThan) {
        return this.#refuse(end, 'xml-dashes-in-comment');
      }
      this.#position = end + 3;
      return null;
    }
    if (source.startsWith('<![CDATA[', this.#position) && this.#open.length > 0) {
      const end = source.indexOf(']]>', this.#position);
      if (end < 0) return this.#refuse(this.#position, 'xml-open-cdata');
      this.text = source.slice(this.#position + 9, end).replace(/\r\n?/g, '\n');
      this.#position = end + 3;
      return 'text';
    }
    const isDocumentType = source.startsWith('<!DOCTYPE', this.#position);
    return this.#refuse(this.#position, isDocumentType ? 'xml-document-type' : 'xml-markup');
  }

  #skipInstruction(): boolean {
    const source = this.#source;
    const isDeclaration = /^<\?xml[ \t\r\n?]/i.test(
      source.slice(this.#position, this.#position + 6),
    );
    const first = source.startsWith('\uFEFF') ? 1 : 0;
    if (isDeclaration && this.#position !== first) {
      this.#refuse(this.#position, 'xml-late-declaration');
      return false;
    }
    const end = source.indexOf('?>', this.#position + 2);
    if (end < 0) {
      this.#refuse(this.#position, 'xml-open-instruction');
      return false;
    }
    this.#position = end + 2;
    return true;
  }

  #readOpen(): XmlEvent {
    const source = this.#source;
    namePattern.lastIndex = this.#position + 1;
    const name = namePattern.exec(source)?.[0];
    if (name === undefined) return this.#refuse(this.#position, 'xml-start-tag');
    if (this.#open.length === 0) {
      if (this.#rootSeen) return this.#refuse(this.#position, 'xml-second-root');
      this.#rootSeen = true;
    }
    const end = this.#attributes.read(source, namePattern.lastIndex);
    if (!end.ok) {
      const { offset, code, attribute } = end.error;
      return this.#refuse(offset, code, { element: name, attribute });
    }
    if (!this.#endOpenTag(name, end.value)) return 'fault';
    this.#open.push(name);
    this.name = localName(name);
    return 'open';
  }

  #endOpenTag(element: string, end: number): boolean {
    const source = this.#source;
    if (source.charCodeAt(end) === greaterThan) {
      this.#position = end + 1;
      return true;
    }
    if (source.startsWith('/>', end)) {
      this.#position = end + 2;
      this.#closePending = true;
      return true;
    }
    this.#refuse(end, end >= source.length ? 'xml-open-tag' : 'xml-tag-syntax', { element });
    return false;
  }

  #readClose(): XmlEvent {
    const source = this.#source;
    const expected = this.#open.at(-1);
    if (expected !== undefined && source.startsWith(`${expected}>`, this.#position + 2)) {
      this.#open.pop();
      this.#position += expected.length + 3;
      this.name = localName(expected);
      return 'close';
    }
    namePattern.lastIndex = this.#position + 2;
    const name = namePattern.exec(source)?.[0];
    if (name === undefined) return this.#refuse(this.#position, 'xml-end-tag');
    const end = skipXmlBlanks(source, namePattern.lastIndex);
    if (source.charCodeAt(end) !== greaterThan) {
      return this.#refuse(end, 'xml-open-end-tag', { element: name });
    }
    if (name !== expected) {
      return expected === undefined
        ? this.#refuse(this.#position, 'xml-stray-end-tag', { element: name })
        : this.#refuse(this.#position, 'xml-mismatched-tag', { element: expected, closing: name });
    }
    this.#open.pop();
    this.#position = end + 1;
    this.name = localName(name);
    return 'close';
  }

  #refuse(offset: number, code: FaultCode, values?: MessageValues): XmlEvent {
    this.fault = faultAt(this.#source, offset, code, values);
    return 'fault';
  }
}

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const exclamation = 0x21;
const question = 0x3f;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The local name of the root element, '' for XML with a fault before it, null for text that is not XML. */
export function xmlRootName(text: string): string | null {
  if (!/^\uFEFF?\s*</.test(text)) return null;
  const reader = new XmlReader(text);
  return reader.next() === 'open' ? reader.name : '';
}
