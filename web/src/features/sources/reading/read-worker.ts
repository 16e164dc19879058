import { answerRequests } from '../../../scheduling/answer-requests.ts';
import type { ReadSources } from './read-reply.ts';
import { readSources } from './read-sources.ts';

// Reading a long list takes seconds and would freeze the page, so it runs in a worker.
answerRequests<{ readonly text: string }, ReadSources>(({ text }, send) => send(readSources(text)));
