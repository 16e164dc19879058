import { can, type TreeClosed } from '@life-tree/contract';
import { AppError } from '../app-error.ts';
import type { Session } from '../features/sessions/sessions-service.ts';
import { requireTree } from '../features/tree-access/tree-guard.ts';
import {
  isAfter,
  type Position,
  type RightsAnnouncement,
} from '../providers/event-bus/event-bus.ts';
import type { Resources } from '../resources.ts';
import { type LiveServer, type LiveSocket, socketsIn } from './live-sockets.ts';
import { type Overhearing, overhear } from './overhearing.ts';
import type { Presences } from './presence.ts';
import type { RecentEvent, RecentEvents } from './recent-events.ts';
import { editorsRoom, personRoom, treeOfRoom, treeRooms, viewersRoom } from './rooms.ts';
import { findEditedTrees, findStandings, type TreeStanding } from './rooms-queries.ts';
import { sendAgain } from './sending.ts';

/** Of the latest trees of somebody who has thousands; the others are joined when they are opened. */
const mostOwnRooms = 5000;
const mostJoined = 200;
const mostAttempts = 5;
const mostClosed = 50;

/** What was looked up for a socket that wants in. */
export interface Arrival {
  readonly session: Session | null;
  readonly ownTrees: readonly string[];
  /** Of the other trees it was in before its connection broke. */
  readonly standings: ReadonlyMap<string, TreeStanding>;
  readonly overhearing: Overhearing;
}

export type Seating = ReturnType<typeof createSeating>;

/** Which rooms each socket of this process is in, and that it is in none it may not be in. */
export function createSeating(
  io: LiveServer,
  { database, bus }: Pick<Resources, 'database' | 'bus'>,
  presences: Presences,
  recent: RecentEvents,
) {
  function sit(socket: LiveSocket, treeId: string, edits: boolean): void {
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
    socket.data.closed = [...socket.data.closed, { position, event }].slice(-mostClosed);
    socket.emit('tree-closed', event, position);
  }

  /** Ends a connection, and with it every right the socket had. The client comes back as a visitor. */
  function signOut(socket: LiveSocket): void {
    for (const treeId of treesOf(socket)) leave(socket, treeId);
    // All but the room that is the socket itself, through which it is sent its last event.
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
    socket.data.userId = null;
    socket.data.sessionId = null;
    socket.emit('session-ended', { userId: null });
    socket.conn.close();
  }

  async function lookUp(
    socket: LiveSocket,
    findSession: () => Promise<Session | null>,
  ): Promise<Arrival> {
    const overhearing = overhear(bus, socket.conn);
    try {
      const session = await findSession();
      const userId = session?.userId ?? null;
      const ownTrees = userId === null ? [] : await findEditedTrees(database, userId, mostOwnRooms);
      const own = new Set(ownTrees);
      const before = resumedTrees(socket).filter((treeId) => !own.has(treeId));
      const standings = await findStandings(database, before, userId);
      return { session, ownTrees, standings, overhearing };
    } catch (error) {
      overhearing.stop();
      throw error;
    }
  }

  /** Takes a socket in as it was looked up; must not be called with an outdated arrival. */
  function seat(socket: LiveSocket, { session, ownTrees, standings }: Arrival): void {
    const { data } = socket;
    const { resume } = data;
    delete data.resume;
    data.userId = session?.userId ?? null;
    data.sessionId = session?.id ?? null;
    if (data.userId !== null) void socket.join(personRoom(data.userId));
    for (const treeId of ownTrees) sit(socket, treeId, true);
    let missed: RecentEvent[] | null = [];
    if (resume !== undefined) {
      closeUnheard(socket, resume.from);
      for (const room of resume.rooms) reseat(socket, room, standings);
      missed = recent.since(resume.from, socket.rooms);
      for (const event of missed ?? []) sendAgain(socket, event);
    }
    socket.emit('welcome', { userId: data.userId }, bus.position());
    if (missed === null) socket.emit('resync', bus.position());
    for (const treeId of data.joined) {
      if (socket.rooms.has(editorsRoom(treeId))) presences.enter(socket, treeId);
    }
  }

  /** Connections break before anyone notices: what was sent last may have gone nowhere. */
  function closeUnheard(socket: LiveSocket, from: Position): void {
    for (const { position, event } of socket.data.closed) {
      const isOpenAgain = treeRooms(event.treeId).some((room) => socket.rooms.has(room));
      if (isAfter(position, from) && !isOpenAgain) socket.emit('tree-closed', event);
    }
  }

  function reseat(
    socket: LiveSocket,
    room: string,
    standings: ReadonlyMap<string, TreeStanding>,
  ): void {
    const treeId = treeOfRoom(room);
    if (treeId === null || socket.rooms.has(editorsRoom(treeId))) return;
    const standing = standings.get(treeId);
    if (standing?.edits === true || standing?.isPublic === true) {
      sit(socket, treeId, standing.edits);
      return;
    }
    const reason =
      standing === undefined ? 'deleted' : room === editorsRoom(treeId) ? 'removed' : 'private';
    close(socket, { treeId, reason }, bus.position());
  }

  return {
    lookUp,

    /** Takes a new socket in, once nothing that was announced meanwhile concerns it. */
    arrive: async (
      socket: LiveSocket,
      first: Arrival,
      findSession: () => Promise<Session | null>,
    ): Promise<void> => {
      let arrival = first;
      for (let attempt = 1; isOutdated(arrival); attempt += 1) {
        arrival.overhearing.stop();
        if (!socket.connected) return;
        if (attempt === mostAttempts) return socket.conn.close();
        arrival = await lookUp(socket, findSession);
      }
      arrival.overhearing.stop();
      if (socket.connected) seat(socket, arrival);
    },

    /** Answers the version a client must have to miss nothing. */
    join: async (socket: LiveSocket, treeId: string): Promise<number> => {
      for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
        const { userId, joined } = socket.data;
        if (joined.size >= mostJoined && !joined.has(treeId)) {
          throw new AppError('too-many', { message: 'Too many trees are open at once' });
        }
        const overhearing = overhear(bus, socket.conn);
        try {
          const tree = await requireTree(database, treeId, userId, 'see');
          const outdated = overhearing.rights.some((right) => concerns(right, userId, treeId));
          if (!socket.connected) return tree.version;
          if (outdated || overhearing.hasGap() || socket.data.userId !== userId) continue;
          joined.add(treeId);
          sit(socket, treeId, can(userId, 'edit', tree));
          presences.enter(socket, treeId);
          return Math.max(tree.version, overhearing.versions.get(treeId) ?? 0);
        } finally {
          overhearing.stop();
        }
      }
      throw new AppError('unavailable');
    },

    leave,

    disconnect: (socket: LiveSocket): void => {
      for (const treeId of socket.data.joined) presences.exit(socket, treeId);
    },

    signOut,

    /** Moves this process's sockets to where they may be from now on. */
    apply: (right: RightsAnnouncement, position: Position): void => {
      switch (right.kind) {
        case 'tree-closed': {
          const { event, only, except = [] } = right;
          for (const socket of socketsIn(io, ...treeRooms(event.treeId))) {
            const userId = socket.data.userId ?? '';
            if (only === undefined ? !except.includes(userId) : only.includes(userId)) {
              close(socket, event, position);
            }
          }
          return;
        }
        case 'tree-opened':
          for (const socket of socketsIn(io, personRoom(right.userId))) {
            sit(socket, right.treeId, true);
            if (socket.data.joined.has(right.treeId)) presences.enter(socket, right.treeId);
          }
          return;
        case 'sessions-ended':
          for (const socket of socketsIn(io, personRoom(right.userId))) {
            if (endsSession(right, socket.data.sessionId ?? '')) signOut(socket);
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

function isOutdated({ session, ownTrees, standings, overhearing }: Arrival): boolean {
  if (overhearing.hasGap()) return true;
  const userId = session?.userId ?? null;
  return overhearing.rights.some((right) => {
    if (right.kind !== 'tree-closed') return right.userId === userId;
    const { treeId } = right.event;
    return ownTrees.includes(treeId) || standings.has(treeId);
  });
}

function concerns(right: RightsAnnouncement, userId: string | null, treeId: string): boolean {
  switch (right.kind) {
    case 'tree-closed':
      return right.event.treeId === treeId;
    case 'tree-opened':
      return right.treeId === treeId && right.userId === userId;
    case 'sessions-ended':
      return right.userId === userId;
  }
}

function endsSession(
  { only, except }: Extract<RightsAnnouncement, { readonly kind: 'sessions-ended' }>,
  sessionId: string,
): boolean {
  return only === undefined ? sessionId !== except : only.includes(sessionId);
}
