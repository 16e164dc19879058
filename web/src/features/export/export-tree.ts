import type { ExportOutcome, ExportReply, ExportRequest } from './export-request.ts';

interface ExportTask {
  readonly onProgress?: (share: number) => void;
  /** Ends the work; the file then never comes. */
  readonly signal?: AbortSignal;
}

/** Makes a file of a tree in a worker of its own. */
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
      if (data.kind === 'progress') onProgress?.(data.share);
      else end(data.outcome);
    });
    worker.postMessage(request);
  });
}
