import type { RawColumn } from '../trees/raw-tree.ts';
import { joinStates, stateMembers } from '../values/character-columns.ts';
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
  const commands = readCommands(block);
  const format = commands.get('format') ?? '';
  const type = /\bdatatype\s*=\s*"?([a-z]+)/i.exec(format)?.[1]?.toLowerCase() ?? 'standard';
  const isContinuous = type === 'continuous';
  if (!isContinuous && type !== 'standard') return null;
  if (/\b(?:interleave(?!\s*=\s*no)|transpose|nolabels|statesformat)\b/i.test(format)) return null;
  const dimensions = commands.get('dimensions') ?? '';
  const count = Number(/\bnchar\s*=\s*(\d+)/i.exec(dimensions)?.[1] ?? Number.NaN);
  if (!(count >= 1 && count <= maxCharacters)) return null;
  const matrix = commands.get('matrix');
  if (matrix === undefined) return null;
  const labels = readLabels(commands, count);
  const missing = /\bmissing\s*=\s*(\S)/i.exec(format)?.[1] ?? '?';
  const symbols = symbolOrder(/\bsymbols\s*=\s*"([^"]*)"/i.exec(format)?.[1]);
  const gap = /\bgap\s*=\s*(\S)/i.exec(format)?.[1] ?? '-';
  const columns = labels.map(({ name }) => ({ name, states: new Map<string, string>() }));
  const sets = labels.map(() => new Set<string>());
  const cursor = new NexusCursor(matrix);
  while (!cursor.atEnd && cursor.peek() !== ';') {
    const taxon = cursor.label();
    if (taxon === null) return null;
    for (const [index, column] of columns.entries()) {
      const state = isContinuous ? (cursor.label()?.written ?? null) : readState(cursor);
      if (state === null) return null;
      if (state === missing || state === gap) continue;
      const names = isContinuous ? [state] : namesOf(state, labels[index]?.states ?? null, symbols);
      const value = joinStates(names, state.startsWith('{'));
      column.states.set(foldTaxon(taxon.written), value);
      if (names.length > 1) for (const one of [...names, value]) sets[index]?.add(one);
    }
  }
  return {
    columns: columns.map((column, index) => {
      const several = sets[index] ?? new Set();
      const named = labels[index]?.states ?? null;
      if (isContinuous || (named === null && several.size === 0)) return column;
      return { ...column, choices: choicesOf(named ?? [], column.states.values(), several) };
    }),
  };
}

/** The labelled states, those that only the matrix has, and sets of them. */
function choicesOf(
  named: readonly string[],
  used: Iterable<string>,
  several: ReadonlySet<string>,
): string[] {
  const others = new Set([...used, ...several]);
  const isSet = (state: string) => several.has(state) && stateMembers(state, others) !== null;
  const single = [...others].filter((state) => !named.includes(state) && !isSet(state)).sort();
  return [...new Set([...named, ...single, ...[...others].filter(isSet)])];
}

/** The commands up to MATRIX by name, as written. Their names may also be words of titles, comments and labels. */
function readCommands(block: string): ReadonlyMap<string, string> {
  const commands = new Map<string, string>();
  const cursor = new NexusCursor(block);
  while (cursor.peek() !== '') {
    const name = cursor.keyword();
    const start = cursor.position;
    if (name === 'matrix') return commands.set(name, block.slice(start));
    cursor.skipCommand();
    // Only the values of FORMAT and DIMENSIONS are searched for words.
    const text = block.slice(start, cursor.position);
    if (!commands.has(name))
      commands.set(
        name,
        /^(?:format|dimensions)$/.test(name) ? text.replace(/\[[^\]]*\]/g, ' ') : text,
      );
  }
  return commands;
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

/** The symbols in the order of their states. */
function symbolOrder(listed: string | undefined): string {
  // A range of symbols, such as 0~9, is in the order of its digits.
  if (listed === undefined || listed.includes('~')) return digits;
  return listed.replace(/\s+/g, '').toUpperCase();
}

/** The labels of a state, or of several: `(01)` is both of them, `{01}` one of them. */
function namesOf(state: string, states: readonly string[] | null, symbols: string): string[] {
  const all = state.length === 1 ? state : state.slice(1, -1).replace(/[\s,]+/g, '');
  return Array.from(all, (symbol) => states?.[symbols.indexOf(symbol.toUpperCase())] || symbol);
}

const digits = '0123456789';

interface CharacterLabel {
  readonly name: string;
  /** The labels of its states, by symbol; null when it has none. */
  readonly states: readonly string[] | null;
}

/** The names and states in CHARSTATELABELS, or in CHARLABELS and STATELABELS. */
function readLabels(commands: ReadonlyMap<string, string>, count: number): CharacterLabel[] {
  const names = new Map<number, string>();
  const states = new Map<number, readonly string[]>();
  const take = (command: string, read: (cursor: NexusCursor, index: number) => void): void => {
    const cursor = new NexusCursor(commands.get(command) ?? '');
    for (let index = 0; !cursor.atEnd && cursor.peek() !== ';'; index++) {
      const before = cursor.position;
      read(cursor, index);
      if (cursor.position === before) cursor.position += 1;
    }
  };
  take('charlabels', (cursor, index) => names.set(index, cursor.label()?.meant ?? ''));
  take('charstatelabels', (cursor, index) => {
    const words = wordsUntilComma(cursor);
    const number = /^\d+$/.test(words[0]?.text ?? '') ? Number(words.shift()?.text) - 1 : index;
    const slash = words.findIndex(({ text, isQuoted }) => !isQuoted && text.startsWith('/'));
    const texts = words.map(({ text }) => text);
    names.set(number, (slash < 0 ? texts : texts.slice(0, slash)).join(' '));
    if (slash < 0) return;
    const first = texts[slash]?.slice(1) ?? '';
    states.set(number, [...(first === '' ? [] : [first]), ...texts.slice(slash + 1)]);
  });
  take('statelabels', (cursor) => {
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
