import type { ServerEvents, TreeEvent } from '@life-tree/contract';
import { commentChannel, treeChannel } from '@life-tree/contract';
import type {
  AccessAnnouncement,
  Announcement,
  Audience,
  Position,
} from '../providers/event-bus/event-bus.ts';
import { type LiveServer, type LiveSocket, socketsIn } from './live-sockets.ts';
import type { RecentEvent } from './recent-events.ts';
import { accessOf, editorsRoom, treeRooms, userRoom, viewersRoom } from './rooms.ts';

type Sendable = Exclude<Announcement, AccessAnnouncement>;

/** The event that an announcement becomes, and the rooms it is sent to. */
export function eventOf(announcement: Sendable, position: Position): RecentEvent {
  switch (announcement.kind) {
    case 'tree-changed': {
      const { audience, event, treeId } = announcement;
      const editorsEvent = forEditors(event, audience);
      const sent = aboutTree(announcement, treeChannel(treeId), position);
      return editorsEvent === null ? sent : { ...sent, editorsEvent };
    }
    case 'comment-changed':
      return aboutTree(announcement, commentChannel(announcement.treeId), position);
    case 'like-changed':
      return aboutTree(announcement, 'set-like-server', position);
    case 'notified': {
      const { event } = announcement;
      const rooms = event.usersId.map(userRoom);
      return { position, rooms, tree: null, name: 'set-notification-server', event };
    }
    case 'edit-progress': {
      const { userId, event } = announcement;
      return { position, rooms: [userRoom(userId)], tree: null, name: 'edit-progress', event };
    }
  }
}

function aboutTree(
  { treeId, audience, event }: Extract<Sendable, { readonly treeId: string }>,
  name: keyof ServerEvents,
  position: Position,
): RecentEvent {
  const tree = { id: treeId, audience };
  return { position, rooms: treeRooms(treeId), tree, name, event };
}

/** With all collaborators; null if that is no difference. The event has those who have accepted. */
function forEditors(event: TreeEvent, { collaborators }: Audience): TreeEvent | null {
  const { phTree } = event;
  // A hidden tree is only for its owner, who gets everything.
  if (phTree === undefined || phTree.hidden) return null;
  if (phTree.collaborators.length === collaborators.length) return null;
  return { ...event, phTree: { ...phTree, collaborators: [...collaborators] } };
}

type Emit = (name: keyof ServerEvents, event: object, position: Position) => void;

/** Returns whether everybody in the rooms may get the event. Those who may not don't get it. */
export function sendToRooms(io: LiveServer, sent: RecentEvent): boolean {
  const { rooms, name, event, editorsEvent, tree, position } = sent;
  const { rooms: joined } = io.sockets.adapter;
  // Most trees are open nowhere else, and socket.io would write the message for nobody.
  if (!rooms.some((room) => joined.has(room))) return true;
  const outsiders = socketsIn(io, ...rooms).filter((socket) => !mayGet(socket, sent));
  const without = outsiders.map(({ id }) => id);
  const emit = (to: readonly string[], what: object) => {
    const target = io.to([...to]).except(without);
    // `eventOf` pairs each name with its event, which this signature can't express.
    (target.emit.bind(target) as Emit)(name, what, position);
  };
  if (tree === null || editorsEvent === undefined) {
    emit(rooms, event);
  } else {
    emit([editorsRoom(tree.id)], editorsEvent);
    emit([viewersRoom(tree.id)], event);
  }
  return outsiders.length === 0;
}

/** Sends an event that was sent to others while the socket had lost its connection. */
export function sendMissed(socket: LiveSocket, missed: RecentEvent): void {
  const { rooms, name, event, editorsEvent = event, tree, position } = missed;
  if (!rooms.some((room) => socket.rooms.has(room)) || !mayGet(socket, missed)) return;
  const isEditor = tree !== null && socket.rooms.has(editorsRoom(tree.id));
  (socket.emit.bind(socket) as Emit)(name, isEditor ? editorsEvent : event, position);
}

/** Whether a socket in one of its rooms may get an event. It may not have left the room yet. */
function mayGet(socket: LiveSocket, { tree }: RecentEvent): boolean {
  if (tree === null) return true;
  const { sees, edits } = accessOf(socket, tree.audience);
  return socket.rooms.has(editorsRoom(tree.id)) ? edits : sees;
}
