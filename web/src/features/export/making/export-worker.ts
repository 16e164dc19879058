import { answerRequests } from '../../../scheduling/answer-requests.ts';
import type { ExportReply, ExportRequest } from '../export-request.ts';
import { makeFile } from './make-file.ts';

// Drawing a large tree takes seconds and would freeze the page, so it runs in a worker.
answerRequests<ExportRequest, ExportReply>(async (request, send) => {
  const outcome = await makeFile(request, (progress) => send({ kind: 'progress', progress }));
  send({ kind: 'outcome', outcome });
});
