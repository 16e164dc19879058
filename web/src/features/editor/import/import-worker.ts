import type { ImportRequest } from './import-messages.ts';
import { createImportReader } from './import-reader.ts';

// Reading a large file takes seconds, in which the page must stay alive: it is done here, beside it.
const read = createImportReader((reply) => self.postMessage(reply));

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => void read(data));
