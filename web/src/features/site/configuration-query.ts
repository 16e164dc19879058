import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

export function configurationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['configuration'],
    queryFn: () => api.configuration(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
