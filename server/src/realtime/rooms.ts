import { can } from '@life-tree/contract';
import type { Audience } from '../providers/event-bus/event-bus.ts';
import type { LiveSocket } from './live-sockets.ts';

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

/** What a socket may do with a tree; null: one that does not exist. */
export function accessOf(
  { data: { userId, linkHashes } }: Pick<LiveSocket, 'data'>,
  audience: Audience | null,
): { readonly sees: boolean; readonly edits: boolean } {
  if (audience === null) return { sees: false, edits: false };
  const hasLink = audience.linkHash !== null && linkHashes.includes(audience.linkHash);
  return {
    sees: can(userId, 'see', audience, { hasLink }),
    edits: can(userId, 'edit', audience),
  };
}
