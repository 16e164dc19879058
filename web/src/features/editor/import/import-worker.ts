import { answerRequests } from '../../../scheduling/answer-requests.ts';
import { createImportReader } from './import-reader.ts';

// Reading a large file takes seconds and would freeze the page, so it runs in a worker.
answerRequests(createImportReader());
