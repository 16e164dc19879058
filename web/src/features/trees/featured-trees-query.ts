import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

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
