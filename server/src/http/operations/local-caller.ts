import type { FastifyRequest } from 'fastify';

/**
 * Whether the request comes from this machine. A request through a proxy does not count, even if the
 * proxy runs on this machine.
 */
export function isLocalCaller({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return loopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
