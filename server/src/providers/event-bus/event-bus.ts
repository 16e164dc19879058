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
  /** A tree is gone for everybody, for all but its editors, or for these people only. */
  | {
      readonly kind: 'tree-closed';
      readonly event: TreeClosed;
      readonly except?: readonly string[];
      readonly only?: readonly string[];
    }
  /** Someone may see and edit a tree from now on. */
  | { readonly kind: 'tree-opened'; readonly treeId: string; readonly userId: string };

export type Listener = (announcement: Announcement) => void;

/** Carries announcements to every server process, this one included, in the order they were made. */
export interface EventBus {
  publish(announcement: Announcement): void;
  /** Returns how to stop listening. */
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}
