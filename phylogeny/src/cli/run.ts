import { datedForest, dateForest, type NamedRange, rangesOf } from '../dating/index.ts';
import type { TreeSettings } from '../document/tree-document.ts';
import { drawFigure } from '../drawing/figure/draw-figure.ts';
import { drawSheet } from '../drawing/sheet/sheet.ts';
import { writeSvg } from '../drawing/svg/svg-writer.ts';
import type { DatingQuestion } from '../formats/dating/questions/dating-questions.ts';
import {
  type ReadFile,
  type ReadForest,
  type ReadTree,
  readTreeOf,
  readTrees,
} from '../formats/read.ts';
import type { ReadFault } from '../formats/read-fault.ts';
import { namesAll, type ReportEntry } from '../formats/report.ts';
import { buildTrees } from '../formats/trees/build-trees.ts';
import { writeForest } from '../formats/write.ts';
import { type WriteRemark, writeRemarks } from '../formats/write-remarks.ts';
import { layOutForest } from '../layout/forest-layout.ts';
import { lookOf } from '../layout/tree-look.ts';
import { partsFrom } from '../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../result.ts';
import { type SetFault, summarizeTrees } from '../sets/index.ts';
import { fitsEarthsPast } from '../timeline/era-chart.ts';
import { hasTime } from '../timeline/tree-scale.ts';
import type { Command } from './command-line.ts';
import { compareTrees } from './compare.ts';
import { ancestorOfList, pruneByList } from './prune.ts';
import { fileStats } from './stats.ts';

/** What a command prints: its output in pieces, and remarks about changes and guesses for stderr. */
export interface Answer {
  readonly pieces: Iterable<string>;
  readonly remarks: readonly string[];
}

/** Runs a command on the bytes of its files. The error is one sentence, or one for each open question. */
export function runCommand(
  command: Command,
  bytes: Uint8Array,
  otherBytes: Uint8Array = new Uint8Array(),
): Result<Answer, string> {
  const read = readChosen(command, bytes);
  if (!read.ok) return read;
  const { file, chosen, built } = read.value;
  if (command.verb === 'stats') {
    const stats = fileStats(file, chosen, built);
    return accept({ pieces: [`${JSON.stringify(stats, null, 2)}\n`], remarks: [] });
  }
  const remarks = remarksOn(file, chosen, built);
  if (command.verb === 'compare') {
    const later = readChosen(command, otherBytes);
    if (!later.ok) return refuse(`${command.other}: ${later.error}`);
    const { file: laterFile, chosen: laterChosen, built: laterTree } = later.value;
    const compared = compareTrees(built, laterTree, command.list);
    const laterRemarks = remarksOn(laterFile, laterChosen, laterTree);
    return accept({
      pieces: [`${JSON.stringify(compared.result, null, 2)}\n`],
      remarks: [
        ...remarks,
        ...laterRemarks.map((text) => `${command.other}: ${text}`),
        ...compared.remarks,
      ],
    });
  }
  const { forest, settings, parts } = built;
  if (command.verb === 'ancestor') {
    const found = ancestorOfList(forest, textOf(otherBytes));
    if (!found.ok) return refuse(`${command.other}: ${found.error}`);
    const { text, remarks: others } = found.value;
    return accept({ pieces: [text], remarks: [...remarks, ...others] });
  }
  if (command.verb === 'date') {
    const ranges = readRanges(otherBytes);
    if (!ranges.ok) return refuse(`${command.other}: ${ranges.error}`);
    const dated = dateForest(forest, ranges.value.ranges, command.dating);
    if (dated.matched === 0) return refuse('No species of the tree has a range in the table');
    const written = datedForest(forest, dated);
    const losses = writeRemarks(written, command.to, { ...command.writing, parts });
    // What was guessed about the dates of the tree matters only if they are kept.
    const before = command.dating.method === 'tree' ? remarks : remarksOn(file, chosen);
    // What had no time has that of Earth now.
    const style = hasTime(settings?.scale) ? settings : withoutScale(settings);
    const pieces = [writeForest(written, command.to, style, { ...command.writing, parts })];
    const entries = [...ranges.value.report, ...dated.report, ...losses];
    return accept({ pieces, remarks: [...before, ...entries.map(remark)] });
  }
  if (command.verb !== 'draw') {
    const isPruned = command.verb === 'keep' || command.verb === 'drop';
    const pruned = isPruned ? pruneByList(forest, command.verb, textOf(otherBytes)) : null;
    if (pruned?.ok === false) return refuse(`${command.other}: ${pruned.error}`);
    const { forest: written, remarks: others } = pruned?.value ?? { forest, remarks: [] };
    const to = command.verb === 'outline' ? 'outline' : command.to;
    const options = { ...command.writing, parts };
    const losses = writeRemarks(written, to, options).map(remark);
    const pieces = [writeForest(written, to, settings, options)];
    return accept({ pieces, remarks: [...remarks, ...others, ...losses] });
  }
  const { shape, sheet, legend, options } = command.drawing;
  const title = options.title ?? chosen[0]?.name ?? '';
  // Product JSON says how its times are written. Others count back from now, as after an import.
  const isAgo =
    file.format !== 'json' && settings?.scale === undefined && fitsEarthsPast(forest.span);
  const style = isAgo ? { ...settings, notation: 'ago' as const } : settings;
  const look = lookOf(style, partsFrom(parts));
  const choice = { look, ...(shape !== undefined && { shape }) };
  const drawing = { ...options, title };
  if (sheet === null) {
    return accept({ pieces: writeSvg(drawSheet(layOutForest(forest, choice), drawing)), remarks });
  }
  const figure = drawFigure(forest, choice, { ...drawing, sheet, legend });
  return accept({ pieces: writeSvg(figure.sheet), remarks });
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

interface ChosenTrees {
  readonly file: ReadFile;
  readonly chosen: readonly ReadTree[];
  readonly built: ReadForest;
}

/** The chosen trees of a file as one. */
function readChosen(command: Command, bytes: Uint8Array): Result<ChosenTrees, string> {
  const file = readTrees(bytes, command.reading);
  if (!file.ok) return refuse(faultSentence(file.error));
  const chosen = chooseTrees(file.value.trees, command.trees);
  if (!chosen.ok) return chosen;
  const used = command.verb === 'summarize' ? asOneTree(chosen.value, command) : chosen;
  if (!used.ok) return used;
  const built = buildTrees(used.value);
  if (!built.ok) return refuse(faultSentence(built.error));
  if (command.strict && built.value.questions.length > 0) {
    return refuse(built.value.questions.map(openQuestion).join('\n'));
  }
  return accept({ file: file.value, chosen: chosen.value, built: built.value });
}

/** One tree that summarizes the chosen ones. */
function asOneTree(
  chosen: readonly ReadTree[],
  { summary, reading }: Command,
): Result<readonly ReadTree[], string> {
  const trees = chosen.flatMap(({ stated }) => stated);
  const summarized = summarizeTrees(trees, summary);
  if (!summarized.ok) return refuse(setFaultSentence(summarized.error));
  return accept([readTreeOf(summarized.value, reading)]);
}

function setFaultSentence(fault: SetFault): string {
  if (fault.code === 'one-tree') return 'A summary is of at least two trees';
  const tree = `Tree ${fault.tree} of the chosen ones`;
  if (fault.code === 'no-tree-shape') return `${tree} has several roots or joins branches again`;
  return fault.code === 'repeated-tip'
    ? `${tree} has several tips with the name "${fault.name}"`
    : `${tree} and the first one have different tips: only one of them has "${fault.name}"`;
}

function withoutScale(settings: TreeSettings | null): TreeSettings | null {
  if (settings === null) return null;
  const { scale: _, ...others } = settings;
  return others;
}

/** The ranges of a table. */
function readRanges(
  bytes: Uint8Array,
): Result<
  { readonly ranges: readonly NamedRange[]; readonly report: readonly ReportEntry[] },
  string
> {
  const file = readTrees(bytes, { format: 'table', flat: 'separate' });
  if (!file.ok) return refuse(faultSentence(file.error));
  const built = buildTrees(file.value.trees);
  if (!built.ok) return refuse(faultSentence(built.error));
  const report = [...file.value.report, ...built.value.report];
  return accept({ ranges: rangesOf(built.value.forest), report });
}

/** The chosen trees in the order of the file, each once. */
function chooseTrees(
  trees: readonly ReadTree[],
  choice: Command['trees'],
): Result<readonly ReadTree[], string> {
  if (choice === 'all') return accept(trees);
  if (choice.some(({ to }) => to > trees.length)) {
    const { length } = trees;
    return refuse(`The file has only ${length === 1 ? 'one tree' : `${length} trees`}`);
  }
  const isChosen = (index: number) => choice.some(({ from, to }) => index >= from && index <= to);
  return accept(trees.filter((_, index) => isChosen(index + 1)));
}

/** The options that answer each question. */
const answers: Readonly<Record<DatingQuestion['kind'], string>> = {
  lengths:
    '--lengths time, --lengths substitutions, or --known-age "A,B=66 Ma" for a split of which you know the age',
  unit: '--unit',
  present: '--present or --root-age',
  calendar: '--calendar keep or --calendar before',
  missing: '--missing zero, or write the lengths into the file',
  tips: '--near-tips living or --near-tips extinct',
  'inner-names': '--inner-names clades or --inner-names ancestors',
};

const maxNamed = 20;

function openQuestion({ kind, reason, names = [] }: DatingQuestion): string {
  const more = names.length > maxNamed ? `, and ${names.length - maxNamed} more` : '';
  const about = names.length === 0 ? '' : ` (${names.slice(0, maxNamed).join(', ')}${more})`;
  return `${reason.message}${about}: say what is right with ${answers[kind]}`;
}

function faultSentence({ message, line, column }: ReadFault): string {
  return line === null ? message : `${message} (line ${line}, column ${column ?? 1})`;
}

function remarksOn(
  file: ReadFile,
  chosen: readonly ReadTree[],
  built: ReadForest | null = null,
): readonly string[] {
  const remarks = [...file.report, ...(built?.report ?? [])].map(remark);
  const { length } = file.trees;
  if (length === 1) return remarks;
  const [first] = chosen;
  const used =
    chosen.length === 1 && first !== undefined
      ? `using tree ${file.trees.indexOf(first) + 1} of ${length}`
      : `using ${chosen.length} of ${length} trees`;
  return [`${used} (choose others with --tree 3, --tree 1,4-6 or --tree all)`, ...remarks];
}

function remark(entry: ReportEntry | WriteRemark): string {
  const { message, count, examples } = entry;
  const kind = 'kind' in entry ? entry.kind : null;
  const times = count > 1 ? ` (${count} times)` : '';
  const shown = kind !== null && namesAll(kind) ? examples : examples.slice(0, 3);
  const such = shown.length < count ? ', such as' : ':';
  const named = shown.length > 0 ? `${such} ${shown.join(', ')}` : '';
  return `${kind ?? 'in the file'}: ${message}${times}${named}`;
}
