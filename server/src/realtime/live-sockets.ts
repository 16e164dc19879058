import type { ClientEvents, ServerEvents, TreeClosed } from '@life-tree/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Position } from '../providers/event-bus/event-bus.ts';

/** Clients may send anything, so parts are unknown until they are parsed. */
type ReceivedEvents = Record<keyof ClientEvents, (...parts: unknown[]) => void>;

/** Events that can be resent carry their position, which socket.io's client keeps. */
type SentEvents = {
  [Name in keyof ServerEvents]: (
    ...parts: [...Parameters<ServerEvents[Name]>, position?: Position]
  ) => void;
};

/** What the server keeps about a socket. */
export interface SocketData {
  /** Null for visitors. */
  userId: string | null;
  sessionId: string | null;
  /** The keys of tree links that its browser had when it connected. */
  linkKeys: readonly string[];
  /** Their hashes, which the audience of a tree is compared with. */
  linkHashes: readonly string[];
  /** The trees it has open. It also gets events of trees that it does not have open. */
  joined: Set<string>;
  /** The latest `tree-closed` events sent to it, which may not have arrived. */
  closed: readonly ClosedTree[];
  /** Set while it recovers a lost connection. */
  resume?: Resume;
}

export interface ClosedTree {
  readonly position: Position;
  readonly event: TreeClosed;
}

export interface Resume {
  readonly rooms: readonly string[];
  /** The last position it received. */
  readonly from: Position;
}

export type LiveServer = Server<ReceivedEvents, SentEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ReceivedEvents, SentEvents, DefaultEventsMap, SocketData>;

/** The sockets of this process that are in at least one of the rooms. */
export function socketsIn(io: LiveServer, ...rooms: readonly string[]): LiveSocket[] {
  const found = new Set<LiveSocket>();
  for (const room of rooms) {
    for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(id);
      if (socket !== undefined) found.add(socket);
    }
  }
  return [...found];
}
