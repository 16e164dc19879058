import { countFollows, follow, listFollowers, listFollowing, unfollow } from '../calls/follows.ts';
import { type Example, example } from './example.ts';
import { ada, linnaeus } from './sample-values.ts';

const counts = { followers: 41, following: 7, count: 41, myFollow: true };

export const followsExamples: readonly Example[] = [
  example(follow, { params: { id: ada.id }, reply: counts }),
  example(unfollow, {
    params: { id: ada.id },
    reply: { ...counts, followers: 40, count: 40, myFollow: false },
  }),
  example(listFollowers, {
    params: { userId: ada.id },
    query: { page: '1', limit: '20' },
    reply: { followers: [linnaeus], count: 1 },
  }),
  example(listFollowing, {
    params: { userId: ada.id },
    query: { page: '1', limit: '20' },
    reply: { following: [linnaeus], count: 1 },
  }),
  example(countFollows, { params: { userId: ada.id }, reply: counts }),
];
