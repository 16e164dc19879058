import type { TreeClosed, Tree as TreeDetails } from '@life-tree/contract';
import type { Forest, TreeParts } from '@life-tree/phylogeny';
import type { OldEdits } from '../../unsent-edits/index.ts';

/** Why an open tree is no longer available. `unknown` until the server sends the reason. */
export type ClosedReason = TreeClosed['reason'] | 'unknown';

/**
 * `opening` until it is known whether an earlier window has left edits. `unstored` means offline with
 * edits that could not be stored in this browser and will be lost with the page.
 */
export type SavingState = 'opening' | 'saved' | 'saving' | 'offline' | 'unstored';

/** What screens show of an open tree. The same object until something changes. */
export interface TreeState {
  readonly details: TreeDetails;
  readonly forest: Forest;
  /** Its sources, columns, groups and bands. */
  readonly parts: TreeParts;
  readonly saving: SavingState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Why the tree is no longer available, null while it is. */
  readonly closed: ClosedReason | null;
  /** Unsent edits that are too old to be sent without asking the user. */
  readonly oldEdits: OldEdits | null;
}
