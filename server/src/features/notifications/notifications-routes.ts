import {
  listNotifications,
  markNotificationSeen,
  markNotificationsSeen,
} from '@life-tree/contract';
import { readDateRange } from '../../http/date-range.ts';
import type { Route } from '../../http/route.ts';
import type { NotificationsService } from './notifications-service.ts';

export function addNotificationsRoutes(route: Route, notifications: NotificationsService): void {
  route(listNotifications, ({ query: { seen, limit, ...range }, session }) =>
    notifications.list(session.userId, { seen, limit, ...readDateRange(range) }),
  );

  route(markNotificationsSeen, async ({ body: { to }, session }) => ({
    count: await notifications.markAllSeen(session.userId, to === undefined ? null : new Date(to)),
  }));

  route(markNotificationSeen, ({ params, session }) =>
    notifications.markSeen(session.userId, params.id),
  );
}
