import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** Where one is signed in. */
export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => api.call('GET user/me/session', { signal }),
  });
}
