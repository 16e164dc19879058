import type { LiveSocket } from '../../api/socket.ts';
import type { TreeStore } from './tree-store.ts';

/** Keeps a store up to date from the live connection until the returned function is called. */
export function followTree(socket: LiveSocket, store: TreeStore): () => void {
  const { treeId } = store;
  const join = async () => {
    const { version } = await socket.send('join-tree', { treeId });
    if (version !== undefined) store.resume(version);
  };
  const endings = [
    socket.listen(`set-tree-server-${treeId}`, (event) => store.hear(event)),
    socket.listen('tree-closed', (event) => {
      if (event.treeId === treeId) store.close(event.reason);
    }),
    // Sent at the start of every connection, and a new one is in no room yet.
    socket.listen('welcome', () => void join()),
  ];
  void join();
  return () => {
    for (const end of endings) end();
    void socket.send('leave-tree', { treeId });
  };
}
