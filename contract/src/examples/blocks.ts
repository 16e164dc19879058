import { block, listBlocked, unblock } from '../calls/blocks.ts';
import { type Example, example } from './example.ts';
import { linnaeus } from './sample-values.ts';

const params = { id: linnaeus.id };

export const blocksExamples: readonly Example[] = [
  example(block, { params, reply: { message: 'The person is blocked' } }),
  example(unblock, { params, reply: { message: 'The person is no longer blocked' } }),
  example(listBlocked, { reply: [linnaeus] }),
];
