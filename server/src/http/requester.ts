import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../features/sessions/sessions-service.ts';
import type { Viewer } from '../features/tree-access/viewer.ts';
import { network } from './throttle.ts';
import { viewerOf } from './tree-links.ts';

/** Who has requested an expensive reply, and whether they are still connected. */
export interface Requester extends Viewer {
  /** The account, or the network of a visitor. */
  readonly caller: string;
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
  const viewer = viewerOf(request, session);
  const { userId } = viewer;
  const caller = userId === null ? `network/${network(request.ip)}` : `account/${userId}`;
  return { ...viewer, caller, signal: connection.signal };
}
