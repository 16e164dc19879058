import { accept, type Result, refuse } from '../result.ts';
import type { Forest } from '../species/forest.ts';
import { type DatingOptions, dateTree } from './dating/dating.ts';
import { decodeText } from './decode.ts';
import type { Format, FormatName } from './format.ts';
import { formats } from './format-table.ts';
import { isGzip, maxUnpackedSize, unpackGzip } from './inflate.ts';
import { joinMarkedTrees } from './join-forest.ts';
import { readNewick } from './newick/newick.ts';
import type { RawTree } from './raw-tree.ts';
import { fault, type ReadFault } from './read-fault.ts';
import { Report, type ReportEntry } from './report.ts';

/** How a file is to be read; everything has a good default. */
export interface ReadOptions extends DatingOptions {
  /** Skips the recognition. */
  readonly format?: FormatName;
  /** How many bytes a packed file may unpack to. */
  readonly maxUnpackedSize?: number;
}

/** A forest read from a file, with what was changed or guessed on the way. */
export interface ReadForest {
  readonly forest: Forest;
  readonly report: readonly ReportEntry[];
}

/** One tree of a file. Its forest is made when asked for: files of thousands of trees are common. */
export interface ReadTree {
  readonly name: string | null;
  /** The tree as the file states it (the trees of one forest, where our own writer split it); empty for formats that hold species. */
  readonly stated: readonly RawTree[];
  /** Makes the forest, with other options than those the file was read with if given. */
  readonly build: (options?: DatingOptions) => Result<ReadForest, ReadFault>;
}

/** A file read. */
export interface ReadFile {
  readonly format: FormatName;
  /** At least one. */
  readonly trees: readonly ReadTree[];
  /** What concerns the file as a whole; each tree's forest comes with a report of its own. */
  readonly report: readonly ReportEntry[];
}

/** Reads a file of any format we know, packed or not, never throwing and never changing anything unsaid. */
export function readTrees(
  input: Uint8Array | string,
  options: ReadOptions = {},
): Result<ReadFile, ReadFault> {
  const report = new Report();
  const text = toText(input, options, report);
  if (!text.ok) return text;
  if (!/\S/.test(text.value.slice(0, 4096)) && text.value.trim() === '') {
    return refuse(fault('empty'));
  }
  const candidates =
    options.format === undefined
      ? formats
      : formats.filter((candidate) => candidate.name === options.format);
  const recognized = candidates.find((candidate) => candidate.recognizes(text.value));
  const format = recognized ?? (options.format === undefined ? undefined : candidates[0]);
  if (format === undefined) {
    // Newick has the least form of its own, so its reader says best what is missing.
    const read = readNewick(text.value, report);
    return read.ok ? accept(fileOf('newick', read.value, options, report)) : read;
  }
  return readFormat(format, text.value, options, report);
}

function readFormat(
  format: Format,
  text: string,
  options: ReadOptions,
  report: Report,
): Result<ReadFile, ReadFault> {
  if (format.kind === 'trees') {
    const read = format.read(text, report);
    return read.ok ? accept(fileOf(format.name, read.value, options, report)) : read;
  }
  const read = format.read(text, report, options.yearsPerUnit);
  if (!read.ok) return read;
  return accept({
    format: format.name,
    trees: [finishedTree(read.value, [])],
    report: report.entries,
  });
}

function fileOf(
  format: FormatName,
  trees: readonly RawTree[],
  options: ReadOptions,
  report: Report,
): ReadFile {
  const joined = (trees[0]?.marks ?? null) === null ? null : joinMarkedTrees(trees);
  if (joined !== null) {
    return { format, trees: [finishedTree(joined, trees)], report: report.entries };
  }
  return {
    format,
    report: report.entries,
    trees: trees.map((tree) => ({
      name: tree.name,
      stated: [tree],
      build: (changed) => {
        const own = new Report();
        const dated = dateTree(tree, { ...options, ...changed }, own);
        return dated.ok ? accept({ forest: dated.value, report: own.entries }) : dated;
      },
    })),
  };
}

function finishedTree(forest: Forest, stated: readonly RawTree[]): ReadTree {
  return { name: stated[0]?.name ?? null, stated, build: () => accept({ forest, report: [] }) };
}

function toText(
  input: Uint8Array | string,
  options: ReadOptions,
  report: Report,
): Result<string, ReadFault> {
  if (typeof input === 'string') return accept(input);
  if (input[0] === 0x50 && input[1] === 0x4b && input[2] === 3 && input[3] === 4) {
    return refuse(fault('zip'));
  }
  if (!isGzip(input)) return decodeText(input, report);
  const unpacked = unpackGzip(input, options.maxUnpackedSize ?? maxUnpackedSize);
  return unpacked.ok ? decodeText(unpacked.value, report) : unpacked;
}
