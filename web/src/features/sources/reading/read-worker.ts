import type { ReadReply, ReadRequest } from './read-reply.ts';
import { readSources } from './read-sources.ts';

// Reading a long list takes seconds and would freeze the page, so it runs in a worker.
self.addEventListener('message', ({ data: { number, text } }: MessageEvent<ReadRequest>) => {
  const reply: ReadReply = { number, ...readSources(text) };
  self.postMessage(reply);
});
