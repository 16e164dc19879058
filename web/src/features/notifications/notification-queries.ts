import type { Notification } from '@life-tree/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../api/client.ts';

export const listedNotifications = 50;

/** The user's latest notifications, newest first. */
export function notificationsQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: ['notifications', userId],
    queryFn: ({ signal }) =>
      api.call('GET notification', { query: { limit: String(listedNotifications) }, signal }),
  });
}

type Key = ReturnType<typeof notificationsQuery>['queryKey'];

/** Adds a new notification at the front, once, even if its event arrives twice. */
export function addNotification(client: QueryClient, key: Key, added: Notification): void {
  client.setQueryData(key, (known) =>
    known?.some(({ id }) => id === added.id) ? known : known && [added, ...known],
  );
}

export function setSeen(client: QueryClient, key: Key, ids: ReadonlySet<string>, seen: boolean) {
  client.setQueryData(key, (known) =>
    known?.map((notification) =>
      ids.has(notification.id) ? { ...notification, seen } : notification,
    ),
  );
}
