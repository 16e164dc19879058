import { drawSheet } from '../drawing/sheet.ts';
import { writeSvg } from '../drawing/svg-writer.ts';
import { type ReadFile, type ReadForest, readTrees } from '../formats/read.ts';
import type { ReadFault } from '../formats/read-fault.ts';
import type { ReportEntry } from '../formats/report.ts';
import { writeForest } from '../formats/write.ts';
import { layOutForest } from '../layout/forest-layout.ts';
import { lookOf } from '../layout/tree-look.ts';
import { partsFrom } from '../parts/tree-parts.ts';
import { accept, type Result, refuse } from '../result.ts';
import type { Command } from './command-line.ts';
import { fileStats } from './stats.ts';

/** What a command prints: its output in pieces, and remarks about changes and guesses for stderr. */
export interface Answer {
  readonly pieces: Iterable<string>;
  readonly remarks: readonly string[];
}

/** Runs a command on the bytes of its file. The error is one sentence. */
export function runCommand(command: Command, bytes: Uint8Array): Result<Answer, string> {
  const file = readTrees(bytes, command.reading);
  if (!file.ok) return refuse(faultSentence(file.error));
  const tree = file.value.trees[command.tree - 1];
  if (tree === undefined) {
    const { length } = file.value.trees;
    return refuse(`The file has only ${length === 1 ? 'one tree' : `${length} trees`}`);
  }
  const built = tree.build();
  if (!built.ok) return refuse(faultSentence(built.error));
  if (command.verb === 'stats') {
    const stats = fileStats(file.value, built.value);
    return accept({ pieces: [`${JSON.stringify(stats, null, 2)}\n`], remarks: [] });
  }
  const remarks = remarksOn(file.value, built.value, command);
  const { forest, settings, parts } = built.value;
  if (command.verb === 'convert' || command.verb === 'outline') {
    const to = command.verb === 'outline' ? 'outline' : command.to;
    return accept({ pieces: [writeForest(forest, to, settings, { parts })], remarks });
  }
  const title = command.drawing.title ?? tree.name ?? undefined;
  const options = { ...command.drawing, ...(title === undefined ? {} : { title }) };
  const look = lookOf(settings, partsFrom(parts));
  return accept({ pieces: writeSvg(drawSheet(layOutForest(forest, { look }), options)), remarks });
}

function faultSentence({ message, line, column }: ReadFault): string {
  return line === null ? message : `${message} (line ${line}, column ${column ?? 1})`;
}

function remarksOn(file: ReadFile, built: ReadForest, command: Command): string[] {
  const remarks = [...file.report, ...built.report].map(remark);
  if (file.trees.length > 1) {
    remarks.unshift(
      `using tree ${command.tree} of ${file.trees.length} (choose another with --tree)`,
    );
  }
  return remarks;
}

function remark({ kind, message, count, examples }: ReportEntry): string {
  const times = count > 1 ? ` (${count} times)` : '';
  const shown = kind === 'altered' ? examples : examples.slice(0, 3);
  const such = shown.length < count ? ', such as' : ':';
  const named = shown.length > 0 ? `${such} ${shown.join(', ')}` : '';
  return `${kind}: ${message}${times}${named}`;
}
