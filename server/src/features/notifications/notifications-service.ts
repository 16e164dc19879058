import type { Notification } from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import type { Resources } from '../../resources.ts';
import type { TransactionContext } from '../../transaction.ts';
import { presentNotification } from './notifications-presenter.ts';
import {
  type Fact,
  findNotifications,
  insertNotifications,
  type NotificationFilter,
  updateAllSeen,
  updateSeen,
} from './notifications-queries.ts';

// Further followers see the notification when they next load the list. Sending more events at once
// would delay those of others.
const maxAnnounced = 2000;

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ database, now }: Pick<Resources, 'database' | 'now'>) {
  return {
    /**
     * Notifies users of a fact, in the transaction that caused it, except its author, users who may not
     * see the tree, and users who have been notified already.
     */
    notify: async ({ tx, announce }: TransactionContext, fact: Fact): Promise<void> => {
      if (Array.isArray(fact.recipients) && fact.recipients.length === 0) return;
      const made = await insertNotifications(tx, fact, now(), maxAnnounced);
      for (const { userId, ...row } of made) {
        announce({
          kind: 'notified',
          event: { notification: presentNotification(row), usersId: [userId] },
        });
      }
    },

    list: async (userId: string, filter: NotificationFilter): Promise<Notification[]> =>
      (await findNotifications(database, userId, filter)).map(presentNotification),

    /** Marks all notifications up to a time as seen and returns how many were unseen. */
    markAllSeen: (userId: string, to: Date | null): Promise<number> =>
      updateAllSeen(database, userId, to ?? now()),

    markSeen: async (userId: string, id: string): Promise<Notification> => {
      const [row] = await findNotifications(database, userId, { id, limit: 1 });
      if (row === undefined) throw new AppError('not-found');
      await updateSeen(database, id);
      return presentNotification({ ...row, seen: true });
    },
  };
}
