import { createWorkerClient } from '../../scheduling/worker-client.ts';
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
    const end = (outcome: ExportOutcome) => {
      worker.end();
      resolve(outcome);
    };
    const worker = createWorkerClient<ExportRequest, ExportReply>(
      () => new Worker(new URL('./making/export-worker.ts', import.meta.url), { type: 'module' }),
      (reply) => {
        if (reply.kind === 'progress') onProgress?.(reply.progress);
        else end(reply.outcome);
      },
      () => end({ kind: 'failed' }),
    );
    signal?.addEventListener('abort', worker.end, { once: true });
    worker.ask(request);
  });
}
