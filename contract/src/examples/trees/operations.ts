import {
  findTreeOperation,
  getUndoState,
  listHistory,
  nameVersion,
  performTreeOperation,
  redoEdit,
  restoreTree,
  undoEdit,
} from '../../calls/trees/operations.ts';
import { type Example, example } from '../example.ts';
import { ada, ambulocetus, whales } from '../sample-values.ts';

const params = { id: whales.id };
const edited = { species: [{ ...ambulocetus, duration: 2_000_000 }], deleted: [], skipped: [] };

const changed = {
  version: 8,
  userId: ada.id,
  username: ada.username,
  createdAt: '2025-05-21T08:00:00.000Z',
  action: 'set-duration',
  changes: [{ code: 'duration-changed', values: { species: 'Ambulocetus', time: 2_000_000 } }],
  summary: 'Changed the duration of Ambulocetus to 2.00MY',
  restorable: true,
};

export const operationsExamples: readonly Example[] = [
  example(performTreeOperation, {
    params,
    body: {
      operationId: '0198f0a7-4e5f-7061-8273-849506172839',
      operation: { kind: 'set-duration', id: ambulocetus.id, duration: 2_000_000 },
    },
    reply: { version: 8, ...edited },
  }),
  example(findTreeOperation, {
    params: { ...params, operationId: '0198f0a7-4e5f-7061-8273-849506172839' },
    reply: { version: 8 },
  }),
  example(listHistory, {
    params,
    query: { page: '1', limit: '20' },
    reply: {
      entries: [changed],
      count: 8,
    },
  }),
  example(nameVersion, {
    params: { ...params, version: '8' },
    body: { name: 'Before the field trip' },
    reply: { ...changed, name: 'Before the field trip' },
  }),
  example(restoreTree, { params, body: { version: 3 }, reply: { ...whales, version: 9 } }),
  example(getUndoState, { params, reply: { canUndo: true, canRedo: false } }),
  example(undoEdit, {
    params,
    body: {
      operationId: '0198f0a7-5a6b-7c8d-9eaf-b0c1d2e3f405',
      edit: '0198f0a7-4e5f-7061-8273-849506172839',
    },
    reply: { version: 9, ...edited, species: [ambulocetus] },
  }),
  example(redoEdit, {
    params,
    body: {
      operationId: '0198f0a7-6b7c-7d8e-8fa0-c1d2e3f40516',
      edit: '0198f0a7-5a6b-7c8d-9eaf-b0c1d2e3f405',
    },
    reply: { version: 10, ...edited },
  }),
];
