import type {
  CommentEvent,
  EditProgress,
  LikeEvent,
  NotificationEvent,
  PermissionFields,
  TreeEvent,
} from '@life-tree/contract';

/**
 * Who could see a tree just after a change, and who could edit it. Every event about a tree has it, so that
 * the event is safe whatever else is lost, late or repeated.
 */
export interface Audience extends PermissionFields {
  /** The hash of the key of the tree's link; null if it has none. */
  readonly linkHash: string | null;
}

interface AboutTree {
  readonly treeId: string;
  readonly audience: Audience;
}

/** A stored change that other browsers should show, or the progress of one. */
export type Announcement =
  | (AboutTree & { readonly kind: 'tree-changed'; readonly event: TreeEvent })
  | (AboutTree & { readonly kind: 'comment-changed'; readonly event: CommentEvent })
  | (AboutTree & { readonly kind: 'like-changed'; readonly event: LikeEvent })
  | { readonly kind: 'notified'; readonly event: NotificationEvent }
  | { readonly kind: 'edit-progress'; readonly userId: string; readonly event: EditProgress }
  | AccessAnnouncement;

/** A change of who can access what. Harmless if it is late or repeated. */
export type AccessAnnouncement =
  /** Somebody may no longer see or edit a tree: the database knows who. */
  | { readonly kind: 'tree-closed'; readonly treeId: string }
  /** A user has become an editor of a tree. */
  | { readonly kind: 'tree-opened'; readonly treeId: string; readonly userId: string }
  /** These sessions of a user ended, or all. */
  | {
      readonly kind: 'sessions-ended';
      readonly userId: string;
      readonly only?: readonly string[];
    };

export function isAccessChange(announcement: Announcement): announcement is AccessAnnouncement {
  return (
    announcement.kind === 'tree-closed' ||
    announcement.kind === 'tree-opened' ||
    announcement.kind === 'sessions-ended'
  );
}

/** The position of an announcement in the stream: two numbers, the first more significant. */
export type Position = `${number}-${number}`;

/** Called with each announcement in order of position. It must not throw. */
export type Listener = (announcement: Announcement, position: Position) => void;

/** Delivers announcements to every server process, including this one, in the same order. */
export interface EventBus {
  publish(announcement: Announcement): void;
  /**
   * Returns a function that unsubscribes. `onGap` is called when announcements before a position may have
   * been missed: state derived from earlier ones is not reliable.
   */
  subscribe(listener: Listener, onGap?: (before: Position) => void): () => void;
  /** The position up to which listeners have received everything. */
  position(): Position;
  close(): Promise<void>;
}

export function isPosition(text: string): text is Position {
  return /^\d{1,15}-\d{1,15}$/.test(text);
}

export function isAfter(one: Position, other: Position): boolean {
  const [major, minor] = numbersOf(one);
  const [otherMajor, otherMinor] = numbersOf(other);
  return major === otherMajor ? minor > otherMinor : major > otherMajor;
}

/** The last position that can be before this one. */
export function justBefore(position: Position): Position {
  const [major, minor] = numbersOf(position);
  return minor > 0 ? `${major}-${minor - 1}` : `${major - 1}-999999999999999`;
}

function numbersOf(position: Position): readonly [number, number] {
  const [major, minor] = position.split('-');
  return [Number(major), Number(minor)];
}
