import { answerRequests } from '../../../../scheduling/answer-requests.ts';
import type { JoinReply, JoinRequest } from '../../join/join-messages.ts';
import { createJoinReader } from '../../join/join-reader.ts';
import type { ImportReply, ImportRequest } from './import-messages.ts';
import { createImportReader } from './import-reader.ts';

// Reading a large file and finding its species takes seconds and would freeze the page.
const read = createImportReader();
const join = createJoinReader();

answerRequests<ImportRequest | JoinRequest, ImportReply | JoinReply>((request, send) =>
  'tree' in request ? join(request, send) : read(request, send),
);
