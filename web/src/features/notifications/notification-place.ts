import type { Notification } from '@life-tree/contract';

/** Where a notification leads: the comment, the tree, or the person it is about. */
export function notificationPlace({ treeId, commentId, authorId }: Notification): string {
  if (treeId === null) return `/profiles/${authorId}`;
  return commentId === null ? `/trees/${treeId}` : `/trees/${treeId}#comment-${commentId}`;
}
