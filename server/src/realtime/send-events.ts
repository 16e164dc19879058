import type { ServerEvents } from '@life-tree/contract';
import { commentChannel, treeChannel } from '@life-tree/contract';
import type {
  AccessAnnouncement,
  Announcement,
  Position,
} from '../providers/event-bus/event-bus.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';
import type { RecentEvent } from './recent-events.ts';
import { treeRooms, userRoom } from './rooms.ts';

type Sendable = Exclude<Announcement, AccessAnnouncement>;

/** The event that an announcement becomes, and the rooms it is sent to. */
export function eventOf(announcement: Sendable, position: Position): RecentEvent {
  switch (announcement.kind) {
    case 'tree-changed': {
      const { treeId, event } = announcement;
      return { position, rooms: treeRooms(treeId), name: treeChannel(treeId), event };
    }
    case 'comment-changed': {
      const { treeId, event } = announcement;
      return { position, rooms: treeRooms(treeId), name: commentChannel(treeId), event };
    }
    case 'like-changed': {
      const { event } = announcement;
      return { position, rooms: treeRooms(event.treeId), name: 'set-like-server', event };
    }
    case 'notified': {
      const { event } = announcement;
      const rooms = event.usersId.map(userRoom);
      return { position, rooms, name: 'set-notification-server', event };
    }
    case 'edit-progress': {
      const { userId, event } = announcement;
      return { position, rooms: [userRoom(userId)], name: 'edit-progress', event };
    }
  }
}

type Emit = (name: keyof ServerEvents, event: object, position: Position) => void;

export function sendToRooms(io: LiveServer, { rooms, name, event, position }: RecentEvent): void {
  const { rooms: joined } = io.sockets.adapter;
  // Most trees are open nowhere else, and socket.io would write the message for nobody.
  if (!rooms.some((room) => joined.has(room))) return;
  const target = io.to([...rooms]);
  // `eventOf` pairs each name with its event, which this signature can't express.
  (target.emit.bind(target) as Emit)(name, event, position);
}

export function sendAgain(socket: LiveSocket, { name, event, position }: RecentEvent): void {
  (socket.emit.bind(socket) as Emit)(name, event, position);
}
