import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../features/sessions/sessions-service.ts';
import { network } from './throttle.ts';

/** Who has requested an expensive reply, and whether they are still connected. */
export interface Requester {
  /** The account, or the network of a visitor. */
  readonly caller: string;
  /** Null for a visitor. */
  readonly userId: string | null;
  /** Aborted when the connection is lost before the reply is sent. */
  readonly signal: AbortSignal;
}

export function requesterOf(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): Requester {
  const connection = new AbortController();
  if (reply.raw.destroyed) connection.abort();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) connection.abort();
  });
  const userId = session?.userId ?? null;
  const caller = userId === null ? `network/${network(request.ip)}` : `account/${userId}`;
  return { caller, userId, signal: connection.signal };
}
