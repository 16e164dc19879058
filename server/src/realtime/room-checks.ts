import { findAudiences } from '../features/tree-access/audience.ts';
import type { Audience } from '../providers/event-bus/event-bus.ts';
import type { Resources } from '../resources.ts';
import { type LiveServer, type LiveSocket, socketsIn } from './live-sockets.ts';
import { accessOf, editorsRoom, treeRooms } from './rooms.ts';

const checkedTogether = 200;

/** Puts a socket into the room of a tree where it may be (the audience is null if the tree is gone), or into none. */
type Place = (
  socket: LiveSocket,
  treeId: string,
  wasEditor: boolean,
  audience: Audience | null,
) => void;

/**
 * Compares the rooms of trees with the database. This is what ends access to a tree: announcements and events only
 * say when to look, so it does not matter whether they are lost, late or repeated.
 */
export function createRoomChecks(
  io: LiveServer,
  { database, bus, background }: Pick<Resources, 'database' | 'bus' | 'background'>,
  place: Place,
) {
  const unchecked = new Set<string>();
  let isChecking = false;
  /** Since the last look into the database, which may not have known yet why they joined. */
  let joinedSince = new WeakSet<LiveSocket>();
  /** The latest version of each open tree that its windows have been told of. */
  const toldVersions = new Map<string, number>();
  /** Trees whose windows may have missed something. */
  const uncompared = new Set<string>();

  /** If the announcement of the latest version was lost, all windows fetch the tree. */
  function compareVersions(treeId: string, version: number): void {
    const told = toldVersions.get(treeId) ?? version;
    toldVersions.set(treeId, Math.max(told, version));
    if (told >= version) return;
    for (const socket of socketsIn(io, ...treeRooms(treeId))) {
      if (socket.data.joined.has(treeId)) socket.emit('resync', bus.position());
    }
  }

  async function checkSome(treeIds: readonly string[]): Promise<void> {
    joinedSince = new WeakSet();
    const audiences = await findAudiences(database, treeIds);
    const joinedMeanwhile = joinedSince;
    joinedSince = new WeakSet();
    for (const treeId of treeIds) {
      const audience = audiences.get(treeId) ?? null;
      for (const socket of socketsIn(io, ...treeRooms(treeId))) {
        const isEditor = socket.rooms.has(editorsRoom(treeId));
        const { sees, edits } = accessOf(socket, audience);
        if (joinedMeanwhile.has(socket) || (sees && edits === isEditor)) continue;
        place(socket, treeId, isEditor, audience);
      }
      if (uncompared.delete(treeId) && audience !== null) compareVersions(treeId, audience.version);
    }
  }

  function check(treeIds: Iterable<string>): void {
    for (const treeId of treeIds) {
      if (socketsIn(io, ...treeRooms(treeId)).length > 0) unchecked.add(treeId);
    }
    if (isChecking || unchecked.size === 0) return;
    isChecking = true;
    background.run('check rooms', async () => {
      try {
        while (unchecked.size > 0) {
          const some = [...unchecked].slice(0, checkedTogether);
          for (const treeId of some) unchecked.delete(treeId);
          await checkSome(some);
        }
      } finally {
        isChecking = false;
      }
    });
  }

  return {
    check,

    /** Checks all trees that windows have open, and whether the windows missed a version. */
    checkAll: (): void => {
      const joined = [...io.sockets.sockets.values()].flatMap(({ data }) => [...data.joined]);
      const open = new Set(joined);
      for (const treeId of toldVersions.keys()) if (!open.has(treeId)) toldVersions.delete(treeId);
      for (const treeId of open) uncompared.add(treeId);
      check(open);
    },

    /** Must be told of every socket that joins a room. */
    hasJoined: (socket: LiveSocket): void => {
      joinedSince.add(socket);
    },

    /** Must be told of the version with which a window opens a tree. */
    hasOpened: (treeId: string, version: number): void => {
      if (!toldVersions.has(treeId)) toldVersions.set(treeId, version);
    },

    /** Must be told of every version that is announced. */
    hasTold: (treeId: string, version: number): void => {
      if ((toldVersions.get(treeId) ?? version) < version) toldVersions.set(treeId, version);
    },
  };
}
