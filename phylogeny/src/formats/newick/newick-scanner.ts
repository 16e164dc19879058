import type { MessageValues } from '../../coded-message.ts';
import { accept, type Result, refuse } from '../../result.ts';
import { Digits, type LengthDigits } from '../dating/digits.ts';
import type { FaultCode } from '../fault-messages.ts';
import {
  endOfValue,
  endsLabel,
  readLength,
  readLooseLabel,
  readQuotedLabel,
  shorten,
} from './newick-words.ts';
import type { ScanBuffers } from './scan-buffers.ts';

/** How the label of a node is written. */
export const labelKind = {
  none: 0,
  /** Unquoted, the characters between start and end. */
  plain: 1,
  /** Quoted, the characters between start and end, without any quote. */
  quoted: 2,
  /** Unquoted, joined from pieces: see `composed`. */
  plainComposed: 3,
  /** Quoted, with doubled quotes made single: see `composed`. */
  quotedComposed: 4,
  /** Like `plain`, with underscores between words. */
  underscored: 5,
  /** Like `plain`, with an underscore first or last. */
  outerUnderscore: 6,
} as const;

/** One tree of a Newick text as numbers and offsets in that text; rows in preorder. */
export interface ScannedTree {
  readonly tips: number;
  readonly parents: Int32Array;
  /** NaN where the text has none. */
  readonly lengths: Float64Array;
  readonly lengthDigits: LengthDigits;
  readonly labelStarts: Int32Array;
  readonly labelEnds: Int32Array;
  readonly labelKinds: Uint8Array;
  readonly composed: ReadonlyMap<number, string>;
  /** Row, start and end of each bracketed comment; row -1 before the first node. */
  readonly comments: readonly number[];
  /** The number of values that only other programs use: `:length:support`, `{edge}`, `<key=value>`. */
  readonly extras: number;
  /** The number of lengths written as NaN, NA or nothing. */
  readonly emptyLengths: number;
  readonly hasSemicolon: boolean;
  /** The offset after the tree. */
  readonly end: number;
}

/** Why a text is not a tree. `offset` becomes line and column in the `ReadFault`. */
export interface ScanFault {
  readonly offset: number;
  readonly code: FaultCode;
  readonly values?: MessageValues;
}

const openParenthesis = 40;
const closeParenthesis = 41;
const comma = 44;
const colon = 58;
const semicolon = 59;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const openAngle = 60;
const singleQuote = 39;
const doubleQuote = 34;
const underscore = 95;
const minus = 45;
const dot = 46;

const wantsNode = 0;
const closed = 1;
const labelled = 2;
const measured = 3;

const powersOfTen = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Reads one tree that starts at `from` in one pass over the character codes. Common cases cost a few
 * comparisons per character; rare ones are handled by functions. `stopWords` end a tree without ";"
 * in a NEXUS block.
 */
export function scanTree(
  text: string,
  from: number,
  buffers: ScanBuffers,
  stopWords: ReadonlySet<string> | null = null,
): Result<ScannedTree, ScanFault> {
  const length = text.length;
  let { parents, lengths, labelStarts, labelEnds, labelKinds, open } = buffers;
  let capacity = buffers.capacity;
  const composed = new Map<number, string>();
  const comments: number[] = [];
  let size = 0;
  let tips = 0;
  let depth = 0;
  let node = -1;
  let state = wantsNode;
  let extras = 0;
  let emptyLengths = 0;
  let hasSemicolon = false;
  let [tipDecimals, tipDigits, innerDecimals, innerDigits] = [0, 0, 0, 0];
  const tipLengths = new Digits();
  const innerLengths = new Digits();
  let position = from;

  while (position < length) {
    const code = text.charCodeAt(position);

    if (state === wantsNode && code > 32 && code !== openBracket) {
      if (code === semicolon && depth === 0) break;
      if (size === capacity) {
        buffers.grow();
        ({ parents, lengths, labelStarts, labelEnds, labelKinds, open } = buffers);
        capacity = buffers.capacity;
      }
      node = size++;
      parents[node] = depth === 0 ? -1 : (open[depth - 1] ?? -1);
      lengths[node] = Number.NaN;
      labelKinds[node] = labelKind.none;
      if (code === openParenthesis) {
        open[depth++] = node;
        position += 1;
        continue;
      }
      tips += 1;
      state = closed;
    }

    if (code === comma) {
      if (depth === 0) return fault(position, 'comma-outside');
      state = wantsNode;
      position += 1;
    } else if (code === closeParenthesis) {
      if (depth === 0) return fault(position, 'unmatched-close');
      node = open[--depth] ?? -1;
      state = closed;
      position += 1;
    } else if (code === colon) {
      position += 1;
      if (state === measured) {
        const { values, end } = readExtras(text, position);
        extras += values.filter((value) => value !== '').length;
        const [only = '', ...more] = values;
        const second = more.length > 0 ? Number.NaN : (readLength(only) ?? Number.NaN);
        if (isSupportBeforeLength(lengths[node] ?? Number.NaN, second)) lengths[node] = second;
        position = end;
        continue;
      }
      state = measured;
      // At most 15 digits divided by an exact power of ten give the nearest double quickly.
      let mantissa = 0;
      let digits = 0;
      let decimals = -1;
      const start = position;
      let next = 0;
      if (text.charCodeAt(position) === minus) position += 1;
      for (; position < length; position++) {
        next = text.charCodeAt(position);
        if (next >= 48 && next <= 57) {
          mantissa = mantissa * 10 + (next - 48);
          digits += 1;
          if (decimals >= 0) decimals += 1;
        } else if (next === dot && decimals < 0) decimals = 0;
        else break;
      }
      if (digits > 0 && (next === comma || next === closeParenthesis || next === openBracket)) {
        // A tip is the last node so far. How many digits lengths have matters later, and counting them is quick.
        if (node === size - 1) {
          if (decimals > tipDecimals) tipDecimals = decimals;
          if (digits > tipDigits) tipDigits = significantDigits(mantissa, digits, tipDigits);
        } else {
          if (decimals > innerDecimals) innerDecimals = decimals;
          if (digits > innerDigits) innerDigits = significantDigits(mantissa, digits, innerDigits);
        }
        if (digits > 15) lengths[node] = Number(text.slice(start, position));
        else {
          const value = decimals > 0 ? mantissa / (powersOfTen[decimals] ?? 1) : mantissa;
          lengths[node] = text.charCodeAt(start) === minus ? -value : value;
        }
        continue;
      }
      position = start;
      // Older BEAST writes `:[&rate=1]0.5`.
      while (position < length) {
        const skipped = text.charCodeAt(position);
        if (skipped === openBracket) {
          const end = buffers.endOfComment(text, position);
          if (end < 0) return fault(position, 'open-comment');
          comments.push(node, position + 1, end - 1);
          position = end;
        } else if (skipped <= 32) position += 1;
        else break;
      }
      const end = endOfValue(text, position);
      const word = text.slice(position, end);
      const value = readLength(word);
      if (value === null) {
        return fault(position, 'length-not-number', { length: shorten(word) });
      }
      if (Number.isNaN(value)) emptyLengths += 1;
      else (node === size - 1 ? tipLengths : innerLengths).take(word);
      lengths[node] = value;
      position = end;
    } else if (code === semicolon) {
      if (depth > 0) return fault(position, 'unclosed', { count: depth });
      hasSemicolon = true;
      position += 1;
      break;
    } else if (code <= 32) {
      position += 1;
    } else if (code === openBracket) {
      const end = buffers.endOfComment(text, position);
      if (end < 0) return fault(position, 'open-comment');
      comments.push(state === wantsNode ? -1 : node, position + 1, end - 1);
      position = end;
    } else if (code === openParenthesis) {
      // Some programs write one tree per line without ";".
      if (depth === 0 && followsLineBreak(text, position)) break;
      return fault(position, 'misplaced-open');
    } else if (code === closeBracket) {
      return fault(position, 'misplaced-bracket');
    } else if (code === openAngle || (code === openBrace && state !== closed)) {
      extras += 1;
      const end = text.indexOf(code === openBrace ? '}' : '>', position);
      if (end < 0) return fault(position, 'open-brace', { bracket: text[position] ?? '' });
      position = end + 1;
    } else if (state === closed) {
      state = labelled;
      if (code === singleQuote || code === doubleQuote) {
        const label = readQuotedLabel(text, position);
        if (label === null) return fault(position, 'open-quote');
        labelStarts[node] = label.start;
        labelEnds[node] = label.end;
        labelKinds[node] = label.text === null ? labelKind.quoted : labelKind.quotedComposed;
        if (label.text !== null) composed.set(node, label.text);
        position = label.next;
        continue;
      }
      const start = position;
      let next = code;
      let kind: number = labelKind.plain;
      do {
        if (next === underscore) kind = labelKind.underscored;
        position += 1;
        next = position < length ? text.charCodeAt(position) : 0;
      } while (next > 93 || endsLabel[next] === 0);
      const last = text.charCodeAt(position - 1);
      if (code === underscore || last === underscore) kind = labelKind.outerUnderscore;
      labelStarts[node] = start;
      labelEnds[node] = position;
      labelKinds[node] = kind;
      if (depth === 0 && isStopWord(text, start, position, stopWords)) {
        labelKinds[node] = labelKind.none;
        position = start;
        break;
      }
      if (next > 32 || position >= length) continue;
      const label = readLooseLabel(text, start, position);
      position = label.next;
      if (label.text !== null) {
        labelKinds[node] = labelKind.plainComposed;
        composed.set(node, label.text);
      }
    } else {
      const end = endOfValue(text, position);
      if (depth === 0 && isStopWord(text, position, end, stopWords)) break;
      const word = text.slice(position, Math.max(end, position + 1));
      return fault(position, 'misplaced-text', { text: shorten(word) });
    }
  }

  if (depth > 0) return fault(length, 'truncated', { count: depth });
  if (size === 0) return fault(position, 'no-tree');
  tipLengths.add(tipDecimals, tipDigits);
  innerLengths.add(innerDecimals, innerDigits);
  return accept({
    lengthDigits: { tips: tipLengths, inner: innerLengths },
    tips,
    parents: parents.slice(0, size),
    lengths: lengths.slice(0, size),
    labelStarts: labelStarts.slice(0, size),
    labelEnds: labelEnds.slice(0, size),
    labelKinds: labelKinds.slice(0, size),
    composed,
    comments,
    extras,
    emptyLengths,
    hasSemicolon,
    end: position,
  });
}

/** How many digits of a number are significant, if more than `least`. */
function significantDigits(mantissa: number, digits: number, least: number): number {
  let count = digits;
  while (count > least && mantissa < (powersOfTen[count - 1] ?? 0)) count -= 1;
  return count;
}

/** The values after the length of a branch. In networks, these are a support value and a probability: "12::0.3". */
function readExtras(
  text: string,
  from: number,
): { readonly values: string[]; readonly end: number } {
  const values: string[] = [];
  for (let start = from; ; start += 1) {
    const end = endOfValue(text, start);
    values.push(text.slice(start, end).trim());
    if (text.charCodeAt(end) !== colon) return { values, end };
    start = end;
  }
}

/** Of two values, the first is the length in rich Newick, unless it is a whole number such as 98. */
function isSupportBeforeLength(first: number, second: number): boolean {
  const couldBeSupport = Number.isInteger(first) && first > 1 && first <= 100;
  return couldBeSupport && !Number.isNaN(second) && !Number.isInteger(second);
}

function fault(
  offset: number,
  code: FaultCode,
  values: MessageValues = {},
): Result<never, ScanFault> {
  return refuse({ offset, code, values });
}

function followsLineBreak(text: string, position: number): boolean {
  for (let before = position - 1; before >= 0; before--) {
    const code = text.charCodeAt(before);
    if (code === 10 || code === 13) return true;
    if (code > 32) return false;
  }
  return false;
}

function isStopWord(
  text: string,
  start: number,
  end: number,
  stopWords: ReadonlySet<string> | null,
): boolean {
  // A word directly after ")" is a name, even if it is "tree".
  if (stopWords === null || text.charCodeAt(start - 1) > 32) return false;
  return stopWords.has(text.slice(start, end).toLowerCase());
}
