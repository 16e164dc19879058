import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** The people whom the user blocks. */
export function blockedQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['blocked'],
    queryFn: ({ signal }) => api.call('GET block', { signal }),
  });
}
