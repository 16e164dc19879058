import type { RawColumn } from '../raw-tree.ts';
import { NexusCursor } from './nexus-cursor.ts';

/** The characters of one block by taxon. */
export interface NexusCharacters {
  readonly columns: readonly NexusCharacter[];
}

/** One character: its values by the folded label of the taxon. */
interface NexusCharacter extends Omit<RawColumn, 'values'> {
  readonly states: Map<string, string>;
}

/** More characters are a matrix for an analysis, and no column could show them. */
const maxCharacters = 200;

/** NEXUS does not distinguish case, nor underscores from spaces. */
export function foldTaxon(label: string): string {
  return label.toLowerCase().replaceAll('_', ' ');
}

/**
 * Reads a CHARACTERS or DATA block of standard or continuous characters. Null for sequences and blocks
 * that are too large or not understood.
 */
export function readCharacters(block: string): NexusCharacters | null {
  const found = /\bformat\b/i.exec(block)?.index ?? block.length;
  const end = block.indexOf(';', found);
  const format = block.slice(found, end < 0 ? block.length : end);
  const type = /\bdatatype\s*=\s*"?([a-z]+)/i.exec(format)?.[1]?.toLowerCase() ?? 'standard';
  const isContinuous = type === 'continuous';
  if (!isContinuous && type !== 'standard') return null;
  if (/\b(?:interleave(?!\s*=\s*no)|transpose|nolabels|statesformat)\b/i.test(format)) return null;
  const count = Number(/\bnchar\s*=\s*(\d+)/i.exec(block)?.[1] ?? Number.NaN);
  if (!(count >= 1 && count <= maxCharacters)) return null;
  const matrix = /\bmatrix\b/i.exec(block);
  if (matrix === null) return null;
  const labels = readLabels(block.slice(0, matrix.index), count);
  const missing = /\bmissing\s*=\s*(\S)/i.exec(format)?.[1] ?? '?';
  const symbols = /\bsymbols\s*=\s*"([^"]*)"/i.exec(format)?.[1] ?? null;
  const gap = /\bgap\s*=\s*(\S)/i.exec(format)?.[1] ?? '-';
  const columns = labels.map(({ name, states }): NexusCharacter => {
    const choices = isContinuous ? null : states;
    return { name, ...(choices !== null && { choices }), states: new Map() };
  });
  const cursor = new NexusCursor(block);
  cursor.position = matrix.index + 'matrix'.length;
  while (!cursor.atEnd && cursor.peek() !== ';') {
    const taxon = cursor.label();
    if (taxon === null) return null;
    for (const [index, column] of columns.entries()) {
      const state = isContinuous ? (cursor.label()?.written ?? null) : readState(cursor);
      if (state === null) return null;
      if (state === missing || state === gap) continue;
      const named = labels[index]?.states;
      column.states.set(foldTaxon(taxon.written), stateName(state, named ?? null, symbols));
    }
  }
  return { columns };
}

/** One symbol, or several in parentheses or braces. */
function readState(cursor: NexusCursor): string | null {
  const first = cursor.peek();
  const closing = first === '(' ? ')' : first === '{' ? '}' : null;
  const end = closing === null ? cursor.position : cursor.text.indexOf(closing, cursor.position);
  if (first === '' || first === ';' || end < 0) return null;
  const state = cursor.text.slice(cursor.position, end + 1);
  cursor.position = end + 1;
  return state;
}

/** The label of a symbol's state; several states and states without a label stay as they are. */
function stateName(
  state: string,
  states: readonly string[] | null,
  symbols: string | null,
): string {
  const listed = symbols === null ? digits : symbols.replace(/\s+/g, '');
  // A range of symbols, such as 0~9, is in the order of its digits.
  const order = listed.includes('~') ? digits : listed.toUpperCase();
  const index = state.length === 1 ? order.indexOf(state.toUpperCase()) : -1;
  return states?.[index] || state;
}

const digits = '0123456789';

interface CharacterLabel {
  readonly name: string;
  /** The labels of its states, by symbol; null when it has none. */
  readonly states: readonly string[] | null;
}

/** The names and states in CHARSTATELABELS, or in CHARLABELS and STATELABELS. */
function readLabels(commands: string, count: number): CharacterLabel[] {
  const names = new Map<number, string>();
  const states = new Map<number, readonly string[]>();
  const take = (command: RegExp, read: (cursor: NexusCursor, index: number) => void): void => {
    const found = command.exec(commands);
    if (found === null) return;
    const cursor = new NexusCursor(commands);
    cursor.position = found.index + found[0].length;
    for (let index = 0; !cursor.atEnd && cursor.peek() !== ';'; index++) {
      const before = cursor.position;
      read(cursor, index);
      if (cursor.position === before) cursor.position += 1;
    }
  };
  take(/\bcharlabels\b/i, (cursor, index) => names.set(index, cursor.label()?.meant ?? ''));
  take(/\bcharstatelabels\b/i, (cursor, index) => {
    const words = wordsUntilComma(cursor);
    const number = /^\d+$/.test(words[0]?.text ?? '') ? Number(words.shift()?.text) - 1 : index;
    const slash = words.findIndex(({ text, isQuoted }) => !isQuoted && text.startsWith('/'));
    const texts = words.map(({ text }) => text);
    names.set(number, (slash < 0 ? texts : texts.slice(0, slash)).join(' '));
    if (slash < 0) return;
    const first = texts[slash]?.slice(1) ?? '';
    states.set(number, [...(first === '' ? [] : [first]), ...texts.slice(slash + 1)]);
  });
  take(/\bstatelabels\b/i, (cursor) => {
    const [number, ...labels] = wordsUntilComma(cursor).map(({ text }) => text);
    if (number !== undefined && labels.length > 0) states.set(Number(number) - 1, labels);
  });
  return Array.from({ length: count }, (_, index) => ({
    name: names.get(index) || `Character ${index + 1}`,
    states: states.get(index) ?? null,
  }));
}

interface Word {
  readonly text: string;
  readonly isQuoted: boolean;
}

function wordsUntilComma(cursor: NexusCursor): Word[] {
  const words: Word[] = [];
  for (;;) {
    const isQuoted = /^['"]/.test(cursor.peek());
    const word = cursor.label();
    if (word === null) break;
    words.push({ text: word.meant, isQuoted });
  }
  cursor.takes(',');
  return words;
}

/** The taxa with characters that no node has the name of. */
export function taxaWithoutNode(
  characters: readonly NexusCharacters[],
  names: readonly string[],
): ReadonlySet<string> {
  const known = new Set(names.map(foldTaxon));
  const taxa = new Set<string>();
  for (const { columns } of characters) {
    for (const { states } of columns) {
      for (const taxon of states.keys()) if (!known.has(taxon)) taxa.add(taxon);
    }
  }
  return taxa;
}

/** The columns of a tree whose nodes have these written names. */
export function columnsOfNodes(
  characters: readonly NexusCharacters[],
  names: readonly string[],
): RawColumn[] {
  const rows = new Map<string, number>();
  for (const [row, name] of names.entries()) if (name !== '') rows.set(foldTaxon(name), row);
  return characters.flatMap(({ columns }) =>
    columns.map(({ states, ...column }) => {
      const values = new Map<number, string>();
      for (const [taxon, state] of states) {
        const row = rows.get(taxon);
        if (row !== undefined) values.set(row, state);
      }
      return { ...column, values };
    }),
  );
}
