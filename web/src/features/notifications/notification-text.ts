import type { Notification } from '@life-tree/contract';
import { t } from '../../texts/t.ts';

/** The text of a notification in the reader's language. */
export function notificationText({ fun, authorUsername, commentId, text }: Notification): string {
  const author = { author: authorUsername };
  switch (fun) {
    case 'follow':
      return t('@{author} followed you', author);
    case 'tree':
      return t('@{author} created a new tree', author);
    case 'comment':
      // Only the server's text says whether the comment is a reply to the reader.
      return text.endsWith('replied to your comment')
        ? t('@{author} replied to your comment', author)
        : t('@{author} commented on your tree', author);
    case 'like':
      return commentId === null
        ? t('@{author} liked your tree', author)
        : t('@{author} liked your comment', author);
    case 'collaborate':
      return t('@{author} added you as collaborator to a tree', author);
  }
}
