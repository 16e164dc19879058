import { answerRequests } from '../../../scheduling/answer-requests.ts';
import { createJoinReader } from './join-reader.ts';

// Reading a large table and finding its species takes seconds and would freeze the page.
answerRequests(createJoinReader());
