import { spacedLabel } from './spaced-labels.ts';

/** How names are written in Newick and NEXUS. */
export const labelStyles = ['underscores', 'quotes', 'unquoted'] as const;

/**
 * `underscores` writes them instead of spaces where they are enough, because R's ape keeps quotes as part
 * of a name. `quotes` quotes every name that is not one plain word. `unquoted` replaces what would need
 * quotes, and so changes names that contain it.
 */
export type LabelStyle = (typeof labelStyles)[number];

// biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for what a label cannot contain.
const unwritable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd]|\p{Surrogate}/gu;
/** What ape, DendroPy or NEXUS do not read as part of an unquoted word, and marks of branches. */
const special = /[^\S ]|[()[\]{}<>:;,'"=\\`#$]/g;
const number = /^[\d.+-]*(?:e[+-]?\d+)?$/i;

/** The label without line breaks, invalid characters and, if it must be unquoted, what needs quotes. */
export function writableLabel(name: string, style: LabelStyle): string {
  const label = name.replace(unwritable, ' ');
  if (style !== 'unquoted' || label === '') return label;
  const word = label.trim().replace(special, ' ').replaceAll(' ', '_');
  return number.test(word) ? `_${word}` : word;
}

/** A label as written: one word where possible, otherwise quoted. */
export function writeLabel(label: string, style: LabelStyle): string {
  if (label === '' || style === 'unquoted' || isPlainWord(label)) return label;
  const word = label.replaceAll(' ', '_');
  if (style === 'underscores' && spacedLabel(word) === label && isUnquotable(word)) return word;
  return `'${label.replaceAll("'", "''")}'`;
}

/** The name that readers see in a written label. */
export function readableLabel(written: string): string {
  if (!written.startsWith("'")) return spacedLabel(written);
  return written.slice(1, -1).replaceAll("''", "'");
}

function isPlainWord(label: string): boolean {
  return /^[A-Za-z][A-Za-z0-9.]*$/.test(label);
}

function isUnquotable(word: string): boolean {
  return word.search(special) < 0 && !number.test(word) && /[\p{L}\p{N}]/u.test(word);
}
