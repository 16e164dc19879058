import { type Comment, deletedContent } from '@life-tree/contract';
import { imageAddress } from '../images/image-address.ts';
import type { CommentRow, StoredComment } from './comments-queries.ts';
import { isHidden } from './hidden-comments.ts';

export function presentComment(row: CommentRow): Comment {
  if (row.isBlank) return presentDeletedComment(row);
  return {
    id: row.id,
    treeId: row.treeId,
    userId: row.userId,
    username: row.username,
    photo: imageAddress(row.photo),
    content: row.content,
    parentId: row.parentId,
    ...(isHidden(row) && { hidden: row.hiddenAt === null ? 'owner' : 'moderators' }),
    threadId: row.threadId ?? row.id,
    likes: row.likesCount,
    myLike: row.myLike,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A deleted comment without author, text and likes. */
export function presentDeletedComment(row: Omit<StoredComment, 'operationId'>): Comment {
  return presentComment({
    ...row,
    isBlank: false,
    hiddenAt: null,
    hiddenByOwner: false,
    userId: null,
    username: null,
    photo: null,
    content: deletedContent,
    likesCount: 0,
    myLike: false,
  });
}
