import { listNotifications, markNotificationSeen } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { NotificationsService } from './notifications-service.ts';

export function addNotificationsRoutes(route: Route, notifications: NotificationsService): void {
  route(listNotifications, ({ query: { from, to, ...filter }, session }) =>
    notifications.list(session.userId, {
      ...filter,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    }),
  );

  route(markNotificationSeen, ({ params, session }) =>
    notifications.markSeen(session.userId, params.id),
  );
}
