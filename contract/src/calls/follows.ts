import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier } from './fields.ts';
import { paged } from './lists.ts';
import { userSummary } from './users.ts';

export const followCounts = z.object({
  followers: z.number().int(),
  following: z.number().int(),
  /** The same as `followers`, for older callers. */
  count: z.number().int(),
  /** Whether the caller follows this user. */
  myFollow: z.boolean(),
});
export type FollowCounts = z.infer<typeof followCounts>;

const tag = 'Follows';
const person = z.strictObject({ id: identifier });
const user = z.strictObject({ userId: identifier });

export const follow = endpoint({
  method: 'POST',
  path: 'follow/{id}',
  audience: 'person',
  tag,
  summary: 'Follows a user. Following them again changes nothing.',
  params: person,
  reply: followCounts,
  errors: ['not-found'],
});

export const unfollow = endpoint({
  method: 'DELETE',
  path: 'follow/{id}',
  audience: 'person',
  tag,
  summary: 'Unfollows a user.',
  params: person,
  reply: followCounts,
  errors: ['not-found'],
});

export const listFollowers = endpoint({
  method: 'GET',
  path: 'follow/followers/{userId}',
  audience: 'application',
  tag,
  summary: 'The followers of a user, latest first.',
  params: user,
  query: paged({}),
  reply: z.object({ followers: z.array(userSummary), count: z.number().int() }),
  errors: ['not-found'],
});

export const listFollowing = endpoint({
  method: 'GET',
  path: 'follow/following/{userId}',
  audience: 'application',
  tag,
  summary: 'The users that a user follows, latest first.',
  params: user,
  query: paged({}),
  reply: z.object({ following: z.array(userSummary), count: z.number().int() }),
  errors: ['not-found'],
});

export const countFollows = endpoint({
  method: 'GET',
  path: 'follow/count/{userId}',
  audience: 'application',
  tag,
  summary: 'The numbers of followers and followed users of a user.',
  params: user,
  reply: followCounts,
  errors: ['not-found'],
});
