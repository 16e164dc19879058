import { can, type TreeClosed } from '@life-tree/contract';
import { AppError } from '../app-error.ts';
import type { Session } from '../features/sessions/sessions-service.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import {
  type AccessAnnouncement,
  isAfter,
  type Position,
} from '../providers/event-bus/event-bus.ts';
import type { Resources } from '../resources.ts';
import { hashSecret } from '../secrets.ts';
import { type AccessWatcher, watchAccess } from './access-watcher.ts';
import { type LiveServer, type LiveSocket, socketsIn } from './live-sockets.ts';
import type { Presences } from './presence.ts';
import type { RecentEvent, RecentEvents } from './recent-events.ts';
import { editorsRoom, treeOfRoom, treeRooms, userRoom, viewersRoom } from './rooms.ts';
import { findEditedTrees, findTreeAccess, type TreeAccess } from './rooms-queries.ts';
import { sendAgain } from './send-events.ts';

/** For users with thousands of trees: the others are joined when they are opened. */
const maxOwnRooms = 5000;
const maxJoined = 200;
const maxAttempts = 5;
const maxClosed = 50;

/** Who a connecting socket belongs to and which trees it may see. */
export interface SocketAccess {
  readonly session: Session | null;
  readonly ownTrees: readonly string[];
  /** Access to the other trees whose rooms it was in before its connection was lost. */
  readonly treeAccess: ReadonlyMap<string, TreeAccess>;
  readonly watcher: AccessWatcher;
}

export type RoomMembership = ReturnType<typeof createRoomMembership>;

/** Keeps each socket of this process in the rooms it has access to, and in no others. */
export function createRoomMembership(
  io: LiveServer,
  { database, bus }: Pick<Resources, 'database' | 'bus'>,
  presences: Presences,
  recent: RecentEvents,
) {
  function joinRoom(socket: LiveSocket, treeId: string, edits: boolean): void {
    void socket.leave(edits ? viewersRoom(treeId) : editorsRoom(treeId));
    void socket.join(edits ? editorsRoom(treeId) : viewersRoom(treeId));
  }

  function leave(socket: LiveSocket, treeId: string): void {
    socket.data.joined.delete(treeId);
    for (const room of treeRooms(treeId)) void socket.leave(room);
    presences.exit(socket, treeId);
  }

  function close(socket: LiveSocket, event: TreeClosed, position: Position): void {
    leave(socket, event.treeId);
    socket.data.closed = [...socket.data.closed, { position, event }].slice(-maxClosed);
    socket.emit('tree-closed', event, position);
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
      const { linkKeys } = socket.data;
      const treeAccess = await findTreeAccess(database, before, { userId, linkKeys });
      return { session, ownTrees, treeAccess, watcher };
    } catch (error) {
      watcher.stop();
      throw error;
    }
  }

  /** Joins the rooms and sends missed events. Must not be called with outdated access. */
  function joinRooms(socket: LiveSocket, { session, ownTrees, treeAccess }: SocketAccess): void {
    const { data } = socket;
    const { resume } = data;
    delete data.resume;
    data.userId = session?.userId ?? null;
    data.sessionId = session?.id ?? null;
    if (data.userId !== null) void socket.join(userRoom(data.userId));
    for (const treeId of ownTrees) joinRoom(socket, treeId, true);
    let missed: RecentEvent[] | null = [];
    if (resume !== undefined) {
      resendClosedTrees(socket, resume.from);
      for (const room of resume.rooms) restoreRoom(socket, room, treeAccess);
      missed = recent.since(resume.from, socket.rooms);
      for (const event of missed ?? []) sendAgain(socket, event);
    }
    socket.emit('welcome', { userId: data.userId }, bus.position());
    if (missed === null) socket.emit('resync', bus.position());
    for (const treeId of data.joined) {
      if (socket.rooms.has(editorsRoom(treeId))) presences.enter(socket, treeId);
    }
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
    treeAccess: ReadonlyMap<string, TreeAccess>,
  ): void {
    const treeId = treeOfRoom(room);
    if (treeId === null || socket.rooms.has(editorsRoom(treeId))) return;
    const access = treeAccess.get(treeId);
    if (access?.sees === true) {
      joinRoom(socket, treeId, access.edits);
      return;
    }
    const reason =
      access === undefined ? 'deleted' : room === editorsRoom(treeId) ? 'removed' : 'private';
    close(socket, { treeId, reason }, bus.position());
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
          return Math.max(tree.version, watcher.versions.get(treeId) ?? 0);
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

    /** Moves the sockets of this process to the rooms they have access to now. */
    apply: (change: AccessAnnouncement, position: Position): void => {
      switch (change.kind) {
        case 'tree-closed': {
          const { event, only, except = [], exceptLink } = change;
          for (const socket of socketsIn(io, ...treeRooms(event.treeId))) {
            const userId = socket.data.userId ?? '';
            const isKept = except.includes(userId) || hasLinkOf(socket, exceptLink);
            if (only === undefined ? !isKept : only.includes(userId)) {
              close(socket, event, position);
            }
          }
          return;
        }
        case 'tree-opened':
          for (const socket of socketsIn(io, userRoom(change.userId))) {
            joinRoom(socket, change.treeId, true);
            if (socket.data.joined.has(change.treeId)) presences.enter(socket, change.treeId);
          }
          return;
        case 'sessions-ended':
          for (const socket of socketsIn(io, userRoom(change.userId))) {
            if (endsSession(change, socket.data.sessionId ?? '')) signOut(socket);
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

function isOutdated({ session, ownTrees, treeAccess, watcher }: SocketAccess): boolean {
  if (watcher.hasGap()) return true;
  const userId = session?.userId ?? null;
  return watcher.accessChanges.some((change) => {
    if (change.kind !== 'tree-closed') return change.userId === userId;
    const { treeId } = change.event;
    return ownTrees.includes(treeId) || treeAccess.has(treeId);
  });
}

function hasLinkOf({ data }: LiveSocket, keyHash: string | undefined): boolean {
  return keyHash !== undefined && data.linkKeys.some((key) => hashSecret(key) === keyHash);
}

function concerns(change: AccessAnnouncement, userId: string | null, treeId: string): boolean {
  switch (change.kind) {
    case 'tree-closed':
      return change.event.treeId === treeId;
    case 'tree-opened':
      return change.treeId === treeId && change.userId === userId;
    case 'sessions-ended':
      return change.userId === userId;
  }
}

function endsSession(
  { only, except }: Extract<AccessAnnouncement, { readonly kind: 'sessions-ended' }>,
  sessionId: string,
): boolean {
  return only === undefined ? sessionId !== except : only.includes(sessionId);
}
