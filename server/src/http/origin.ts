import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/**
 * Refuses a state-changing call that a foreign page made with the visitor's cookies. Programs
 * other than browsers send neither header.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (isForeign(request.headers, publicUrl)) throw new AppError('foreign-origin');
}

/** Whether a page of another site makes this request. */
export function isForeign(headers: IncomingHttpHeaders, publicUrl: URL): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === 'cross-site' || site === 'same-site';
  if (origin === publicUrl.origin) return false;
  // The server can have several host names: a page of the host that it calls is our own.
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host === null || host !== headers.host;
}
