import type { OwnUser } from '@life-tree/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { forgetSignedIn, maybeSignedIn } from './signed-in-hint.ts';

/** The logged-in user, or null for a visitor. Fetched once for the whole page. */
export function meQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => fetchMe(api, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export async function fetchMe(api: ApiClient, signal?: AbortSignal): Promise<OwnUser | null> {
  // Don't ask as a visitor: browsers log every refused request in their console.
  if (!maybeSignedIn()) return null;
  try {
    return await api.call('GET user/me', signal && { signal });
  } catch (failure) {
    if (!failedWith(failure, 'not-logged-in')) throw failure;
    forgetSignedIn();
    return null;
  }
}

/** The logged-in user, null for a visitor, undefined while loading. */
export function useMe(): OwnUser | null | undefined {
  return useQuery(meQuery(useApi())).data;
}

/** Stores the user as returned by the server, and refetches everything that may contain copies. */
export function useSetMe(): (me: OwnUser) => OwnUser {
  const { queryKey } = meQuery(useApi());
  const queryClient = useQueryClient();
  return (me) => {
    queryClient.setQueryData(queryKey, me);
    queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
    return me;
  };
}
