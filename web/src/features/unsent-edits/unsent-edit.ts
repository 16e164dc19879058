import type { Operation } from '@life-tree/phylogeny';

/** A change of a tree that the server may not have. */
export interface UnsentEdit {
  /** The server ignores a second request with the same id. */
  readonly operationId: string;
  readonly action: 'edit' | 'undo' | 'redo' | 'restore';
  /**
   * For an undo or redo, the expected effect, which is shown until the server sends the real one. Null
   * if it is not known.
   */
  readonly operation: Operation | null;
  /** The JSON of a large operation, which would take too long to write at once. */
  readonly json?: string;
  /** The change that an undo or redo reverses. Null for the user's last one. */
  readonly target: string | null;
  /** The version to restore. */
  readonly version?: number;
}
