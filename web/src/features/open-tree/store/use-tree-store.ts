import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { useSocket } from '../../../api/socket-context.ts';
import type { EditStorage } from '../../unsent-edits/index.ts';
import type { LoadedTree } from '../load-tree.ts';
import { followTree } from './follow-tree.ts';
import { type TreeState, TreeStore } from './tree-store.ts';

interface EditorCallbacks {
  /** Opens where edits wait in this browser until the server has them. */
  readonly openStorage: (onFailed: () => void) => Promise<EditStorage>;
  /** Told why an edit was taken back. */
  readonly onRefused: (reason: string, code?: string) => void;
  /** Told when an edit could not be kept in this browser. */
  readonly onStorageFailed: () => void;
}

const viewer = { openStorage: null, onRefused: () => undefined };

/** The store of a tree that was just loaded, alive while the screen is; `editor` is null for those who only look. */
export function useTreeStore(
  loaded: LoadedTree,
  editor: EditorCallbacks | null,
): readonly [TreeStore, TreeState] {
  const api = useApi();
  const socket = useSocket();
  const isViewer = editor === null;
  const [store] = useState(() => new TreeStore({ api, loaded, ...(editor ?? viewer) }));
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

/** However a page is left, what was typed becomes an edit; what would be lost is asked about. */
function saveBeforeLeaving(store: TreeStore): () => void {
  const save = () => store.typed.flush();
  const saveIfHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const ask = (event: BeforeUnloadEvent) => {
    // Asked before saving: an edit made this very moment is written while the page goes.
    if (store.hasUnstored) event.preventDefault();
    save();
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
