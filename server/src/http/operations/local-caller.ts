import type { FastifyRequest } from 'fastify';

/**
 * Whether the caller sits at this very machine. A request that came through a proxy does not
 * count, even if the proxy itself sits here.
 */
export function isLocalCaller({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return loopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
