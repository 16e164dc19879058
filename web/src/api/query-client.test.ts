import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, worthRetrying } from './query-client.ts';

test('failures of the network and the server are retried', () => {
  expect(worthRetrying(0, new ApiError('connection-failed'))).toBe(true);
  expect(worthRetrying(1, new ApiError('internal', { status: 500 }))).toBe(true);
});

test('a call is retried at most twice', () => {
  expect(worthRetrying(2, new ApiError('connection-failed'))).toBe(false);
});

test.each([400, 401, 403, 404, 409, 413, 429])(
  'a call refused with %i is not retried',
  (status) => {
    expect(worthRetrying(0, new ApiError('forbidden', { status }))).toBe(false);
  },
);

test('offline, a query fails immediately and is fetched again when the network is back', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  client.mount();
  const observer = new QueryObserver(client, {
    queryKey: ['trees'],
    queryFn: async () => {
      if (!onlineManager.isOnline()) throw new ApiError('connection-failed');
      return 'trees';
    },
  });
  const stop = observer.subscribe(() => {});
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('trees'));
  stop();
  client.unmount();
});
