import { getLike, like, listLikedTrees, unlike } from '../calls/likes.ts';
import { type Example, example } from './example.ts';
import { remark, whales } from './sample-values.ts';

export const likesExamples: readonly Example[] = [
  example(like, {
    params: { kind: 'tree', id: whales.id },
    reply: { likesCount: 13, myLike: true },
  }),
  example(unlike, {
    params: { kind: 'tree', id: whales.id },
    reply: { likesCount: 12, myLike: false },
  }),
  example(getLike, {
    params: { kind: 'comment', id: remark.id },
    reply: { likesCount: 2, myLike: false },
  }),
  example(listLikedTrees, {
    query: { page: '1', limit: '10' },
    reply: { trees: [whales], count: 1, approximate: false },
  }),
];
