import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { EditRequest } from './features/editing/large-edits/messages.ts';
import { ImageRefused } from './providers/image-processing/image-refused.ts';
import {
  type WorkerReply,
  type WorkerTask,
  workerTask,
} from './providers/worker-pool/worker-messages.ts';

// A small file can describe an image that takes days to render, and the library can't be
// interrupted while it renders.
const maxProcessorMicroseconds = Number(process.argv[2]) * 1e6;
const checkMilliseconds = 250;

// Serving requests has priority.
setPriority(10);
try {
  // If memory runs out, Linux should kill this process rather than the server.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or not allowed.
}

let answerEdit: Promise<(request: EditRequest) => void> | null = null;

// Each kind of work loads its code when it is first needed: most workers do only one kind.
process.on('message', (message: unknown) => {
  if (!isEditRequest(message)) {
    void run(message);
    return;
  }
  answerEdit ??= import('./features/editing/large-edits/answer-edits.ts').then(
    ({ createEditAnswers }) => createEditAnswers((reply) => void process.send?.(reply)),
  );
  void answerEdit.then((answer) => answer(message));
});
// Not `exit`, which would wait for the current task.
process.on('disconnect', kill);

/** Only the server sends messages. */
function isEditRequest(message: unknown): message is EditRequest {
  const kinds: readonly unknown[] = ['block', 'read', 'next-part'] satisfies EditRequest['kind'][];
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    kinds.includes(message.kind)
  );
}

async function run(message: unknown): Promise<void> {
  const task = workerTask.parse(message);
  const before = process.cpuUsage();
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > maxProcessorMicroseconds) kill();
  }, checkMilliseconds);
  const reply = await perform(task);
  clearInterval(check);
  process.send?.(reply);
}

async function perform(task: WorkerTask): Promise<WorkerReply> {
  try {
    switch (task.kind) {
      case 'image': {
        const { processImage } = await import('./providers/image-processing/process-image.ts');
        return { image: await processImage(Buffer.from(task.bytes)) };
      }
      case 'svg': {
        const { renderPng } = await import('./providers/image-processing/render-png.ts');
        return { file: await renderPng(task.svg) };
      }
      case 'tree': {
        const { writeTree } = await import('./features/downloads/write-tree.ts');
        await writeTree(task);
        return { written: true };
      }
    }
  } catch (error) {
    return { refused: error instanceof ImageRefused ? error.reason : 'unreadable' };
  }
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}
