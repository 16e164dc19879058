import { setPriority } from 'node:os';
import { drawPicture } from './providers/image-studio/draw-picture.ts';
import { drawPixels } from './providers/image-studio/draw-pixels.ts';
import {
  type DrawingReply,
  type DrawingTask,
  drawingTask,
} from './providers/image-studio/drawing-messages.ts';
import { PictureRefused } from './providers/image-studio/picture-refused.ts';
import { writeTree } from './providers/image-studio/write-tree.ts';

// A small file can describe a picture that takes days to draw, and the library draws on
// without a pause in which it could be stopped.
const mostProcessorMicroseconds = Number(process.argv[2]) * 1e6;
const watchEveryMilliseconds = 250;

// Whoever waits for a page comes first.
setPriority(10);

process.on('message', (message: unknown) => void work(message));
// Not `exit`, which would wait until the drawing at hand is done.
process.on('disconnect', end);

async function work(message: unknown): Promise<void> {
  const task = drawingTask.parse(message);
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > mostProcessorMicroseconds) end();
  }, watchEveryMilliseconds);
  const reply = await draw(task);
  clearInterval(watch);
  process.send?.(reply);
}

async function draw(task: DrawingTask): Promise<DrawingReply> {
  try {
    switch (task.kind) {
      case 'picture':
        return { drawn: await drawPicture(Buffer.from(task.bytes)) };
      case 'drawing':
        return { file: await drawPixels(task.svg) };
      case 'tree':
        await writeTree(task);
        return { written: true };
    }
  } catch (error) {
    return { refused: error instanceof PictureRefused ? error.reason : 'unreadable' };
  }
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}
