import {
  listNotifications,
  markNotificationSeen,
  markNotificationsSeen,
  type Notification,
} from '../calls/notifications.ts';
import { type Example, example } from './example.ts';
import { linnaeus, remark, whales } from './sample-values.ts';

const news = {
  id: '0198f0a5-2c3d-7e4f-8051-627384950617',
  seen: false,
  createdAt: remark.createdAt,
  fun: 'comment',
  authorId: linnaeus.id,
  authorUsername: linnaeus.username,
  treeId: whales.id,
  treeName: whales.name,
  commentId: remark.id,
  commentContent: remark.content,
  text: '@linnaeus commented on your tree',
} satisfies Notification;

export const notificationsExamples: readonly Example[] = [
  example(listNotifications, {
    query: { from: '2025-05-01T00:00:00Z', seen: 'false', limit: '50' },
    reply: [news],
  }),
  example(markNotificationsSeen, { body: { to: news.createdAt }, reply: { count: 51 } }),
  example(markNotificationSeen, { params: { id: news.id }, reply: { ...news, seen: true } }),
];
