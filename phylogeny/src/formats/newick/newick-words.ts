/** 1 for characters that end an unquoted word of Newick: whitespace and punctuation. */
export const endsLabel = new Uint8Array(128);
for (let code = 0; code <= 32; code++) endsLabel[code] = 1;
for (const mark of '()[]:;,') endsLabel[mark.charCodeAt(0)] = 1;

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ed][+-]?\d+)?$/i;
const noNumber = /^(?:[+-]?nan(?:\(ind\))?|na|null|\?|-)?$/i;

/** An unquoted label; `text` is null when the label is a slice of the input. */
interface ReadLabel {
  readonly text: string | null;
  readonly next: number;
}

/** A quoted label; `start` and `end` are those of its content. */
interface QuotedLabel extends ReadLabel {
  readonly start: number;
  readonly end: number;
}

/** Reads the quoted label whose opening quote is at `position`; null when it is never closed. */
export function readQuotedLabel(text: string, position: number): QuotedLabel | null {
  const quote = text[position] ?? "'";
  const start = position + 1;
  let end = text.indexOf(quote, start);
  let doubled = false;
  while (end >= 0 && text[end + 1] === quote) {
    doubled = true;
    end = text.indexOf(quote, end + 2);
  }
  if (end < 0) return null;
  const inside = doubled ? text.slice(start, end).replaceAll(quote + quote, quote) : null;
  return { start, end, next: end + 1, text: inside };
}

/**
 * Continues an unquoted label whose first word ends at `end`, before whitespace, since many programs
 * write spaces in names and PHYLIP breaks lines anywhere. A single line break is removed; other
 * whitespace between two words becomes one space.
 */
export function readLooseLabel(text: string, start: number, end: number): ReadLabel {
  let label: string | null = null;
  let wordEnd = end;
  for (;;) {
    let next = wordEnd;
    while (next < text.length && text.charCodeAt(next) <= 32) next += 1;
    const code = next < text.length ? text.charCodeAt(next) : 0;
    if (code <= 93 && endsLabel[code] === 1) return { text: label, next };
    const gap = text.slice(wordEnd, next);
    label ??= text.slice(start, end);
    wordEnd = next;
    while (wordEnd < text.length && !isEnd(text.charCodeAt(wordEnd))) wordEnd += 1;
    label += (/^[\r\n]+$/.test(gap) ? '' : ' ') + text.slice(next, wordEnd);
  }
}

/** The end of the word (for example a length) that starts at `position`. */
export function endOfValue(text: string, position: number): number {
  let end = position;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (isEnd(code) || code === 123 || code === 60) break;
    end += 1;
  }
  return end;
}

/** A branch length; NaN where the file states that there is none, null where it is not a number. */
export function readLength(word: string): number | null {
  if (noNumber.test(word)) return Number.NaN;
  if (!number.test(word)) return null;
  // Fortran programs write the exponent with a D.
  const value = Number(word.replace(/d/i, 'e'));
  return Number.isFinite(value) ? value : null;
}

/** A word shortened to be quoted in a message. */
export function shorten(word: string): string {
  return word.length > 40 ? `${word.slice(0, 39)}…` : word;
}

function isEnd(code: number): boolean {
  return code <= 93 && endsLabel[code] === 1;
}
