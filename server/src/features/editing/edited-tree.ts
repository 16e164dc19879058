import type { EditReply } from '@life-tree/contract';
import type { requireTree } from '../tree-access/tree-guard.ts';

/** A tree that `requireTree(…, { lock: true })` returned. */
export type LockedTree = Awaited<ReturnType<typeof requireTree>>;

/** The reply to an edit, and the row of the tree after it. */
export interface Edited extends EditReply {
  readonly tree: LockedTree;
}
