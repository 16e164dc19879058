import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../api/api-context.ts';
import { useSocket } from '../../api/socket-context.ts';
import { followTree } from './follow-tree.ts';
import type { LoadedTree } from './load-tree.ts';
import { newIdentifier } from './new-identifier.ts';
import { type TreeState, TreeStore } from './tree-store.ts';
import { unsentEditsIn } from './unsent-edits.ts';

interface EditorOfTree {
  readonly personId: string;
  /** Told why an edit was taken back. */
  readonly onRefused: (reason: string) => void;
}

const nobody = () => undefined;

/** The store of a tree that was just loaded, alive while the screen is; `editor` is null for those who only look. */
export function useTreeStore(
  loaded: LoadedTree,
  editor: EditorOfTree | null,
): readonly [TreeStore, TreeState] {
  const api = useApi();
  const socket = useSocket();
  const onlyLooks = editor === null;
  const [store] = useState(
    () =>
      new TreeStore({
        api,
        loaded,
        unsent:
          editor === null
            ? null
            : unsentEditsIn(localStorage, editor.personId, loaded.details.id, newIdentifier()),
        onRefused: editor?.onRefused ?? nobody,
      }),
  );
  useEffect(() => {
    store.start();
    const stopFollowing = followTree(socket, store, onlyLooks);
    const retry = () => store.retry();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      stopFollowing();
      store.stop();
    };
  }, [store, socket, onlyLooks]);
  return [store, useSyncExternalStore(store.subscribe, store.state)];
}
