import {
  type Acknowledgement,
  type ClientEvents,
  errorTexts,
  notificationMessage,
  selectionMessage,
  treeMessage,
} from '@life-tree/contract';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { toAppError } from '../http/error-replies.ts';
import { parseInput } from '../http/validation.ts';
import type { LiveSocket } from './live-sockets.ts';
import { createMessageLimit } from './message-limit.ts';
import type { Presences } from './presence.ts';
import type { Retelling } from './retelling.ts';
import type { Seating } from './seating.ts';

interface MessageHandlers {
  readonly seating: Seating;
  readonly presences: Presences;
  readonly retelling: Retelling;
  readonly logger: Logger;
  readonly now: () => number;
  readonly rateLimits: boolean;
  /** Resolves when the socket is known; what it says earlier waits. */
  readonly seated: Promise<void>;
}

type Handle = (message: unknown) => Promise<Acknowledgement>;
const done: Acknowledgement = {};

/**
 * Understands what a client says. Whatever it sends, in whatever shape, the worst that happens is
 * that it is answered with an error; its messages are dealt with one after the other.
 */
export function listenTo(socket: LiveSocket, handlers: MessageHandlers): void {
  const { seating, presences, retelling, logger, now, rateLimits } = handlers;
  const handle: Record<keyof ClientEvents, Handle> = {
    'join-tree': parsed(treeMessage, async ({ treeId }) => ({
      version: await seating.join(socket, treeId),
    })),
    'leave-tree': parsed(treeMessage, async ({ treeId }) => {
      seating.leave(socket, treeId);
      return done;
    }),
    'select-species': parsed(selectionMessage, async ({ treeId, speciesId }) => {
      if (!presences.select(socket, treeId, speciesId)) {
        throw new AppError('forbidden', { message: 'Join a tree that you edit first' });
      }
      return done;
    }),
    'set-tree-client': parsed(treeMessage, async ({ treeId }) => ({
      version: await retelling.tree(requirePerson(socket), treeId),
    })),
    'set-notification-client': parsed(notificationMessage, async (message) => {
      await retelling.notification(requirePerson(socket), message);
      return done;
    }),
  };

  let queue = handlers.seated.catch(() => undefined);
  const judge = createMessageLimit(now);

  async function answer(name: string, parts: readonly unknown[]): Promise<void> {
    // Nobody is left to be answered, nor to be let into a tree.
    if (!socket.connected) return;
    const acknowledge = acknowledgementIn(parts);
    try {
      if (!isKnown(name, handle)) throw new AppError('bad-input', { message: 'Unknown event' });
      acknowledge(await handle[name](parts[0]));
    } catch (error) {
      const failure = toAppError(error);
      if (failure.status >= 500) logger.error({ err: error, event: name }, 'A message failed');
      acknowledge({ error: failure.message });
    }
  }

  socket.use(([name, ...parts]) => {
    const verdict = rateLimits ? judge() : 'accepted';
    if (verdict === 'flood') socket.disconnect(true);
    else if (verdict === 'refused') {
      acknowledgementIn(parts)({ error: errorTexts['too-many'].message });
    } else queue = queue.then(() => answer(name, parts));
  });
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  handle: (message: z.output<Schema>) => Promise<Acknowledgement>,
): Handle {
  return async (message) => {
    const result = parseInput(schema, message);
    if (!result.ok) throw new AppError('bad-input', { message: result.error });
    return handle(result.value);
  };
}

function requirePerson({ data }: LiveSocket): string {
  if (data.userId === null) throw new AppError('not-logged-in');
  return data.userId;
}

/** socket.io puts the function that answers last, if the client wants an answer at all. */
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
