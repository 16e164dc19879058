/** Everyone's room: what is for a person reaches all their windows. */
export const personRoom = (userId: string) => `person:${userId}`;

/** A tree has two rooms, and each socket is in one of them at most. */
export const editorsRoom = (treeId: string) => `editors:${treeId}`;
export const viewersRoom = (treeId: string) => `viewers:${treeId}`;
export const treeRooms = (treeId: string) => [editorsRoom(treeId), viewersRoom(treeId)];

/** The tree whose room this is, if it is one's. */
export function treeOfRoom(room: string): string | null {
  return /^(?:editors|viewers):(.+)$/.exec(room)?.[1] ?? null;
}
