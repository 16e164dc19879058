import type { UserSummary } from '@life-tree/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** Which side of a person's follows a list is about. */
export type FollowSide = 'followers' | 'following';

export interface PeoplePage {
  readonly people: readonly UserSummary[];
  readonly count: number;
}

interface Part {
  readonly page: number;
  readonly limit: number;
}

/** One page of a list, latest first; while the next one is on its way the last one stays. */
export function peopleQuery(api: ApiClient, side: FollowSide, userId: string, part: Part) {
  return queryOptions({
    queryKey: ['follows', side, userId, part],
    queryFn: ({ signal }) => fetchPeople(api, side, userId, part, signal),
    placeholderData: (previous: PeoplePage | undefined, query) =>
      query?.queryKey[1] === side && query.queryKey[2] === userId
        ? keepPreviousData(previous)
        : undefined,
  });
}

async function fetchPeople(
  api: ApiClient,
  side: FollowSide,
  userId: string,
  part: Part,
  signal: AbortSignal,
): Promise<PeoplePage> {
  const options = {
    params: { userId },
    query: { page: String(part.page), limit: String(part.limit) },
    signal,
  };
  if (side === 'followers') {
    const { followers, count } = await api.call('GET follow/followers/{userId}', options);
    return { people: followers, count };
  }
  const { following, count } = await api.call('GET follow/following/{userId}', options);
  return { people: following, count };
}
