import { accept, type Result, refuse } from '../../result.ts';

/** Characters that XML 1.0 does not allow: most controls, two non-characters and lone surrogates. */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for control characters.
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const everyForbidden = new RegExp(forbidden.source, 'g');

/** A new pattern for names of elements and attributes. Each user needs its own, since it has a position. */
export function xmlName(): RegExp {
  return /[A-Za-z_:\u00C0-\uFFFD][\w:.\-\u00B7\u00C0-\uFFFD]*/y;
}

/** Offset of the first character that XML does not allow, or -1. */
export function findForbiddenCharacter(text: string): number {
  return text.search(forbidden);
}

/** The text with each character that XML does not allow replaced by U+FFFD. */
export function withoutForbidden(text: string): string {
  return text.replace(everyForbidden, '\uFFFD');
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const reference = /&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z_][\w.-]*));|&/g;

/** The offset of an invalid reference, and whether it names a declared entity. */
export interface ReferenceFault {
  readonly offset: number;
  readonly isEntity: boolean;
}

/** Resolves the five built-in entities and character references, and normalizes line ends to "\n". */
export function resolveReferences(raw: string): Result<string, ReferenceFault> {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return accept(text);
  let resolved = '';
  let from = 0;
  for (const match of raw.matchAll(reference)) {
    const character = referenced(match);
    if (character === null)
      return refuse({ offset: match.index, isEntity: match[3] !== undefined });
    resolved += raw.slice(from, match.index).replace(/\r\n?/g, '\n') + character;
    from = match.index + match[0].length;
  }
  return accept(resolved + raw.slice(from).replace(/\r\n?/g, '\n'));
}

function referenced(match: RegExpMatchArray): string | null {
  const [, hexadecimal, decimal, name] = match;
  if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? null) : null;
  const digits = hexadecimal ?? decimal;
  if (digits === undefined) return null;
  const code = Number.parseInt(digits, hexadecimal === undefined ? 10 : 16);
  if (code > 0x10ffff) return null;
  const character = String.fromCodePoint(code);
  return forbidden.test(character) ? null : character;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for control characters.
const needsEscaping = /[&<>"\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * Text for an element or a double-quoted attribute. Whitespace other than spaces is written as
 * references, since XML parsers change it otherwise.
 */
export function escapeXml(text: string): string {
  if (!needsEscaping.test(text)) return text;
  return withoutForbidden(text).replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? '');
}

/** Trims the text, and makes each line break and what is around it a single space. */
export function tidyBlanks(text: string): string {
  return text.trim().replace(/[ \t\r\n]+/g, (run) => (/^ +$/.test(run) ? run : ' '));
}
