import type { JoinRequest } from './join-messages.ts';
import { createJoinReader } from './join-reader.ts';

// Reading a large table and finding its species takes seconds and would freeze the page.
const read = createJoinReader((reply) => self.postMessage(reply));

self.addEventListener('message', ({ data }: MessageEvent<JoinRequest>) => void read(data));
