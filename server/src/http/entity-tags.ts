import type { FastifyReply, FastifyRequest } from 'fastify';

/** Weak, because the reply may be compressed. */
export function entityTag(name: string | number): string {
  return `W/"${name}"`;
}

/** Whether the client already has this version. */
export function holds(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  return held?.includes(tag) === true;
}

/** Caches must revalidate each time: the content may have changed or become private. */
export function keepable(reply: FastifyReply, tag: string, isPublic: boolean): FastifyReply {
  return reply
    .header('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'cookie')
    .header('etag', tag);
}
