import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ownReplyHeader } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';

// Strict, because the id is written to logs and sent back as a header.
const acceptable = /^[\w.-]{1,64}$/;

/** The caller's id if it is harmless, so that a request can be traced across systems. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/** Replies say that they are ours, and which request they answer. */
export function addRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, [ownReplyHeader]: 'reply' });
    done();
  });
}
