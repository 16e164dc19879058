import type { Operation } from '@life-tree/phylogeny';
import { z } from 'zod';
import type { Comment } from './calls/comments.ts';
import type { ErrorReply } from './calls/errors.ts';
import { identifier } from './calls/fields.ts';
import type { LikeState } from './calls/likes.ts';
import { type Notification, notificationKind } from './calls/notifications.ts';
import type { FlatSpecies } from './calls/species.ts';
import type { Tree } from './calls/trees.ts';
import type {
  commentChannel,
  presenceChannel,
  treeChannel,
  treeClosedReasons,
  treeEventTypes,
} from './values/sockets.ts';

/** A change of a tree, sent after it was stored. */
export interface TreeEvent {
  readonly type: (typeof treeEventTypes)[number];
  /** The tree's version after the change; a client that missed the one before fetches again. */
  readonly version: number;
  /** The species the change is mainly about. */
  readonly species?: FlatSpecies;
  /** The tree, when its own fields changed. */
  readonly phTree?: Tree;
  /** What was done, for whoever holds the tree at the version before; absent when it is too large to send. */
  readonly operation?: Operation;
  /** Whose change it was. */
  readonly userId: string;
  /** Given by the sender of the operation, to know its own. */
  readonly operationId?: string;
}

/** A change in a tree's discussion. */
export interface CommentEvent {
  readonly type: 'new' | 'edit' | 'delete';
  readonly comment: Comment;
}

/** A new count of likes. */
export interface LikeEvent extends Pick<LikeState, 'likesCount'> {
  readonly kind: 'tree' | 'comment';
  readonly id: string;
  readonly treeId: string;
}

/**
 * Why a tree that was open is not to be seen any more. Whoever was removed from the collaborators of
 * a public tree may join it again, to look.
 */
export interface TreeClosed {
  readonly treeId: string;
  readonly reason: (typeof treeClosedReasons)[number];
}

/** Sent first on every connection: as whom the server knows it; null for a visitor. */
export interface Welcome {
  readonly userId: string | null;
}

/** One open editor. */
export interface Presence {
  /** Tells two windows of one person apart. */
  readonly socketId: string;
  readonly userId: string;
  readonly username: string;
  readonly speciesId: string | null;
}

/** A notification and whom it is for. */
export interface NotificationEvent {
  readonly notification: Notification;
  readonly usersId: readonly string[];
}

/** What the server sends. */
export type ServerEvents = {
  [Channel in ReturnType<typeof treeChannel>]: (event: TreeEvent) => void;
} & {
  [Channel in ReturnType<typeof commentChannel>]: (event: CommentEvent) => void;
} & {
  [Channel in ReturnType<typeof presenceChannel>]: (present: readonly Presence[]) => void;
} & {
  'set-notification-server': (event: NotificationEvent) => void;
  'set-like-server': (event: LikeEvent) => void;
  'tree-closed': (event: TreeClosed) => void;
  welcome: (event: Welcome) => void;
  /** Events were lost that this client should have heard: it fetches again whatever it shows. */
  resync: () => void;
  /** The person was signed out; the connection ends, and the next one is a visitor's. */
  'session-ended': (event: Welcome) => void;
};

/** What a client is answered: the tree's version where it joined one, or why not. */
export interface Acknowledgement extends Partial<ErrorReply> {
  readonly version?: number;
}
export type Acknowledge = (reply: Acknowledgement) => void;

export const treeMessage = z.object({ treeId: identifier });
export const selectionMessage = treeMessage.extend({ speciesId: identifier.nullable() });
export const notificationMessage = z.object({
  fun: notificationKind,
  treeId: identifier.nullish(),
  commentId: identifier.nullish(),
  authorId: identifier.nullish(),
  usersId: z.array(identifier).max(1000).nullish(),
});

/** What a client may send; nothing of it is passed on, it only makes the server look at what is stored. */
export interface ClientEvents {
  'join-tree': (message: z.infer<typeof treeMessage>, acknowledge?: Acknowledge) => void;
  'leave-tree': (message: z.infer<typeof treeMessage>, acknowledge?: Acknowledge) => void;
  'select-species': (message: z.infer<typeof selectionMessage>, acknowledge?: Acknowledge) => void;
  'set-tree-client': (message: z.infer<typeof treeMessage>, acknowledge?: Acknowledge) => void;
  'set-notification-client': (
    message: z.infer<typeof notificationMessage>,
    acknowledge?: Acknowledge,
  ) => void;
}
