import type { ClientEvents, ServerEvents, TreeClosed } from '@life-tree/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Position } from '../providers/event-bus/event-bus.ts';

/** What clients send is whatever they like until it was parsed. */
type ReceivedEvents = Record<keyof ClientEvents, (...parts: unknown[]) => void>;

/** Events that can be caught up with carry their position, which socket.io's client keeps. */
type SentEvents = {
  [Name in keyof ServerEvents]: (
    ...parts: [...Parameters<ServerEvents[Name]>, position?: Position]
  ) => void;
};

/** What the server knows of a socket. */
export interface SocketData {
  /** Null for visitors. */
  userId: string | null;
  sessionId: string | null;
  /** The trees it has open, which is more than being told of their changes. */
  joined: Set<string>;
  /** The last trees it was told to be closed, which it may never have heard. */
  closed: readonly ClosedTree[];
  /** Set while it comes back after its connection broke. */
  resume?: Resume;
}

export interface ClosedTree {
  readonly position: Position;
  readonly event: TreeClosed;
}

export interface Resume {
  readonly rooms: readonly string[];
  /** The last position it has heard of. */
  readonly from: Position;
}

export type LiveServer = Server<ReceivedEvents, SentEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ReceivedEvents, SentEvents, DefaultEventsMap, SocketData>;

/** Those of this process's sockets that are in one of the rooms. */
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
