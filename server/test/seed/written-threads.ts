import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Comment } from '@life-tree/contract';
import { writeThreads } from '../../src/features/comments/comment-threads.ts';

export function commentNamed(id: string, parentId: string | null): Comment {
  return {
    id,
    treeId: 'tree',
    userId: null,
    username: null,
    photo: null,
    content: `"${id}"`,
    parentId,
    likes: 0,
    myLike: false,
    createdAt: '',
    updatedAt: '',
  };
}

interface Nested {
  readonly id: string;
  readonly replies: readonly Nested[];
}

export const readThreads = (text: string): Nested[] => JSON.parse(text);

/** The whole text, with no comment deleted meanwhile. */
export async function written(comments: readonly Comment[], shape?: 'object'): Promise<string> {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const load = async (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return text(Readable.from(writeThreads(comments, load, shape)));
}
