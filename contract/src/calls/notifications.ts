import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { identifier, moment } from './fields.ts';
import { dateRange, pageLimit } from './lists.ts';

export const notificationKinds = ['follow', 'tree', 'comment', 'like', 'collaborate'] as const;
export const notificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof notificationKind>;

export const notification = z.object({
  id: identifier,
  seen: z.boolean(),
  createdAt: moment,
  fun: notificationKind,
  authorId: identifier,
  authorUsername: z.string(),
  treeId: identifier.nullable(),
  treeName: z.string().nullable(),
  commentId: identifier.nullable(),
  /** The new comment, or the liked one. */
  commentContent: z.string().nullable(),
  /** The sentence to show, such as '@darwin liked your tree'. */
  text: z.string(),
});
export type Notification = z.infer<typeof notification>;

const tag = 'Notifications';

export const listNotifications = endpoint({
  method: 'GET',
  path: 'notification',
  audience: 'person',
  tag,
  summary: 'Your notifications, latest first.',
  query: z.strictObject({
    ...dateRange,
    seen: z.stringbool().optional(),
    limit: pageLimit.default(50),
  }),
  reply: z.array(notification),
});

export const markNotificationSeen = endpoint({
  method: 'PATCH',
  path: 'notification/{id}',
  audience: 'person',
  tag,
  summary: 'Marks a notification as seen.',
  params: z.strictObject({ id: identifier }),
  reply: notification,
  errors: ['not-found'],
});

export const markNotificationsSeen = endpoint({
  method: 'PATCH',
  path: 'notification',
  audience: 'person',
  tag,
  summary: 'Marks all your notifications as seen, or those up to a time.',
  body: z.strictObject({ to: moment.optional() }),
  reply: z.object({
    /** How many were marked. */
    count: z.number().int(),
  }),
});
