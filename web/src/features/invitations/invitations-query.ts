import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** The trees that others added the user to and that the user has not accepted. */
export function invitationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => api.call('GET invitation', { signal }),
  });
}
