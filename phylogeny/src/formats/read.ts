import type { TreeSettings } from '../document/tree-document.ts';
import type { PartEntries } from '../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import { readText, type TextOptions } from './bytes/file-text.ts';
import { dateTree } from './dating/dating.ts';
import type { DatingOptions } from './dating/questions/dating-options.ts';
import type { DatingQuestion } from './dating/questions/dating-questions.ts';
import { type TakenCopy, takeCopy } from './embedded-copy.ts';
import type { ForestOptions, Format, FormatName, StatedForest } from './format.ts';
import { auspiceFormat } from './json/auspice-json.ts';
import { jplaceFormat } from './json/jplace-json.ts';
import { likelyKind } from './likely-format.ts';
import { droppedNodes, joinReticulations } from './networks/join-reticulations.ts';
import { newickFormat, readNewick } from './newick/newick-reader.ts';
import { nexmlFormat } from './nexml/nexml-reader.ts';
import { nexusFormat } from './nexus/nexus-reader.ts';
import { outlineFormat } from './outline/outline-reader.ts';
import { phyloXmlFormat } from './phyloxml/phyloxml-reader.ts';
import { problemsIn, type ReadProblem } from './problems.ts';
import { productJsonFormat } from './product-json/product-json-reader.ts';
import { fault, type ReadFault } from './read-fault.ts';
import { Report, type ReportEntry } from './report.ts';
import { type ColumnMapping, findTableHeader } from './tables/columns/table-header.ts';
import { rangeTableFormat } from './tables/reading/range-table-reader.ts';
import { timeListFormat } from './tables/reading/time-list-reader.ts';
import { joinSegments } from './trees/join-segments.ts';
import type { RawTree } from './trees/raw-tree.ts';
import { isWriteFormat, writeForest } from './write.ts';

/** Every format we read, in the order in which they are tried. */
const formats: readonly Format[] = [
  nexmlFormat,
  phyloXmlFormat,
  auspiceFormat,
  jplaceFormat,
  productJsonFormat,
  nexusFormat,
  timeListFormat,
  rangeTableFormat,
  newickFormat,
  outlineFormat,
];

/** Options for reading a file; all have defaults. */
export interface ReadOptions extends DatingOptions, TextOptions, Pick<ForestOptions, 'isCopy'> {
  /** What to take the columns of a table for instead of what their titles say. */
  readonly mapping?: ColumnMapping;
  /** The format, instead of detecting it. */
  readonly format?: FormatName;
}

/** A forest read from a file, with a report of changes and guesses. */
export interface ReadForest {
  readonly forest: Forest;
  /** How its tree is shown, if the file says so. */
  readonly settings: TreeSettings | null;
  /** The columns that values of the species are for. Their ids are only unique in the file. */
  readonly parts: PartEntries;
  /** What the file leaves open about its times and the options do not answer. */
  readonly questions: readonly DatingQuestion[];
  /** The unit of the file's times: stated, given or guessed. Absent for files of species. */
  readonly yearsPerUnit?: number;
  /** Whether the file only lists species, so that it is open how they descend, whatever the options say. */
  readonly isFlat?: true;
  readonly report: readonly ReportEntry[];
}

/** One tree of a file. Its forest is built on demand, since files with thousands of trees are common. */
export interface ReadTree {
  readonly name: string | null;
  /** The tree as stated in the file; empty for formats of species. */
  readonly stated: readonly RawTree[];
  /** Builds the forest. Given options override those the file was read with. */
  readonly build: (options?: DatingOptions) => Result<ReadForest, ReadFault>;
}

/** The contents of a file. */
export interface ReadFile {
  readonly format: FormatName;
  /** At least one. */
  readonly trees: readonly ReadTree[];
  /** The report about the file as a whole. Each forest has a report of its own. */
  readonly report: readonly ReportEntry[];
  /** Every place of a table or an outline that is not used as it is, in the order of the text. */
  readonly problems: readonly ReadProblem[];
}

/** Reads a file of any known format, compressed or not. Never throws, and reports every change. */
export function readTrees(
  input: Uint8Array | string,
  options: ReadOptions = {},
): Result<ReadFile, ReadFault> {
  const report = new Report();
  const file = readText(input, options, report);
  if (!file.ok) return file;
  const { text, sheets } = file.value;
  if (!/\S/.test(text.slice(0, 4096)) && text.trim() === '') {
    return refuse(fault('empty'));
  }
  // Only a table has columns to choose, and only a table can be in a spreadsheet.
  if (sheets !== null || options.mapping !== undefined) {
    return readFormat(rangeTableFormat, text, options, report);
  }
  const other = options.format === undefined ? likelyKind(text) : null;
  if (other !== null) return refuse(fault(other));
  const candidates =
    options.format === undefined
      ? formats
      : formats.filter((candidate) => candidate.name === options.format);
  const recognized = candidates.find((candidate) => candidate.recognizes(text));
  const format = recognized ?? (options.format === undefined ? undefined : candidates[0]);
  if (format === undefined) return readUnrecognized(text, options, report);
  return readFormat(format, text, options, report);
}

/** A text that no format recognizes: its fault says what it most likely is. */
function readUnrecognized(
  text: string,
  options: ReadOptions,
  report: Report,
): Result<ReadFile, ReadFault> {
  if (findTableHeader(text) !== null) return readFormat(rangeTableFormat, text, options, report);
  const read = readNewick(text, report);
  if (read.ok) return accept(fileOf('newick', read.value, options, report));
  return read.error.code === 'not-newick' && !text.includes('(')
    ? refuse(fault('plain-text'))
    : read;
}

function readFormat(
  format: Format,
  text: string,
  options: ReadOptions,
  report: Report,
): Result<ReadFile, ReadFault> {
  if (format.kind === 'trees') {
    const found = takeCopy(text, format.name);
    const copy = found === null ? null : upToDate(found, format.name);
    if (copy !== null) return accept(finishedFile(format.name, copy, options, report, text));
    if (found !== null) report.add('skipped', 'copy-outdated');
    const read = format.read(found?.text ?? text, report);
    return read.ok ? accept(fileOf(format.name, read.value, options, report)) : read;
  }
  const read = format.read(text, report, options);
  return read.ok ? accept(finishedFile(format.name, read.value, options, report, text)) : read;
}

/** The copy of the tree in a file, unless the file is no longer what was written with it. */
function upToDate({ text, copy }: TakenCopy, format: FormatName): StatedForest | null {
  if (copy === null || !isWriteFormat(format)) return null;
  const { forest, settings, parts = {} } = copy.read;
  const written = writeForest(forest, format, settings, { parts, program: copy.program });
  return written === text ? copy.read : null;
}

/** A file that states its species and their times, so that nothing is to be dated. */
function finishedFile(
  format: FormatName,
  { arrange, ...stated }: StatedForest,
  options: ReadOptions,
  report: Report,
  text: string,
): ReadFile {
  const build = (changed: DatingOptions = {}) => {
    const own = new Report();
    const { flat } = { ...options, ...changed };
    const read = { parts: {}, questions: [], ...stated };
    if (arrange === undefined) return accept({ ...read, report: [] });
    // A table without ancestors says nothing about descent. A list of names might.
    if (flat === undefined && format === 'outline') own.add('guessed', 'flat-list');
    const forest = arrange(flat ?? 'separate', own);
    return accept({ ...read, forest, isFlat: true as const, report: own.entries });
  };
  return {
    format,
    trees: [{ name: null, stated: [], build }],
    report: report.entries,
    problems: problemsIn(text, report),
  };
}

function fileOf(
  format: FormatName,
  trees: readonly RawTree[],
  options: ReadOptions,
  report: Report,
): ReadFile {
  return {
    format,
    report: report.entries,
    problems: [],
    trees: trees.map((tree) => readTreeOf(tree, options)),
  };
}

/** A tree that is stated in full, to be built. */
export function readTreeOf(tree: RawTree, options: ReadOptions): ReadTree {
  return {
    name: tree.name,
    stated: [tree],
    build: (changed) => {
      const own = new Report();
      const dated = dateTree(tree, { ...options, ...changed }, own);
      if (!dated.ok) return dated;
      const { reticulations = null } = tree;
      const dropped = droppedNodes(dated.value.forest, reticulations ?? []);
      const joined = joinSegments(dated.value.forest, own, dropped);
      const forest = joinReticulations(joined, reticulations ?? [], dropped, own);
      return accept({ ...dated.value, forest, report: own.entries });
    },
  };
}
