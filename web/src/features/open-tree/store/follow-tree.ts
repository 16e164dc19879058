import { treeChannel } from '@life-tree/contract/values';
import type { LiveSocket } from '../../../api/socket.ts';
import type { TreeStore } from './tree-store.ts';

type FollowedTree = Pick<
  TreeStore,
  'treeId' | 'applyServerEvent' | 'resume' | 'verifyAccess' | 'close'
>;

/**
 * Keeps a store up to date from the live connection until the returned function is called. A
 * viewer keeps following a public tree after losing their role as a collaborator.
 */
export function followTree(socket: LiveSocket, store: FollowedTree, isViewer: boolean): () => void {
  const { treeId } = store;
  let isFollowing = true;
  const join = async () => {
    const { version } = await socket.send('join-tree', { treeId });
    if (!isFollowing) return true;
    // The tree may have been closed after it was loaded but before this socket joined.
    if (version === undefined) await store.verifyAccess();
    else store.resume(version);
    return version !== undefined;
  };
  const cleanups = [
    socket.listen(treeChannel(treeId), (event) => store.applyServerEvent(event)),
    socket.listen('tree-closed', async (event) => {
      if (event.treeId !== treeId) return;
      const canStillSee = isViewer && event.reason === 'removed' && (await join());
      if (isFollowing && !canStillSee) store.close(event.reason);
    }),
    // Sent at the start of every connection, and a new one is in no room yet.
    socket.listen('welcome', () => void join()),
    socket.listen('resync', () => void join()),
  ];
  void join();
  return () => {
    isFollowing = false;
    for (const cleanUp of cleanups) cleanUp();
    void socket.send('leave-tree', { treeId });
  };
}
