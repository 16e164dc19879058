import type { ExportReply, ExportRequest } from './export-request.ts';
import { makeFile } from './make-file.ts';

// Drawing a large tree takes seconds and would freeze the page, so it runs in a worker.
const send = (reply: ExportReply) => self.postMessage(reply);

self.addEventListener('message', async ({ data }: MessageEvent<ExportRequest>) => {
  try {
    const outcome = await makeFile(data, (progress) => send({ kind: 'progress', progress }));
    send({ kind: 'outcome', outcome });
  } catch {
    send({ kind: 'outcome', outcome: { kind: 'failed' } });
  }
});
