import { parseArgs } from 'node:util';
import { type Dating, datingMethods } from '../dating/index.ts';
import {
  type InnerNames,
  innerNameKinds,
  type KnownAge,
} from '../formats/dating/questions/dating-options.ts';
import type { FormatName } from '../formats/format.ts';
import { isFormatName } from '../formats/format.ts';
import { type FlatDescent, flatDescents } from '../formats/lists/flat-list.ts';
import { type Program, programs } from '../formats/newick/labels.ts';
import type { ReadOptions } from '../formats/read.ts';
import { type TableLayout, tableLayouts } from '../formats/tables/columns/table-layouts.ts';
import {
  isWriteFormat,
  type WriteFormat,
  type WriteOptions,
  writeFormats,
} from '../formats/write.ts';
import { accept, type Result, refuse } from '../result.ts';
import { type SummaryKind, summaryKinds } from '../sets/index.ts';
import { readTimeText } from '../time-texts/read-time-text.ts';
import { englishAgoNotation } from '../timeline/time-notation.ts';
import { timeUnits, unitLabel, yearsPer } from '../timeline/units.ts';
import { type DrawingChoice, drawingOf } from './drawing-words.ts';

/** What the command line can do with a file. */
const verbs = [
  'stats',
  'convert',
  'outline',
  'draw',
  'date',
  'compare',
  'summarize',
  'keep',
  'drop',
  'ancestor',
] as const;

/** A parsed command line. */
export interface Command {
  readonly verb: 'help' | (typeof verbs)[number];
  readonly file: string;
  /** The second file: see `secondFiles`. */
  readonly other: string | null;
  readonly dating: Dating;
  /** Whether `compare` prints names instead of counts. */
  readonly list: boolean;
  readonly reading: ReadOptions;
  /** What `summarize` makes of the trees. */
  readonly summary: SummaryKind;
  /** Ranges of trees, counted from 1. */
  readonly trees: 'all' | readonly TreeRange[];
  /** Whether to refuse a file whose times would have to be guessed. */
  readonly strict: boolean;
  readonly to: WriteFormat;
  readonly writing: Omit<WriteOptions, 'parts'>;
  readonly output: string | null;
  readonly quiet: boolean;
  readonly drawing: DrawingChoice;
}

/** What the commands that read two files read after the tree. */
const secondFiles: Partial<Record<(typeof verbs)[number], string>> = {
  date: 'the table of ranges',
  compare: 'the tree to compare it with',
  keep: 'the list of species',
  drop: 'the list of species',
  ancestor: 'the list of species',
};

/** The first and the last of some trees of a file. */
export interface TreeRange {
  readonly from: number;
  readonly to: number;
}

const options = {
  to: { type: 'string' },
  for: { type: 'string' },
  embed: { type: 'boolean' },
  plain: { type: 'boolean' },
  from: { type: 'string' },
  method: { type: 'string' },
  length: { type: 'string' },
  list: { type: 'boolean' },
  unit: { type: 'string' },
  present: { type: 'string' },
  'root-age': { type: 'string' },
  lengths: { type: 'string' },
  'known-age': { type: 'string', multiple: true },
  calendar: { type: 'string' },
  flat: { type: 'string' },
  missing: { type: 'string' },
  'near-tips': { type: 'string' },
  'inner-names': { type: 'string' },
  strict: { type: 'boolean' },
  by: { type: 'string' },
  tree: { type: 'string' },
  layout: { type: 'string' },
  output: { type: 'string', short: 'o' },
  width: { type: 'string' },
  height: { type: 'string' },
  theme: { type: 'string' },
  title: { type: 'string' },
  shape: { type: 'string' },
  sheet: { type: 'string' },
  orientation: { type: 'string' },
  text: { type: 'string' },
  'no-legend': { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses a command line. The error is one sentence. */
export function parseCommandLine(words: readonly string[]): Result<Command, string> {
  try {
    return parseWords(words);
  } catch (error) {
    // Both `parseArgs` and the checks below throw errors with a readable first line.
    return refuse(
      error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'Invalid options',
    );
  }
}

function parseWords(words: readonly string[]): Result<Command, string> {
  const { values, positionals } = parseArgs({
    args: words.map(keepNegativeNumbers(words)).filter((word) => word !== null),
    options,
    allowPositionals: true,
  });
  const [word, file, ...others] = positionals;
  const verb = verbs.find((one) => one === word);
  const secondFile = verb === undefined ? undefined : secondFiles[verb];
  const [other, ...more] = secondFile === undefined ? [undefined, ...others] : others;
  const help = values.help === true || words.length === 0;
  if (!help && verb === undefined) {
    const last = verbs.at(-1);
    const known = `${verbs.slice(0, -1).join(', ')} or ${last}`;
    return refuse(`Unknown command "${word ?? ''}": use ${known}`);
  }
  if (!help && file === undefined)
    return refuse('Name the file to read, or "-" for standard input');
  if (!help && secondFile !== undefined && other === undefined) {
    return refuse(`Name ${secondFile} after the tree`);
  }
  if (file === '-' && other === '-') return refuse('Only one file can be standard input');
  if (more.length > 0) return refuse(`Only one file can be read at a time: remove "${more[0]}"`);
  if (!help && verb === 'convert' && values.to === undefined) {
    return refuse(`Choose the format to convert to: --to ${writeFormats.join('|')}`);
  }
  const to = values.to ?? 'json';
  if (!isWriteFormat(to)) return refuse(`--to takes ${writeFormats.join(', ')}, not "${to}"`);
  const { lengths, calendar, missing, 'root-age': rootAge, 'near-tips': nearTips } = values;
  const { 'inner-names': innerNames } = values;
  if (lengths !== undefined && lengths !== 'time' && lengths !== 'substitutions') {
    return refuse(`--lengths takes time or substitutions, not "${lengths}"`);
  }
  if (calendar !== undefined && calendar !== 'keep' && calendar !== 'before') {
    return refuse(`--calendar takes keep or before, not "${calendar}"`);
  }
  if (missing !== undefined && missing !== 'zero') {
    return refuse(`--missing takes zero, not "${missing}"`);
  }
  if (nearTips !== undefined && nearTips !== 'living' && nearTips !== 'extinct') {
    return refuse(`--near-tips takes living or extinct, not "${nearTips}"`);
  }
  const age = values.present !== undefined ? '--present' : rootAge !== undefined && '--root-age';
  if (values['known-age'] !== undefined && age) {
    return refuse(
      `--known-age dates the whole tree, so ${age} would be ignored: give only one of them`,
    );
  }
  return accept({
    verb: help || verb === undefined ? 'help' : verb,
    file: file ?? '-',
    other: other ?? null,
    dating: datingOf(values.method, values.length),
    list: values.list === true,
    reading: {
      ...(values.from !== undefined && { format: formatOf(values.from) }),
      ...(values.unit !== undefined && { yearsPerUnit: yearsOf(values.unit) }),
      ...(values.present !== undefined && { latestAge: ageOf('--present', values.present) }),
      ...(rootAge !== undefined && { rootAge: ageOf('--root-age', rootAge) }),
      ...(lengths !== undefined && { lengths }),
      ...(values['known-age'] !== undefined && { knownAges: values['known-age'].map(knownAgeOf) }),
      ...(calendar !== undefined && { keepDates: calendar === 'keep' }),
      ...(values.flat !== undefined && { flat: descentOf(values.flat) }),
      ...(missing !== undefined && { missingLengths: missing }),
      ...(nearTips !== undefined && { nearTips }),
      ...(innerNames !== undefined && { innerNames: innerNamesOf(innerNames) }),
    },
    summary: summaryOf(values.by),
    trees: treesOf(values.tree ?? (verb === 'summarize' ? 'all' : '1')),
    strict: values.strict === true,
    to,
    writing: {
      ...(values.for === undefined ? {} : { program: programOf(values.for) }),
      ...(values.embed === true && values.plain !== true ? { embed: true } : {}),
      ...(values.layout === undefined ? {} : { layout: layoutOf(values.layout, to) }),
    },
    output: values.output ?? null,
    quiet: values.quiet === true,
    drawing: drawingOf(values),
  });
}

/** Joins `--present -5` into `--present=-5`, since `parseArgs` would take "-5" for an option. */
function keepNegativeNumbers(
  words: readonly string[],
): (word: string, at: number) => string | null {
  const isNumber = (word: string | undefined): boolean => /^-\.?\d/.test(word ?? '');
  const isOption = (word: string | undefined): boolean => /^--[a-z-]+$/.test(word ?? '');
  return (word, at) => {
    if (isNumber(word) && isOption(words[at - 1])) return null;
    return isOption(word) && isNumber(words[at + 1]) ? `${word}=${words[at + 1]}` : word;
  };
}

/** A length is in million years, as ages are in papers. */
function datingOf(method = 'basic', length: string | undefined): Dating {
  const known = datingMethods.find((one) => one === method);
  if (known === undefined) {
    throw new Error(`--method takes ${datingMethods.join(', ')}, not "${method}"`);
  }
  const takesLength = known === 'mbl' || known === 'equal';
  if (length === undefined) {
    if (takesLength) throw new Error(`--method ${known} needs --length, in million years`);
    return { method: known, length: 0 };
  }
  if (!takesLength) throw new Error('--length is for --method mbl and --method equal');
  return { method: known, length: ageOf('--length', length) * 1e6 };
}

function summaryOf(word: string = 'majority'): SummaryKind {
  const kind = summaryKinds.find((one) => one === word);
  if (kind === undefined) throw new Error(`--by takes ${summaryKinds.join(', ')}, not "${word}"`);
  return kind;
}

function formatOf(word: string): FormatName {
  const name = word === 'csv' || word === 'tsv' ? 'table' : word;
  if (!isFormatName(name))
    throw new Error(
      `--from takes json, newick, nexus, phyloxml, nexml, table or outline, not "${word}"`,
    );
  return name;
}

function descentOf(word: string): FlatDescent {
  const descent = flatDescents.find((one) => one === word);
  if (descent === undefined) {
    throw new Error(`--flat takes ${flatDescents.join(', ')}, not "${word}"`);
  }
  return descent;
}

function innerNamesOf(word: string): InnerNames {
  const kind = innerNameKinds.find((one) => one === word);
  if (kind === undefined) {
    throw new Error(`--inner-names takes ${innerNameKinds.join(' or ')}, not "${word}"`);
  }
  return kind;
}

function layoutOf(word: string, to: WriteFormat): TableLayout {
  const layout = tableLayouts.find((one) => one === word);
  if (layout === undefined) {
    throw new Error(`--layout takes ${tableLayouts.join(', ')}, not "${word}"`);
  }
  if (to !== 'csv') throw new Error('--layout is for tables: use it with --to csv');
  return layout;
}

function programOf(word: string): Program {
  const program = programs.find((one) => one === word.toLowerCase());
  if (program === undefined) throw new Error(`--for takes ${programs.join(', ')}, not "${word}"`);
  return program;
}

function yearsOf(word: string): number {
  const unit = timeUnits.find((candidate) => unitLabel(candidate) === word.toUpperCase());
  const years = unit === undefined ? Number(word) : yearsPer(unit);
  if (!(years > 0) || !Number.isFinite(years)) {
    throw new Error(`--unit takes Y, KY, MY, BY, TY or a number of years, not "${word}"`);
  }
  return years;
}

/** `3`, `1,4-6` or `all`. */
function treesOf(word: string): Command['trees'] {
  if (word === 'all') return 'all';
  return word.split(',').map((part) => {
    const [, first = '', last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!Number.isSafeInteger(to) || from < 1 || to < from) {
      throw new Error(`--tree takes a number, numbers such as 1,4-6, or all, not "${word}"`);
    }
    return { from, to };
  });
}

/** `Homo,Pan=6.5 Ma`: the age of the split of two species, in any form that time fields read. */
function knownAgeOf(word: string): KnownAge {
  const equals = word.lastIndexOf('=');
  const of = word.slice(0, Math.max(0, equals)).split(',');
  const names = of.map((name) => name.trim()).filter((name) => name !== '');
  const time = readTimeText(word.slice(equals + 1), 'Million Years', englishAgoNotation);
  if (names.length === 0 || !time.ok) {
    throw new Error(`--known-age takes names and an age, as in "Homo,Pan=6.5 Ma", not "${word}"`);
  }
  return { of: names, age: 0 - time.value.time };
}

function ageOf(option: string, word: string): number {
  const value = Number(word);
  if (word.trim() === '' || !(value >= 0) || !Number.isFinite(value)) {
    throw new Error(`${option} takes an age of 0 or more, not "${word}"`);
  }
  return value;
}
