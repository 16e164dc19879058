import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useSocket } from '../../api/socket-context.ts';
import { invitationsQuery } from '../invitations/index.ts';
import { addNotification, notificationsQuery } from './notification-queries.ts';

/** Adds new notifications to the user's list while the page is open. */
export function useLiveNotifications(userId: string): void {
  const api = useApi();
  const socket = useSocket();
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = notificationsQuery(api, userId);
    const stopListening = socket.listen('set-notification-server', ({ notification, usersId }) => {
      if (!usersId.includes(userId)) return;
      addNotification(client, queryKey, notification);
      if (notification.fun === 'collaborate') {
        void client.invalidateQueries({ queryKey: invitationsQuery(api).queryKey });
      }
      // A list that is being fetched may not contain it.
      if (client.isFetching({ queryKey }) > 0) client.invalidateQueries({ queryKey });
    });
    const stopMissed = socket.onMissedEvents(null, () => {
      client.invalidateQueries({ queryKey });
    });
    return () => {
      stopListening();
      stopMissed();
    };
  }, [api, socket, client, userId]);
}
