import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, failedWith } from './api-error.ts';

const retries = 2;

/** A refusal stays a refusal; only what may have been the network or a bad moment is tried again. */
export function worthRetrying(failures: number, failure: unknown): boolean {
  const isRefusal = failure instanceof ApiError && failure.status !== null && failure.status < 500;
  const isDesignMode = failedWith(failure, 'design-mode');
  // Without a network nothing changes until it is back, and then everything is asked again.
  return onlineManager.isOnline() && failures < retries && !isRefusal && !isDesignMode;
}

export function createQueryClient(retry = worthRetrying): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, too: whoever waits is told why instead of being left with a placeholder.
      queries: {
        retry,
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Sending something twice may do it twice.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
