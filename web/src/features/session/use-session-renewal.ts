import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { useMe } from './me.ts';

/** Renews the session for 7 days, once per page load. */
export function useSessionRenewal(): void {
  const api = useApi();
  const me = useMe();
  useQuery({
    queryKey: ['session-renewal', me?.id],
    queryFn: () => api.call('POST user/token', { body: { expiresIn: '7d' } }),
    enabled: me != null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
