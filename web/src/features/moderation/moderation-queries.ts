import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** The most that the page shows at once; deciding makes room for more. */
export const listed = 100;

export function reportsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['moderation', 'reports'],
    queryFn: ({ signal }) => api.call('GET report', { query: { limit: String(listed) }, signal }),
  });
}

export function decisionsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['moderation', 'decisions'],
    queryFn: ({ signal }) =>
      api.call('GET moderation', { query: { limit: String(listed) }, signal }),
  });
}
