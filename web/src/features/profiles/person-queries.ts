import type { TreeList } from '@life-tree/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** How many of a person's trees stand on one page of their profile. */
export const profilePageSize = 50;

/** A person as others see them. */
export function personQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => api.call('GET user/{id}', { params: { id }, signal }),
  });
}

/** How many trees a person has; of others only the public ones count. */
export function personTotalsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['trees', 'totals', userId],
    queryFn: ({ signal }) => api.call('GET ph-tree/{userId}/total', { params: { userId }, signal }),
  });
}

/**
 * One page of a person's trees: all of one's own, of others only the public ones. While the next page
 * is on its way the last one stays.
 */
export function personTreesQuery(api: ApiClient, userId: string, own: boolean, page: number) {
  const part = { page: String(page), limit: String(profilePageSize) };
  return queryOptions({
    queryKey: ['trees', own ? 'own-profile' : 'person', userId, page],
    queryFn: ({ signal }) =>
      own
        ? api.call('GET ph-tree/me', { query: { ...part, owner: 'true' }, signal })
        : api.call('GET ph-tree', { query: { ...part, userId }, signal }),
    placeholderData: (previous: TreeList | undefined, query) =>
      query?.queryKey[2] === userId ? keepPreviousData(previous) : undefined,
  });
}

/** How many people follow someone, how many they follow, and whether the reader does. */
export function followCountsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['follows', 'count', userId],
    queryFn: ({ signal }) => api.call('GET follow/count/{userId}', { params: { userId }, signal }),
  });
}
