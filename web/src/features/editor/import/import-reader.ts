import { type DatingOptions, type ReadFile, readTrees } from '@life-tree/phylogeny';
import type { Dating, ImportReply, ImportRequest } from './import-messages.ts';

/** Reads a file and builds its trees; whatever happens, the last reply says how it ended. */
export function createImportReader(answer: (reply: ImportReply) => void) {
  let content: Uint8Array = new Uint8Array();
  let opened: ReadFile | null = null;

  function open(options: DatingOptions): boolean {
    const result = readTrees(content, options);
    if (!result.ok) {
      answer({ kind: 'failed', fault: result.error });
      return false;
    }
    opened = result.value;
    const trees = opened.trees.map(({ name }) => name);
    answer({ kind: 'read', dating: datingOf(opened), trees });
    return true;
  }

  function build(tree: number, options: DatingOptions): void {
    // The times of a table are understood while it is read.
    if (opened?.format === 'table' && !open(options)) return;
    const result = opened?.trees[tree]?.build(options);
    if (opened === null || result === undefined) return;
    if (!result.ok) answer({ kind: 'failed', fault: result.error });
    else {
      const { forest, report } = result.value;
      answer({ kind: 'built', columns: forest.columns, report: [...opened.report, ...report] });
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
      answer({ kind: 'progress', share: length / Math.max(file.size, 1) });
    }
    if (length !== file.size) throw new Error('The file has changed while it was read');
    return bytes;
  }

  return async (request: ImportRequest): Promise<void> => {
    try {
      if (request.kind === 'build') build(request.tree, request.options);
      else {
        content = await receive(request.file);
        if (open({})) build(0, {});
      }
    } catch {
      // It was moved, changed, locked or withdrawn meanwhile, or there is too little memory for it.
      answer({ kind: 'unreadable' });
    }
  };
}

function datingOf({ format, trees }: ReadFile): Dating {
  if (format === 'table') return 'unit';
  const [stated] = trees[0]?.stated ?? [];
  return stated === undefined || stated.marks !== null ? 'stated' : 'unit-and-end';
}
