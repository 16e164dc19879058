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
    for (const kind of ['error', 'messageerror']) {
      worker.addEventListener(kind, () => end({ kind: 'failed' }));
    }
    worker.addEventListener('message', ({ data }: MessageEvent<ExportReply>) => {
      if (data.kind === 'progress') onProgress?.(data.progress);
      else end(data.outcome);
    });
    worker.postMessage(request);
  });
}
