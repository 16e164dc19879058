import type { UserSummary } from '@life-tree/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

export type FollowSide = 'followers' | 'following';

export interface PeoplePage {
  readonly people: readonly UserSummary[];
  readonly count: number;
}

interface Paging {
  readonly page: number;
  readonly limit: number;
}

/** One page of a list, latest first. The previous page stays visible while the next one loads. */
export function peopleQuery(api: ApiClient, side: FollowSide, userId: string, paging: Paging) {
  return queryOptions({
    queryKey: ['follows', side, userId, paging],
    queryFn: ({ signal }) => fetchPeople(api, side, userId, paging, signal),
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
  paging: Paging,
  signal: AbortSignal,
): Promise<PeoplePage> {
  const options = {
    params: { userId },
    query: { page: String(paging.page), limit: String(paging.limit) },
    signal,
  };
  if (side === 'followers') {
    const { followers, count } = await api.call('GET follow/followers/{userId}', options);
    return { people: followers, count };
  }
  const { following, count } = await api.call('GET follow/following/{userId}', options);
  return { people: following, count };
}
