import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, worthRetrying } from './query-client.ts';

test('the network and a bad moment of the server are worth another try', () => {
  expect(worthRetrying(0, new ApiError('connection-failed'))).toBe(true);
  expect(worthRetrying(1, new ApiError('internal', { status: 500 }))).toBe(true);
});

test('but not for ever', () => {
  expect(worthRetrying(2, new ApiError('connection-failed'))).toBe(false);
});

test.each([400, 401, 403, 404, 409, 413, 429])('a refusal with %i stays a refusal', (status) => {
  expect(worthRetrying(0, new ApiError('forbidden', { status }))).toBe(false);
});

test('without a network a page is told so at once, and asks again when it is back', async () => {
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
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('trees'));
  stop();
  client.unmount();
});
