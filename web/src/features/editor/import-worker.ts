import { type DatingOptions, type ReadFile, readTrees } from '@life-tree/phylogeny';
import type { Dating, ImportReply, ImportRequest } from './import-messages.ts';

// Reading a large file takes seconds, in which the page must stay alive: it is done here, beside it.
let content: Uint8Array = new Uint8Array();
let opened: ReadFile | null = null;

const answer = (reply: ImportReply) => self.postMessage(reply);

self.addEventListener('message', async ({ data }: MessageEvent<ImportRequest>) => {
  if (data.kind === 'build') build(data.tree, data.options);
  else {
    content = await receive(data.file);
    if (open({})) build(0, {});
  }
});

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

function datingOf({ format, trees }: ReadFile): Dating {
  if (format === 'table') return 'unit';
  const [stated] = trees[0]?.stated ?? [];
  return stated === undefined || stated.marks !== null ? 'stated' : 'unit-and-end';
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
    if (done) return bytes;
    bytes.set(value, length);
    length += value.length;
    answer({ kind: 'progress', share: length / Math.max(file.size, 1) });
  }
}
