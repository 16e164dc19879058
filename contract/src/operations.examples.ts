import { type Example, example } from './example.ts';
import {
  listHistory,
  performTreeOperation,
  redoEdit,
  restoreTree,
  undoEdit,
} from './operations.ts';
import { ada, ambulocetus, whales } from './sample-values.ts';

const params = { id: whales.id };
const edited = { species: [{ ...ambulocetus, duration: 2_000_000 }], deleted: [], skipped: [] };

export const operationsExamples: readonly Example[] = [
  example(performTreeOperation, {
    params,
    body: {
      operationId: '0198f0a7-4e5f-7061-8273-849506172839',
      operation: { kind: 'set-duration', id: ambulocetus.id, duration: 2_000_000 },
    },
    reply: { version: 8, ...edited },
  }),
  example(listHistory, {
    params,
    query: { page: '1', limit: '20' },
    reply: {
      entries: [
        {
          version: 8,
          userId: ada.id,
          username: ada.username,
          createdAt: '2025-05-21T08:00:00.000Z',
          action: 'set-duration',
          summary: 'Changed the duration of Ambulocetus',
        },
      ],
      count: 8,
    },
  }),
  example(restoreTree, { params, body: { version: 3 }, reply: { ...whales, version: 9 } }),
  example(undoEdit, { params, reply: { version: 9, ...edited, species: [ambulocetus] } }),
  example(redoEdit, { params, reply: { version: 10, ...edited } }),
];
