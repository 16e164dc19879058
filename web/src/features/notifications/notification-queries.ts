import type { Notification } from '@life-tree/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

/** So many of them are listed. */
export const listedNotifications = 50;

/** The latest notifications of one person, newest first. */
export function notificationsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ signal }) =>
      api.call('GET notification', { query: { limit: String(listedNotifications) }, signal }),
  });
}

type Key = ReturnType<typeof notificationsQuery>['queryKey'];

/** Puts a new one at the front; one that was told twice still stands there once. */
export function addNotification(client: QueryClient, key: Key, arrived: Notification): void {
  client.setQueryData(key, (known) =>
    known?.some(({ id }) => id === arrived.id) ? known : known && [arrived, ...known],
  );
}

export function setSeen(client: QueryClient, key: Key, ids: ReadonlySet<string>, seen: boolean) {
  client.setQueryData(key, (known) =>
    known?.map((notification) =>
      ids.has(notification.id) ? { ...notification, seen } : notification,
    ),
  );
}
