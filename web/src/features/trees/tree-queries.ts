import type { TreeList } from '@life-tree/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';
import { type ListAddress, listDefaults } from './lists/list-address.ts';

/** Which trees a list contains. */
export type ListKind = 'public' | 'mine' | 'owned' | 'collabs' | 'liked';

/** One page of a list. The previous page stays visible while the next one loads. */
export function treeListQuery(api: ApiClient, kind: ListKind, address: ListAddress) {
  return queryOptions({
    queryKey: ['trees', kind, address],
    queryFn: ({ signal }) => fetchList(api, kind, address, signal),
    // Only for the same list, because other lists contain other trees.
    placeholderData: (previous: TreeList | undefined, query) =>
      query?.queryKey[1] === kind ? keepPreviousData(previous) : undefined,
  });
}

function fetchList(
  api: ApiClient,
  kind: ListKind,
  address: ListAddress,
  signal: AbortSignal,
): Promise<TreeList> {
  const { page, limit, search, criteria, order } = {
    ...listDefaults,
    ...withoutUndefined(address),
  };
  const paging = { page: String(page), limit: String(limit) };
  // Pass each parameter by name, because the address may contain others.
  const query = { ...paging, search, criteria, order, from: address.from, to: address.to };
  switch (kind) {
    case 'public':
      return api.call('GET ph-tree', { query, signal });
    case 'mine':
      return api.call('GET ph-tree/me', { query, signal });
    case 'owned':
      return api.call('GET ph-tree/me', { query: { ...query, owner: 'true' }, signal });
    case 'collabs':
      return api.call('GET ph-tree/me', { query: { ...query, owner: 'false' }, signal });
    case 'liked':
      return api.call('GET like/tree/liked', { query: paging, signal });
  }
}

function withoutUndefined(address: ListAddress): ListAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
}

/** The three most popular public trees. */
export function featuredTreesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['trees', 'featured'],
    queryFn: ({ signal }) =>
      api.call('GET ph-tree', {
        query: { limit: '3', criteria: 'popularity', order: 'desc' },
        signal,
      }),
  });
}

/** The user's three most recently edited trees. */
export function lastTreesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['trees', 'last'],
    queryFn: ({ signal }) => api.call('GET ph-tree/me', { query: { limit: '3' }, signal }),
  });
}

/** How many trees the user owns and collaborates on. */
export function treeTotalsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['trees', 'totals'],
    queryFn: ({ signal }) => api.call('GET ph-tree/me/total', { signal }),
  });
}

/** One tree without its species. */
export function treeQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['tree', id],
    queryFn: ({ signal }) => api.call('GET ph-tree/{id}', { params: { id }, signal }),
  });
}
