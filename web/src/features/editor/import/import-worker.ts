import type { ImportRequest } from './import-messages.ts';
import { createImportReader } from './import-reader.ts';

// Reading a large file takes seconds and would freeze the page, so it runs in a worker.
const read = createImportReader((reply) => self.postMessage(reply));

self.addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => void read(data));
