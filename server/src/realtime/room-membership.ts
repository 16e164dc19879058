import { can, type TreeClosed } from '@life-tree/contract';
import { AppError } from '../app-error.ts';
import type { Session } from '../features/sessions/sessions-service.ts';
import { findAudiences } from '../features/tree-access/audience.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import {
  type AccessAnnouncement,
  type Audience,
  isAfter,
  type Position,
} from '../providers/event-bus/event-bus.ts';
import type { Resources } from '../resources.ts';
import { type AccessWatcher, watchAccess } from './access-watcher.ts';
import { type LiveServer, type LiveSocket, socketsIn } from './live-sockets.ts';
import type { Presences } from './presence.ts';
import type { RecentEvents } from './recent-events.ts';
import { createRoomChecks } from './room-checks.ts';
import { accessOf, editorsRoom, treeOfRoom, treeRooms, userRoom, viewersRoom } from './rooms.ts';
import { findEditedTrees } from './rooms-queries.ts';
import { sendMissed } from './send-events.ts';

/** For users with thousands of trees: the others are joined when they are opened. */
const maxOwnRooms = 5000;
const maxJoined = 200;
const maxAttempts = 5;
const maxClosed = 50;

/** Who a connecting socket belongs to and which trees it may see. */
export interface SocketAccess {
  readonly session: Session | null;
  readonly ownTrees: readonly string[];
  /** Who may see the other trees whose rooms it was in before its connection was lost. */
  readonly audiences: ReadonlyMap<string, Audience>;
  readonly watcher: AccessWatcher;
}

export type RoomMembership = ReturnType<typeof createRoomMembership>;

/** Keeps each socket of this process in the rooms it has access to, and in no others. */
export function createRoomMembership(
  io: LiveServer,
  { database, bus, background }: Pick<Resources, 'database' | 'bus' | 'background'>,
  presences: Presences,
  recent: RecentEvents,
) {
  const checks = createRoomChecks(
    io,
    { database, bus, background },
    (socket, treeId, wasEditor, audience) => {
      place(socket, treeId, wasEditor, audience);
      presences.enter(socket, treeId);
    },
  );

  function joinRoom(socket: LiveSocket, treeId: string, edits: boolean): void {
    checks.hasJoined(socket);
    void socket.leave(edits ? viewersRoom(treeId) : editorsRoom(treeId));
    void socket.join(edits ? editorsRoom(treeId) : viewersRoom(treeId));
  }

  function leave(socket: LiveSocket, treeId: string): void {
    socket.data.joined.delete(treeId);
    for (const room of treeRooms(treeId)) void socket.leave(room);
    presences.exit(socket, treeId);
  }

  function close(socket: LiveSocket, event: TreeClosed): void {
    const position = bus.position();
    leave(socket, event.treeId);
    socket.data.closed = [...socket.data.closed, { position, event }].slice(-maxClosed);
    socket.emit('tree-closed', event, position);
  }

  /** Moves a socket to the room where it may be now, or closes the tree for it. */
  function place(
    socket: LiveSocket,
    treeId: string,
    wasEditor: boolean,
    audience: Audience | null,
  ): void {
    const { sees, edits } = accessOf(socket, audience);
    if (edits || (sees && !wasEditor)) {
      joinRoom(socket, treeId, edits);
      return;
    }
    const reason = audience === null ? 'deleted' : wasEditor ? 'removed' : 'private';
    close(socket, { treeId, reason });
  }

  /** Closes a connection and removes all access. The client reconnects as a visitor. */
  function signOut(socket: LiveSocket): void {
    for (const treeId of treesOf(socket)) leave(socket, treeId);
    // Keep the room named after the socket itself, which delivers the last event.
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
    socket.data.userId = null;
    socket.data.sessionId = null;
    socket.emit('session-ended', { userId: null });
    socket.conn.close();
  }

  async function lookUp(
    socket: LiveSocket,
    findSession: () => Promise<Session | null>,
  ): Promise<SocketAccess> {
    const watcher = watchAccess(bus, socket.conn);
    try {
      const session = await findSession();
      const userId = session?.userId ?? null;
      const ownTrees = userId === null ? [] : await findEditedTrees(database, userId, maxOwnRooms);
      const own = new Set(ownTrees);
      const before = resumedTrees(socket).filter((treeId) => !own.has(treeId));
      const audiences = await findAudiences(database, before);
      return { session, ownTrees, audiences, watcher };
    } catch (error) {
      watcher.stop();
      throw error;
    }
  }

  /** Joins the rooms and sends missed events. Must not be called with outdated access. */
  function joinRooms(socket: LiveSocket, { session, ownTrees, audiences }: SocketAccess): void {
    const { data } = socket;
    const { resume } = data;
    delete data.resume;
    data.userId = session?.userId ?? null;
    data.sessionId = session?.id ?? null;
    if (data.userId !== null) void socket.join(userRoom(data.userId));
    for (const treeId of ownTrees) joinRoom(socket, treeId, true);
    const missed = resume === undefined ? [] : recent.since(resume.from);
    if (resume !== undefined) {
      resendClosedTrees(socket, resume.from);
      for (const room of resume.rooms) restoreRoom(socket, room, audiences);
      for (const event of missed ?? []) sendMissed(socket, event);
    }
    socket.emit('welcome', { userId: data.userId }, bus.position());
    if (missed === null) socket.emit('resync', bus.position());
    for (const treeId of data.joined) presences.enter(socket, treeId);
  }

  /** A lost connection is noticed late, so the last `tree-closed` events may not have arrived. */
  function resendClosedTrees(socket: LiveSocket, from: Position): void {
    for (const { position, event } of socket.data.closed) {
      const isOpenAgain = treeRooms(event.treeId).some((room) => socket.rooms.has(room));
      if (isAfter(position, from) && !isOpenAgain) socket.emit('tree-closed', event);
    }
  }

  function restoreRoom(
    socket: LiveSocket,
    room: string,
    audiences: ReadonlyMap<string, Audience>,
  ): void {
    const treeId = treeOfRoom(room);
    if (treeId === null || socket.rooms.has(editorsRoom(treeId))) return;
    place(socket, treeId, room === editorsRoom(treeId), audiences.get(treeId) ?? null);
  }

  return {
    lookUp,

    /** Admits a new socket. If its access changed during the lookup, looks it up again. */
    admit: async (
      socket: LiveSocket,
      first: SocketAccess,
      findSession: () => Promise<Session | null>,
    ): Promise<void> => {
      let access = first;
      for (let attempt = 1; isOutdated(access); attempt += 1) {
        access.watcher.stop();
        if (!socket.connected) return;
        if (attempt === maxAttempts) return socket.conn.close();
        access = await lookUp(socket, findSession);
      }
      access.watcher.stop();
      if (socket.connected) joinRooms(socket, access);
    },

    /** Returns the version that the client needs in order to miss no edit. */
    join: async (socket: LiveSocket, treeId: string): Promise<number> => {
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const { userId, linkKeys, joined } = socket.data;
        if (joined.size >= maxJoined && !joined.has(treeId)) {
          throw new AppError('too-many-open-trees');
        }
        const watcher = watchAccess(bus, socket.conn);
        try {
          const tree = await requireTree(database, treeId, { userId, linkKeys }, 'see');
          const outdated = watcher.accessChanges.some((change) => concerns(change, userId, treeId));
          if (!socket.connected) return tree.version;
          if (outdated || watcher.hasGap() || socket.data.userId !== userId) continue;
          joined.add(treeId);
          joinRoom(socket, treeId, can(userId, 'edit', tree));
          presences.enter(socket, treeId);
          const version = Math.max(tree.version, watcher.versions.get(treeId) ?? 0);
          checks.hasOpened(treeId, version);
          return version;
        } finally {
          watcher.stop();
        }
      }
      throw new AppError('unavailable');
    },

    leave,

    disconnect: (socket: LiveSocket): void => {
      for (const treeId of socket.data.joined) presences.exit(socket, treeId);
    },

    signOut,

    checks,

    /** Moves the sockets of this process to the rooms they have access to now. */
    apply: (change: AccessAnnouncement): void => {
      switch (change.kind) {
        case 'tree-closed':
          checks.check([change.treeId]);
          return;
        case 'tree-opened':
          for (const socket of socketsIn(io, userRoom(change.userId))) {
            joinRoom(socket, change.treeId, true);
            if (socket.data.joined.has(change.treeId)) presences.enter(socket, change.treeId);
          }
          return;
        case 'sessions-ended':
          for (const socket of socketsIn(io, userRoom(change.userId))) {
            const isEnded = change.only?.includes(socket.data.sessionId ?? '') ?? true;
            if (isEnded) signOut(socket);
          }
      }
    },
  };
}

function treesOf(socket: LiveSocket): string[] {
  return [...socket.rooms].flatMap((room) => treeOfRoom(room) ?? []);
}

function resumedTrees({ data }: LiveSocket): string[] {
  return (data.resume?.rooms ?? []).flatMap((room) => treeOfRoom(room) ?? []);
}

function isOutdated({ session, ownTrees, audiences, watcher }: SocketAccess): boolean {
  if (watcher.hasGap()) return true;
  const userId = session?.userId ?? null;
  return watcher.accessChanges.some((change) => {
    if (change.kind !== 'tree-closed') return change.userId === userId;
    return ownTrees.includes(change.treeId) || audiences.has(change.treeId);
  });
}

function concerns(change: AccessAnnouncement, userId: string | null, treeId: string): boolean {
  switch (change.kind) {
    case 'tree-closed':
      return change.treeId === treeId;
    case 'tree-opened':
      return change.treeId === treeId && change.userId === userId;
    case 'sessions-ended':
      return change.userId === userId;
  }
}
