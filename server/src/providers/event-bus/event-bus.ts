import type {
  CommentEvent,
  LikeEvent,
  NotificationEvent,
  TreeClosed,
  TreeEvent,
} from '@life-tree/contract';

/** Something that was stored and that other people's screens should show. */
export type Announcement =
  | { readonly kind: 'tree-changed'; readonly treeId: string; readonly event: TreeEvent }
  | { readonly kind: 'comment-changed'; readonly treeId: string; readonly event: CommentEvent }
  | { readonly kind: 'like-changed'; readonly event: LikeEvent }
  | { readonly kind: 'notified'; readonly event: NotificationEvent }
  | RightsAnnouncement;

/** Who may see what has changed. */
export type RightsAnnouncement =
  /** A tree is gone for everybody, for all but its editors, or for these people only. */
  | {
      readonly kind: 'tree-closed';
      readonly event: TreeClosed;
      readonly except?: readonly string[];
      readonly only?: readonly string[];
    }
  /** Someone may see and edit a tree from now on. */
  | { readonly kind: 'tree-opened'; readonly treeId: string; readonly userId: string }
  /** Sessions of a person ended: these, or all but one, or all. */
  | {
      readonly kind: 'sessions-ended';
      readonly userId: string;
      readonly only?: readonly string[];
      readonly except?: string;
    };

export function isAboutRights(announcement: Announcement): announcement is RightsAnnouncement {
  return (
    announcement.kind === 'tree-closed' ||
    announcement.kind === 'tree-opened' ||
    announcement.kind === 'sessions-ended'
  );
}

/** Where an announcement stands among all others: two numbers, the first weighing more. */
export type Position = `${number}-${number}`;

/** Is called with each announcement in the order of their positions. It must not throw. */
export type Listener = (announcement: Announcement, position: Position) => void;

/** Carries announcements to every server process, this one included, in one order for all of them. */
export interface EventBus {
  publish(announcement: Announcement): void;
  /**
   * Returns how to stop listening. `onGap` is called when announcements from before a position may
   * have been missed: nothing that was concluded from earlier ones holds.
   */
  subscribe(listener: Listener, onGap?: (before: Position) => void): () => void;
  /** The position up to which listeners have heard everything. */
  position(): Position;
  /** Resolves when listeners have heard everything that listeners of any process have heard so far. */
  caughtUp(): Promise<void>;
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
