import type { FastifyReply, FastifyRequest } from 'fastify';

/** A weak tag, because the reply may be compressed. */
export function entityTag(name: string | number): string {
  return `W/"${name}"`;
}

/** Whether the client already has this version. */
export function isNotModified(request: FastifyRequest, tag: string): boolean {
  const tags = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  return tags?.includes(tag) === true;
}

/** Caches must revalidate each time: the content may have changed or become private. */
export function setCacheHeaders(reply: FastifyReply, tag: string, isPublic: boolean): FastifyReply {
  return reply
    .header('cache-control', isPublic ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'cookie')
    .header('etag', tag);
}
