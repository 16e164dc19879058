import type { PartEntry } from '../../parts/part-list.ts';
import type { Column } from '../../parts/part-values.ts';
import type { Traits } from '../../species/values/traits.ts';
import { quotedWord } from '../newick/labels.ts';
import {
  type CharacterColumn,
  type CharacterState,
  characterColumns,
  stateOf,
} from '../values/character-columns.ts';

/** A taxon as it is written, and the values of its species. */
export interface TaxonValues {
  readonly label: string;
  readonly traits: Traits | null;
}

/** The CHARACTERS blocks of a file, and the columns whose values are in them. */
export interface CharacterBlocks {
  readonly lines: readonly string[];
  readonly columns: readonly CharacterColumn[];
}

const noBlocks: CharacterBlocks = { lines: [], columns: [] };

/** NEXUS does not distinguish case. */
const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const missing = '?';

/** What readers that do not look for quotes take for the end of a block. */
const blockEnd = /\b(?:end(?:block)?|begin\s+trees)\s*;/i;

/** Writes the values of taxa, one block for numbers and one for choices. */
export function writeCharacters(
  columns: readonly PartEntry<Column>[],
  taxa: readonly TaxonValues[],
): CharacterBlocks {
  if (taxa.some(({ label }) => blockEnd.test(label))) return noBlocks;
  const used = characterColumns(columns).filter((column) => fitsMatrix(column, taxa));
  const choices = used.filter(({ states }) => states !== null);
  const numbers = used.filter(({ states }) => states === null);
  // Programs tell several blocks of one kind apart by their titles.
  const hasBoth = choices.length > 0 && numbers.length > 0;
  return {
    columns: used,
    lines: [
      ...writeBlock(choices, taxa, hasBoth ? 'Choices' : null),
      ...writeBlock(numbers, taxa, hasBoth ? 'Numbers' : null),
    ],
  };
}

/** DendroPy refuses a file with a number that is missing, so such columns stay annotations. */
function fitsMatrix(column: CharacterColumn, taxa: readonly TaxonValues[]): boolean {
  const hasValue = ({ traits }: TaxonValues) => traits !== null && stateOf(column, traits) !== null;
  if (column.states === null) return taxa.length > 0 && taxa.every(hasValue);
  return singleStates(column.states).length <= symbols.length && taxa.some(hasValue);
}

function writeBlock(
  columns: readonly CharacterColumn[],
  taxa: readonly TaxonValues[],
  title: string | null,
): string[] {
  const states = columns[0]?.states;
  if (states === undefined) return [];
  const count = Math.max(...columns.map((column) => singleStates(column.states).length));
  const format =
    states === null
      ? 'DATATYPE=CONTINUOUS'
      : `DATATYPE=STANDARD SYMBOLS="${symbols.slice(0, count)}"`;
  const gap = states === null ? ' ' : '';
  return [
    'BEGIN CHARACTERS;',
    ...(title === null ? [] : [`  TITLE ${title};`]),
    `  DIMENSIONS NCHAR=${columns.length};`,
    `  FORMAT ${format} MISSING=${missing} GAP=-;`,
    '  CHARSTATELABELS',
    `${columns.map(writeCharacter).join(',\n')};`,
    '  MATRIX',
    ...taxa.map(({ label, traits }) => `    ${label} ${cells(columns, traits).join(gap)}`),
    '  ;',
    'END;',
    '',
  ];
}

/** Those that have a symbol. */
function singleStates(states: CharacterColumn['states']): readonly CharacterState[] {
  return (states ?? []).filter(({ members }) => members === undefined);
}

function writeCharacter({ name, states }: CharacterColumn, index: number): string {
  const words = singleStates(states).map((state) => writeWord(state.name));
  const named = states === null ? '' : ` / ${words.join(' ')}`;
  return `    ${index + 1} ${writeWord(name)}${named}`;
}

function writeWord(name: string): string {
  return quotedWord(stateWord(name));
}

/** The name of a character or a state as it is written: some programs find ends of blocks even in quotes. */
export function stateWord(name: string): string {
  const word = name.replaceAll(';', ',').trim() || '_';
  return /^end(?:block)?$/i.test(word) ? `${word}.` : word;
}

function cells(columns: readonly CharacterColumn[], traits: Traits | null): string[] {
  return columns.map((column) => {
    const state = traits === null ? null : stateOf(column, traits);
    if (state === null || column.states === null) return state ?? missing;
    const { members = [Number(state)], isUncertain = false } = column.states[Number(state)] ?? {};
    const all = members.map((member) => symbols[member] ?? missing).join('');
    if (members.length === 1) return all;
    return isUncertain ? `{${all}}` : `(${all})`;
  });
}
