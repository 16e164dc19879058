import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/**
 * Refuses a state-changing call that a foreign page made with the visitor's cookies. Programs
 * other than browsers send neither header.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined) {
    if (site === 'cross-site' || site === 'same-site') throw new Failure('foreign-origin');
    return;
  }
  if (origin === publicUrl.origin) return;
  // A page of the very host it calls is our own, whatever name it was reached by.
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host === null || host !== request.headers.host) throw new Failure('foreign-origin');
}
