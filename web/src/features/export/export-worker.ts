import type { ExportReply, ExportRequest } from './export-request.ts';
import { makeFile } from './make-file.ts';

// Drawing a large tree takes seconds, in which the page must stay alive: it is done here, beside it.
const answer = (reply: ExportReply) => self.postMessage(reply);

self.addEventListener('message', async ({ data }: MessageEvent<ExportRequest>) => {
  try {
    const outcome = await makeFile(data, (share) => answer({ kind: 'progress', share }));
    answer({ kind: 'outcome', outcome });
  } catch {
    answer({ kind: 'outcome', outcome: { kind: 'failed' } });
  }
});
