import type { ApiClient } from '../../../api/client.ts';
import type { LoadedTree } from '../load-tree.ts';
import type { OpenEditStorage } from './edit-persistence.ts';
import type { OnRefused } from './refused-edits.ts';

/** What an open tree needs, and whom it tells what. */
export interface TreeStoreSettings {
  readonly api: ApiClient;
  readonly loaded: LoadedTree;
  /** Opens the storage for unsent edits in this browser. Null in the viewer. Called at each start. */
  readonly openStorage: OpenEditStorage | null;
  readonly onRefused: OnRefused;
  /** Called when an edit could not be stored in this browser. */
  readonly onStorageFailed?: () => void;
  /** Called when a change from before this window was undone or redone, with the version that did it. */
  readonly onEarlierReversed?: (version: number) => void;
}
