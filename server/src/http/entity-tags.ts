import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak: what is sent may be compressed on the way. */
export function entityTag(name: string | number): string {
  return `W/"${name}"`;
}

/** Whether the caller holds this already, so that nothing need be made and sent twice. */
export function holds(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  return held?.includes(tag) === true;
}

/** Whoever keeps it asks each time: it may have changed, and may be private by now. */
export function keepable(reply: FastifyReply, tag: string, isPublic: boolean): FastifyReply {
  return reply
    .header('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'cookie')
    .header('etag', tag);
}
