import type { Operation } from '@life-tree/phylogeny';

/** A change of a tree that the server is not known to have. */
export interface UnsentEdit {
  /** The server does nothing twice that comes with the same id. */
  readonly operationId: string;
  readonly action: 'edit' | 'undo' | 'redo' | 'restore';
  /**
   * What an edit does. For an undo or redo, what it is expected to do, shown until the server says
   * what it did; null when that cannot be told.
   */
  readonly operation: Operation | null;
  /** The change that an undo or redo is about; null for the person's last one. */
  readonly target: string | null;
  /** The version that is to be restored. */
  readonly version?: number;
}
