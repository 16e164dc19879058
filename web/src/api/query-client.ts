import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError, failedWith } from './api-error.ts';

const retries = 2;

/** Retries failures of the network and the server, but not refused calls. */
export function worthRetrying(failures: number, failure: unknown): boolean {
  const isRefusal = failure instanceof ApiError && failure.status !== null && failure.status < 500;
  const isDesignMode = failedWith(failure, 'design-mode');
  // Offline, retrying is useless. Everything is fetched again when the network is back.
  return onlineManager.isOnline() && failures < retries && !isRefusal && !isDesignMode;
}

export function createQueryClient(retry = worthRetrying): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Run queries offline too, so that the page shows an error instead of a placeholder.
      queries: {
        retry,
        staleTime: 30_000,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A retry may repeat the change.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
