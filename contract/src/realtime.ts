import type { Operation } from '@life-tree/phylogeny';
import { z } from 'zod';
import type { Comment } from './calls/comments.ts';
import type { ErrorReply } from './calls/errors.ts';
import { identifier } from './calls/fields.ts';
import type { LikeState } from './calls/likes.ts';
import { type Notification, notificationKind } from './calls/notifications.ts';
import type { FlatSpecies } from './calls/trees/species.ts';
import type { Tree } from './calls/trees/trees.ts';
import type {
  commentChannel,
  presenceChannel,
  treeChannel,
  treeClosedReasons,
  treeEventTypes,
} from './values/sockets.ts';

/** A stored change to a tree. */
export interface TreeEvent {
  readonly type: (typeof treeEventTypes)[number];
  /** The tree's version after the change; `history` does not increase it. A client that missed the version before it fetches the tree again. */
  readonly version: number;
  /** The species that the change is mainly about. */
  readonly species?: FlatSpecies;
  /** The tree, when its own fields changed. */
  readonly phTree?: Tree;
  /** The operation, for clients that have the version before it; absent if it is too large to send. */
  readonly operation?: Operation;
  /** Who made the change. */
  readonly userId: string;
  /** Chosen by the client that sent the operation, so that it recognizes it. */
  readonly operationId?: string;
}

/** A change to a comment of a tree. */
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
 * An open tree can no longer be seen. A collaborator who was removed from a public tree can join it
 * again as a viewer.
 */
export interface TreeClosed {
  readonly treeId: string;
  readonly reason: (typeof treeClosedReasons)[number];
}

/** How much of a large edit is stored, from 0 to 1. Sent to the windows of the user who made it. */
export interface EditProgress {
  readonly treeId: string;
  readonly progress: number;
}

/** The first event of every connection: the logged-in user, or null for a visitor. */
export interface Welcome {
  readonly userId: string | null;
}

/** A window in which a user has the tree open in the editor. */
export interface Presence {
  /** Differs between the windows of one user. */
  readonly socketId: string;
  readonly userId: string;
  readonly username: string;
  readonly speciesId: string | null;
}

/** A notification and its recipients. */
export interface NotificationEvent {
  readonly notification: Notification;
  readonly usersId: readonly string[];
}

/** Events that the server sends. */
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
  'edit-progress': (event: EditProgress) => void;
  welcome: (event: Welcome) => void;
  /** The client missed events and must fetch its data again. */
  resync: () => void;
  /** The user was logged out. The server closes the connection; the next one is a visitor's. */
  'session-ended': (event: Welcome) => void;
};

/** The reply to a client event: the tree's version after joining it, or an error. */
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

/** Events that clients send. Their contents are never forwarded: the server reads what is stored instead. */
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
