import type { Notification } from '@life-tree/contract';
import { isReplyFact } from './notification-facts.ts';
import type { NotificationRow } from './notifications-queries.ts';

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    seen: row.seen,
    createdAt: row.createdAt.toISOString(),
    fun: row.kind,
    authorId: row.authorId,
    authorUsername: row.authorUsername,
    treeId: row.treeId,
    treeName: row.treeName,
    commentId: row.commentId,
    commentContent: row.commentContent,
    text: `@${row.authorUsername} ${describeEvent(row)}`,
  };
}

function describeEvent({ kind, commentId, fact }: NotificationRow): string {
  switch (kind) {
    case 'follow':
      return 'followed you';
    case 'tree':
      return 'created a new tree';
    case 'comment':
      return isReplyFact(fact) ? 'replied to your comment' : 'commented on your tree';
    case 'like':
      return commentId === null ? 'liked your tree' : 'liked your comment';
    case 'collaborate':
      return 'added you as collaborator to a tree';
  }
}
