import {
  type Acknowledgement,
  type ClientEvents,
  notificationMessage,
  selectionMessage,
  treeMessage,
} from '@life-tree/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { LoggedInViewer } from '../features/tree-access/viewer.ts';
import { parseInput } from '../http/bodies/validation.ts';
import { toAppError } from '../http/error-replies.ts';
import type { LiveSocket } from './live-sockets.ts';
import { createMessageLimit } from './message-limit.ts';
import type { Presences } from './presence.ts';
import type { RepublishTree } from './republish-tree.ts';
import type { ResendNotifications } from './resend-notifications.ts';
import type { RoomMembership } from './room-membership.ts';

interface MessageHandlers {
  readonly membership: RoomMembership;
  readonly presences: Presences;
  readonly republishTree: RepublishTree;
  readonly resendNotifications: ResendNotifications;
  readonly logger: Logger;
  readonly now: () => number;
  readonly rateLimits: boolean;
  /** Resolves when the socket is admitted; earlier messages wait. */
  readonly ready: Promise<void>;
}

type Handle = (message: unknown) => Promise<Acknowledgement>;
const done: Acknowledgement = {};

/**
 * Handles a client's messages, one after another. Malformed messages are answered with an error.
 */
export function listenTo(socket: LiveSocket, handlers: MessageHandlers): void {
  const { membership, presences, republishTree, resendNotifications, logger, now, rateLimits } =
    handlers;
  const handle: Record<keyof ClientEvents, Handle> = {
    'join-tree': parsed(treeMessage, async ({ treeId }) => ({
      version: await membership.join(socket, treeId),
    })),
    'leave-tree': parsed(treeMessage, async ({ treeId }) => {
      membership.leave(socket, treeId);
      return done;
    }),
    'select-species': parsed(selectionMessage, async ({ treeId, speciesId }) => {
      if (!presences.select(socket, treeId, speciesId)) {
        throw new AppError('tree-not-joined');
      }
      return done;
    }),
    'set-tree-client': parsed(treeMessage, async ({ treeId }) => ({
      version: await republishTree(requireUser(socket).userId, treeId),
    })),
    'set-notification-client': parsed(notificationMessage, async (message) => {
      await resendNotifications(requireUser(socket), message);
      return done;
    }),
  };

  let queue = handlers.ready.catch(() => undefined);
  const countMessage = createMessageLimit(now);

  async function answer(name: string, parts: readonly unknown[]): Promise<void> {
    // The client can't get a reply and must not join a tree.
    if (!socket.connected) return;
    const acknowledge = acknowledgementIn(parts);
    try {
      if (!isKnown(name, handle)) throw new AppError('unknown-event');
      acknowledge(await handle[name](parts[0]));
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status >= 500)
        logger.error({ err: error, event: name }, 'Could not handle a socket message');
      acknowledge(failure.reply);
    }
  }

  socket.use(([name, ...parts]) => {
    const verdict = rateLimits ? countMessage() : 'accepted';
    if (verdict === 'flood') socket.disconnect(true);
    else if (verdict === 'refused') {
      acknowledgementIn(parts)(new AppError('too-many').reply);
    } else queue = queue.then(() => answer(name, parts));
  });
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  handle: (message: z.output<Schema>) => Promise<Acknowledgement>,
): Handle {
  return async (message) => {
    const result = parseInput(schema, message);
    if (!result.ok) throw result.error;
    return handle(result.value);
  };
}

function requireUser({ data: { userId, linkKeys } }: LiveSocket): LoggedInViewer {
  if (userId === null) throw new AppError('not-logged-in');
  return { userId, linkKeys };
}

/** socket.io passes the acknowledgement callback last, if the client asked for one. */
function acknowledgementIn(parts: readonly unknown[]): (reply: Acknowledgement) => void {
  const last = parts.at(-1);
  return typeof last === 'function' ? (reply) => void last(reply) : () => undefined;
}

function isKnown<Name extends string>(
  name: string,
  handle: Readonly<Record<Name, Handle>>,
): name is Name {
  return Object.hasOwn(handle, name);
}
