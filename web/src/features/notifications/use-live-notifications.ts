import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useSocket } from '../../api/socket-context.ts';
import { addNotification, notificationsQuery } from './notification-queries.ts';

/** Puts what arrives for this person at the front of their list while the page is open. */
export function useLiveNotifications(userId: string): void {
  const api = useApi();
  const socket = useSocket();
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = notificationsQuery(api, userId);
    const stopNews = socket.listen('set-notification-server', ({ notification, usersId }) => {
      if (!usersId.includes(userId)) return;
      addNotification(client, queryKey, notification);
      // A list asked for before this happened would come without it.
      if (client.isFetching({ queryKey }) > 0) client.invalidateQueries({ queryKey });
    });
    const stopMissed = socket.onMissedEvents(() => {
      client.invalidateQueries({ queryKey });
    });
    return () => {
      stopNews();
      stopMissed();
    };
  }, [api, socket, client, userId]);
}
