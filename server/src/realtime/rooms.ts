/** All sockets of one user. */
export const userRoom = (userId: string) => `user:${userId}`;

/** A tree has two rooms. Each socket is in at most one of them. */
export const editorsRoom = (treeId: string) => `editors:${treeId}`;
export const viewersRoom = (treeId: string) => `viewers:${treeId}`;
export const treeRooms = (treeId: string) => [editorsRoom(treeId), viewersRoom(treeId)];

/** The tree that a room belongs to; null for other rooms. */
export function treeOfRoom(room: string): string | null {
  return /^(?:editors|viewers):(.+)$/.exec(room)?.[1] ?? null;
}
