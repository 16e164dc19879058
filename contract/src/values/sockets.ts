/** Reconnection settings of sockets, in milliseconds. */
export const socketTimes = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  timeout: 20_000,
} as const;

/**
 * The only transport. With several server processes behind a load balancer, the requests of one
 * long-polling socket would reach different processes.
 */
export const socketTransports = ['websocket'] as const;

/** The kinds of change to a tree. `history`: only the name of a version changed. */
export const treeEventTypes = ['new', 'edit', 'delete', 'tree', 'history'] as const;

/** Why an open tree was closed. */
export const treeClosedReasons = ['deleted', 'private', 'removed'] as const;

/** The names of the events about one tree. */
export const treeChannel = (treeId: string) => `set-tree-server-${treeId}` as const;
export const commentChannel = (treeId: string) => `set-comment-server-${treeId}` as const;
export const presenceChannel = (treeId: string) => `presence-${treeId}` as const;
