import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** The devices on which the user is logged in. */
export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => api.call('GET user/me/session', { signal }),
  });
}
