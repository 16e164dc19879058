import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { useSocket } from '../../../api/socket-context.ts';
import type { EditStorage } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { followTree } from './follow-tree.ts';
import type { TreeState } from './tree-state.ts';
import { TreeStore } from './tree-store.ts';

interface EditorCallbacks {
  /** Opens the storage for unsent edits in this browser. */
  readonly openStorage: (onFailed: () => void) => Promise<EditStorage>;
  readonly onRefused: (reason: string, code?: string, lost?: string) => void;
  /** Called when an edit could not be stored in this browser. */
  readonly onStorageFailed: () => void;
  /** Called when a change from before this window was undone or redone, with the version that did it. */
  readonly onEarlierReversed: (version: number) => void;
}

const viewerCallbacks = { openStorage: null, onRefused: () => undefined };

/** Creates the store of a loaded tree for as long as the screen is open. `editor` is null in the viewer. */
export function useTreeStore(
  loaded: LoadedTree,
  editor: EditorCallbacks | null,
): readonly [TreeStore, TreeState] {
  const api = useApi();
  const socket = useSocket();
  const isViewer = editor === null;
  const [store] = useState(() => new TreeStore({ api, loaded, ...(editor ?? viewerCallbacks) }));
  useEffect(() => {
    store.start();
    const stopFollowing = followTree(socket, store, isViewer);
    const stopSaving = saveBeforeLeaving(store);
    const retry = () => store.retry();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      stopSaving();
      stopFollowing();
      store.stop();
    };
  }, [store, socket, isViewer]);
  return [store, useSyncExternalStore(store.subscribe, store.state)];
}

/** Saves typed text however the page is closed, and asks if edits would be lost. */
function saveBeforeLeaving(store: TreeStore): () => void {
  const save = () => store.typed.flush();
  const saveIfHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const ask = (event: BeforeUnloadEvent) => {
    // Check before saving: an edit made now is still written while the page closes.
    const { hasUnstored } = store;
    save();
    if (hasUnstored || store.typed.hasUnsaved) event.preventDefault();
  };
  document.addEventListener('visibilitychange', saveIfHidden);
  window.addEventListener('pagehide', save);
  window.addEventListener('beforeunload', ask);
  return () => {
    document.removeEventListener('visibilitychange', saveIfHidden);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('beforeunload', ask);
  };
}
