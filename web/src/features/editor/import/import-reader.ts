import { describeTable, type ReadFile, readTrees } from '@life-tree/phylogeny';
import type { BuildOptions, Dating, ImportReply, ImportRequest } from './import-messages.ts';

/** Reads a file and builds its trees. The last reply always tells how it ended, even after an exception. */
export function createImportReader(send: (reply: ImportReply) => void) {
  let content: Uint8Array = new Uint8Array();
  let opened: ReadFile | null = null;

  function open(options: BuildOptions): boolean {
    const result = read(content, options);
    const isTable = !result.ok || result.value.format === 'table';
    send({ kind: 'table', table: isTable ? describeTable(content, options) : null });
    if (!result.ok) {
      opened = null;
      send({ kind: 'failed', fault: result.error });
      return false;
    }
    opened = result.value;
    const trees = opened.trees.map(({ name }) => name);
    send({ kind: 'read', dating: datingOf(opened), trees });
    return true;
  }

  function build(tree: number, options: BuildOptions): void {
    // A table's columns and times are parsed while it is read, so other options need another read.
    if ((opened === null || opened.format === 'table') && !open(options)) return;
    const chosen = opened?.trees[tree];
    if (opened === null || chosen === undefined) return;
    const result = chosen.build(options);
    if (!result.ok) send({ kind: 'failed', fault: result.error });
    else {
      const { forest, settings, parts, report } = result.value;
      const full = [...opened.report, ...report];
      send({ kind: 'built', columns: forest.columns, settings, parts, report: full });
    }
  }

  async function receive(file: File): Promise<Uint8Array> {
    const bytes = new Uint8Array(file.size);
    let length = 0;
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes.set(value, length);
      length += value.length;
      send({ kind: 'progress', progress: length / Math.max(file.size, 1) });
    }
    if (length !== file.size) throw new Error('The file changed while it was being read');
    return bytes;
  }

  return async (request: ImportRequest): Promise<void> => {
    try {
      if (request.kind === 'build') build(request.tree, request.options);
      else {
        opened = null;
        content = await receive(request.file);
        build(0, request.options);
      }
    } catch {
      // The file was moved, changed or locked meanwhile, or does not fit into memory.
      send({ kind: 'unreadable' });
    }
  };
}

function read(content: Uint8Array, { isTyped, ...options }: BuildOptions) {
  const result = readTrees(content, options);
  return !result.ok && isTyped && result.error.code === 'plain-text'
    ? readTrees(content, { ...options, format: 'outline' })
    : result;
}

function datingOf({ format, trees }: ReadFile): Dating {
  if (format === 'table') return 'unit';
  const [stated] = trees[0]?.stated ?? [];
  return stated === undefined || stated.marks !== null ? 'stated' : 'unit-and-end';
}
