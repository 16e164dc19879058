import { setPriority } from 'node:os';
import { writeTree } from './features/downloads/write-tree.ts';
import { ImageRefused } from './providers/image-processing/image-refused.ts';
import { processImage } from './providers/image-processing/process-image.ts';
import { renderPng } from './providers/image-processing/render-png.ts';
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

process.on('message', (message: unknown) => void run(message));
// Not `exit`, which would wait for the current task.
process.on('disconnect', kill);

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
      case 'image':
        return { image: await processImage(Buffer.from(task.bytes)) };
      case 'svg':
        return { file: await renderPng(task.svg) };
      case 'tree':
        await writeTree(task);
        return { written: true };
    }
  } catch (error) {
    return { refused: error instanceof ImageRefused ? error.reason : 'unreadable' };
  }
}

function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}
