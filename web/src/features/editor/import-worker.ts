import { type ReadFile, readTrees } from '@life-tree/phylogeny';
import type { ImportReply, ImportRequest } from './import-messages.ts';

// Reading a large file takes seconds, in which the page must stay alive: it is done here, beside it.
let opened: ReadFile | null = null;

const answer = (reply: ImportReply) => self.postMessage(reply);

self.addEventListener('message', async ({ data }: MessageEvent<ImportRequest>) => {
  if (data.kind === 'read') await read(data.file);
  else build(data);
});

async function read(file: File): Promise<void> {
  const bytes = await receive(file);
  const result = readTrees(bytes);
  if (!result.ok) {
    answer({ kind: 'failed', fault: result.error });
    return;
  }
  opened = result.value;
  const { format, trees, report } = opened;
  answer({ kind: 'read', format, report, trees: trees.map(({ name }) => name) });
  build({ tree: 0, options: {} });
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

function build({
  tree,
  options,
}: Pick<Extract<ImportRequest, { kind: 'build' }>, 'tree' | 'options'>) {
  const result = opened?.trees[tree]?.build(options);
  if (result === undefined) return;
  if (!result.ok) answer({ kind: 'failed', fault: result.error });
  else {
    const { forest, report } = result.value;
    answer({ kind: 'built', columns: forest.columns, report });
  }
}
