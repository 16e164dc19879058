import type { Tree } from '@life-tree/contract';
import { can } from '@life-tree/contract/values';

/** Whether the user (null: a visitor) sees the tree by its link: who may not edit a private tree has it. */
export function isSeenByLink(tree: Tree, userId: string | null): boolean {
  return !tree.isPublic && !can(userId, 'edit', tree);
}
