/** The programs that a Newick or NEXUS file can be written for. */
export const programs = ['any', 'ape', 'biopython', 'dendropy', 'figtree'] as const;

/**
 * `any` follows the formats, which DendroPy reads exactly, and the others read as far as they can. For one of
 * the others, what it would misread is changed.
 */
export type Program = (typeof programs)[number];

/** The programs as their users call them. */
export const programNames: Readonly<Record<Exclude<Program, 'any'>, string>> = {
  ape: 'ape',
  biopython: 'Biopython',
  dendropy: 'DendroPy',
  figtree: 'FigTree',
};

/** Where a text is written: in a tree of one of the formats, or in a table of NEXUS. */
export type Place = 'newick' | 'nexus' | 'table';

/**
 * `underscores` writes them instead of spaces where they are enough, `quotes` quotes everything but plain
 * words, and `bare` has no quotes, for programs that take them for part of the name.
 */
type LabelStyle = 'underscores' | 'quotes' | 'bare';

// R's ape only removes quotes in the table, and Biopython only in Newick. FigTree keeps underscores.
const standard = { newick: 'underscores', nexus: 'underscores', table: 'quotes' } as const;
const styles: Readonly<Record<Program, Readonly<Record<Place, LabelStyle>>>> = {
  any: standard,
  ape: { newick: 'bare', nexus: 'bare', table: 'quotes' },
  biopython: { newick: 'quotes', nexus: 'bare', table: 'quotes' },
  dendropy: standard,
  figtree: { newick: 'quotes', nexus: 'quotes', table: 'quotes' },
};

type Substitutes = readonly (readonly [found: RegExp, substitute: string])[];

const apostrophes: Substitutes = [[/'/g, '’']];
/** What ape drops or misreads in a table, whatever is around it. */
const apeTable: Substitutes = [
  ...apostrophes,
  [/"/g, '”'],
  [/[,;](?=\S)/g, ' '],
  [/[,;]/g, ''],
  [/\[/g, '('],
  [/\]/g, ')'],
];
/** Biopython does not know doubled quotes, and takes backslashes for escapes. */
const biopythonLabel: Substitutes = [...apostrophes, [/\\/g, '/']];

// biome-ignore lint/suspicious/noControlCharactersInRegex: this looks for what a label cannot contain.
const unwritable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd]|\p{Surrogate}/gu;
/** What ape, DendroPy or NEXUS do not read as part of an unquoted word, and marks of branches. */
const special = /[^\S ]|[()[\]{}<>:;,'"=\\`#$]/;
/** What every program reads, and most names consist of. */
const ordinary = /^[\w .-]*$/;
const structural = /\s*[()[\]:;,="][\s()[\]:;,="]*/g;
const number = /^[\d.+-]*(?:e[+-]?\d+)?$/i;

/** A name as the program is to read it, which is the name itself where it can. */
export function nameFor(program: Program, place: Place, name: string): string {
  if (ordinary.test(name)) return name;
  const label = name.replace(unwritable, ' ');
  if (program === 'ape' && place === 'table') return substituted(label, apeTable);
  if (program === 'biopython' && place === 'newick') return substituted(label, biopythonLabel);
  if (styles[program][place] !== 'bare') return label;
  const words = substituted(label, apostrophes).replace(structural, ' ');
  return words === label ? label : words.trim();
}

/** A name as written: one word where possible, otherwise as the program reads it. */
export function labelFor(program: Program, place: Place, name: string): string {
  return writeLabel(nameFor(program, place, name), styles[program][place]);
}

/** A word of NEXUS that is not a name, quoted if it must be. */
export function quotedWord(text: string): string {
  return writeLabel(text.replace(unwritable, ' '), 'quotes');
}

function writeLabel(label: string, style: LabelStyle): string {
  if (label === '' || isPlainWord(label)) return label;
  const word = label.replaceAll(/\s/g, '_');
  if (style === 'bare') return word;
  if (style === 'underscores' && !label.includes('_') && isUnquotable(word)) return word;
  return `'${label.replaceAll("'", "''")}'`;
}

/** The value of an annotation between double quotes, which no program can escape. */
export function textFor(program: Program, place: Place, value: string): string {
  const text = substituted(value.replace(unwritable, ' '), noAnnotation);
  // ape looks for quotes and semicolons in a Newick text before it removes annotations.
  const isForApe = program === 'any' || program === 'ape';
  if (place === 'newick' && isForApe) return substituted(text, [...apostrophes, [/;/g, ',']]);
  if (program === 'dendropy') return text.replaceAll(',', ';');
  if (place === 'newick' || program !== 'biopython') return text;
  return text.replaceAll(';', ',').replaceAll('(', '{').replaceAll(')', '}');
}

const noAnnotation: Substitutes = [
  [/"/g, '”'],
  [/\[/g, '('],
  [/\]/g, ')'],
];

function substituted(text: string, substitutes: Substitutes): string {
  return substitutes.reduce((result, [found, by]) => result.replace(found, by), text);
}

function isPlainWord(label: string): boolean {
  return /^[A-Za-z][A-Za-z0-9.]*$/.test(label);
}

function isUnquotable(word: string): boolean {
  return !special.test(word) && !number.test(word) && /[\p{L}\p{N}]/u.test(word);
}
