import { type Presence, presenceChannel } from '@life-tree/contract';
import { findAudiences } from '../features/tree-access/audience.ts';
import type { Resources } from '../resources.ts';
import { type LiveServer, type LiveSocket, socketsIn } from './live-sockets.ts';
import { accessOf, editorsRoom } from './rooms.ts';
import { findUsername } from './rooms-queries.ts';

// Nobody looks through a longer list.
const maxShown = 200;

export type Presences = ReturnType<typeof createPresences>;

/** Who has which tree open and what they have selected. Only the tree's editors are sent this. */
export function createPresences(
  io: LiveServer,
  resources: Pick<Resources, 'database' | 'presence' | 'background'>,
) {
  const { database, presence: store, background } = resources;
  /** The presences of this process, by tree, then by socket. */
  const present = new Map<string, Map<string, Presence>>();
  const lastSent = new Map<string, string>();
  const refreshing = new Map<string, { again: boolean }>();

  const isPresent = (socket: LiveSocket, treeId: string) =>
    socket.data.joined.has(treeId) && socket.rooms.has(editorsRoom(treeId));

  function put(treeId: string, presence: Presence): void {
    const windows = present.get(treeId) ?? new Map<string, Presence>();
    present.set(treeId, windows.set(presence.socketId, presence));
    background.run('presence', async () => {
      await store.put(treeId, presence);
      await store.announce(treeId);
    });
  }

  async function send(
    treeId: string,
    { onlyChanges }: { readonly onlyChanges: boolean },
  ): Promise<void> {
    const list = (await store.list(treeId))
      .sort((one, other) =>
        one.username + one.socketId < other.username + other.socketId ? -1 : 1,
      )
      .slice(0, maxShown);
    const text = JSON.stringify(list);
    if (onlyChanges && lastSent.get(treeId) === text) return;
    // Read after the list: users who lost the right to edit before it was made may not have left the room yet.
    const audience = (await findAudiences(database, [treeId])).get(treeId) ?? null;
    const editors = socketsIn(io, editorsRoom(treeId)).filter(
      (socket) => accessOf(socket, audience).edits,
    );
    if (editors.length === 0) lastSent.delete(treeId);
    else lastSent.set(treeId, text);
    for (const socket of editors) socket.emit(presenceChannel(treeId), list);
  }

  async function renewPresences(): Promise<void> {
    for (const [treeId, windows] of present) {
      for (const presence of windows.values()) await store.put(treeId, presence);
    }
    // A crashed process does not announce that its sockets are gone, and announcements can be missed.
    for (const treeId of new Set([...present.keys(), ...lastSent.keys()])) {
      await send(treeId, { onlyChanges: true });
    }
  }

  const heartbeat =
    store.lifetimeMilliseconds === null
      ? null
      : setInterval(
          () => background.run('presence', renewPresences),
          store.lifetimeMilliseconds / 3,
        ).unref();

  /** Sends the list to the tree's editors in this process. Changes that arrive meanwhile share one list. */
  function refresh(treeId: string): void {
    const running = refreshing.get(treeId);
    if (running !== undefined) {
      running.again = true;
      return;
    }
    if (socketsIn(io, editorsRoom(treeId)).length === 0) {
      lastSent.delete(treeId);
      return;
    }
    const run = { again: true };
    refreshing.set(treeId, run);
    background.run('presence', async () => {
      try {
        while (run.again) {
          run.again = false;
          await send(treeId, { onlyChanges: false });
        }
      } finally {
        refreshing.delete(treeId);
      }
    });
  }

  const stopListening = store.subscribe(refresh);

  return {
    /** Does nothing for sockets that may not edit the tree: viewers are not shown. */
    enter: (socket: LiveSocket, treeId: string): void => {
      const { userId } = socket.data;
      if (userId === null || !isPresent(socket, treeId)) return;
      background.run('presence', async () => {
        const username = await findUsername(database, userId);
        // The socket may have left or changed its user meanwhile.
        if (username === null || socket.data.userId !== userId || !isPresent(socket, treeId))
          return;
        const known = present.get(treeId)?.get(socket.id);
        put(treeId, known ?? { socketId: socket.id, userId, username, speciesId: null });
      });
    },

    /** Returns false if the socket is not present on this tree. */
    select: (socket: LiveSocket, treeId: string, speciesId: string | null): boolean => {
      const presence = present.get(treeId)?.get(socket.id);
      if (presence === undefined) return false;
      if (presence.speciesId !== speciesId) put(treeId, { ...presence, speciesId });
      return true;
    },

    exit: (socket: LiveSocket, treeId: string): void => {
      const windows = present.get(treeId);
      if (windows?.delete(socket.id) !== true) return;
      if (windows.size === 0) present.delete(treeId);
      background.run('presence', async () => {
        await store.remove(treeId, socket.id);
        await store.announce(treeId);
      });
    },

    close: (): void => {
      stopListening();
      if (heartbeat !== null) clearInterval(heartbeat);
    },
  };
}
