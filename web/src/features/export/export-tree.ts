import { listenTo } from '../../scheduling/listen-to.ts';
import type { ExportOutcome, ExportReply, ExportRequest } from './export-request.ts';

interface ExportTask {
  readonly onProgress?: (progress: number) => void;
  /** Aborting ends the worker. The promise then never settles. */
  readonly signal?: AbortSignal;
}

/** Creates a file of a tree in a new worker. */
export function exportTree(
  request: ExportRequest,
  { onProgress, signal }: ExportTask = {},
): Promise<ExportOutcome> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' });
    const end = (outcome: ExportOutcome) => {
      worker.terminate();
      resolve(outcome);
    };
    signal?.addEventListener('abort', () => worker.terminate(), { once: true });
    const onReply = (reply: ExportReply) => {
      if (reply.kind === 'progress') onProgress?.(reply.progress);
      else end(reply.outcome);
    };
    listenTo(worker, onReply, () => end({ kind: 'failed' }));
    worker.postMessage(request);
  });
}
