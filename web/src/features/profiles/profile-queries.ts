import type { TreeList } from '@life-tree/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { profilePageSize } from './profile-address.ts';

/** A user as others see them. */
export function userQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => api.call('GET user/{id}', { params: { id }, signal }),
  });
}

/** How many trees a user has, as far as the reader may see them. */
export function userTotalsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['trees', 'totals', userId],
    queryFn: ({ signal }) => api.call('GET ph-tree/{userId}/total', { params: { userId }, signal }),
  });
}

/**
 * One page of a user's trees: all of them for the user, only the public ones for others. The previous
 * page stays visible while the next one loads.
 */
export function userTreesQuery(api: ApiClient, userId: string, own: boolean, page: number) {
  const paging = { page: String(page), limit: String(profilePageSize) };
  return queryOptions({
    queryKey: ['trees', own ? 'own-profile' : 'person', userId, page],
    queryFn: ({ signal }) =>
      own
        ? api.call('GET ph-tree/me', { query: { ...paging, owner: 'true' }, signal })
        : api.call('GET ph-tree', { query: { ...paging, userId }, signal }),
    placeholderData: (previous: TreeList | undefined, query) =>
      query?.queryKey[2] === userId ? keepPreviousData(previous) : undefined,
  });
}

/** How many followers a user has, how many users they follow, and whether the reader follows them. */
export function followCountsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['follows', 'count', userId],
    queryFn: ({ signal }) => api.call('GET follow/count/{userId}', { params: { userId }, signal }),
  });
}
