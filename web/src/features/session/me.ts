import type { OwnUser } from '@life-tree/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { failedWith } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { forgetSignedIn, maybeSignedIn } from './signed-in-hint.ts';

/** Who is logged in; null for a visitor. Asked once and shared by the whole page. */
export function meQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => fetchMe(api, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export async function fetchMe(api: ApiClient, signal?: AbortSignal): Promise<OwnUser | null> {
  // A visitor would be refused, and browsers write every refusal into their console.
  if (!maybeSignedIn()) return null;
  try {
    return await api.call('GET user/me', signal && { signal });
  } catch (failure) {
    if (!failedWith(failure, 'not-logged-in')) throw failure;
    forgetSignedIn();
    return null;
  }
}

/** The person, null for a visitor, undefined while not yet known. */
export function useMe(): OwnUser | null | undefined {
  return useQuery(meQuery(useApi())).data;
}
