import '@fastify/cookie';
import { treeLinkHeader } from '@life-tree/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../features/sessions/sessions-service.ts';
import type { Viewer } from '../features/tree-access/viewer.ts';
import { type AttemptLimit, network, type Throttle } from './throttle.ts';

/** The keys of the tree links that a browser has opened, latest first. */
const linksCookie = 'tree-links';
const maxKeptKeys = 20;
const keptSeconds = 180 * 24 * 3600;
/** Cannot be part of a key. */
const separator = '.';

type Headers = FastifyRequest['headers'];
type Cookies = Readonly<Record<string, string | undefined>>;

/** Who makes a request. The session is null for visitors. */
export function viewerOf(request: FastifyRequest, session: Session | null): Viewer {
  const named = linkKeyIn(request);
  const kept = keptKeys(request.cookies);
  return {
    userId: session?.userId ?? null,
    linkKeys: named === null ? kept : [named, ...kept],
  };
}

/** The link keys of a socket's handshake. */
export function linkKeysOfSocket(headers: Headers, cookies: Cookies): readonly string[] {
  const named = keyIn(headers[treeLinkHeader]);
  return named === null ? keptKeys(cookies) : [named, ...keptKeys(cookies)];
}

/** The key that a request names itself: in its header, or as `?link=` in the address of a page or file. */
export function linkKeyIn({ headers, query }: FastifyRequest): string | null {
  const inAddress =
    typeof query === 'object' && query !== null && 'link' in query ? query.link : undefined;
  return keyIn(headers[treeLinkHeader]) ?? keyIn(inAddress);
}

/** Guessing keys must not be free. */
const wrongKeys = {
  free: 60,
  firstWaitSeconds: 10,
  maxWaitSeconds: 60,
  forgetSeconds: 3600,
} satisfies AttemptLimit['backoff'];

/** Runs the work of a request. If the request names a link key and finds nothing, the attempt is counted. */
export function limitWrongKeys<Value>(
  throttle: Pick<Throttle, 'limitFailures'>,
  request: FastifyRequest,
  work: () => Promise<Value>,
): Promise<Value> {
  if (linkKeyIn(request) === null) return work();
  const attempts = [{ name: `tree-link/${network(request.ip)}`, backoff: wrongKeys }];
  return throttle.limitFailures(attempts, 'not-found', work);
}

/** Lets the browser see the tree of this key from now on: its calls, images and sockets send the cookie. */
export function keepLinkKey(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  publicUrl: URL,
): void {
  const keys = [...new Set([key, ...keptKeys(request.cookies)])].slice(0, maxKeptKeys);
  reply.setCookie(linksCookie, keys.join(separator), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
    maxAge: keptSeconds,
  });
}

/** The header of private trees' pages and files: people who have a link may put it where crawlers find it. */
export const noIndex = ['x-robots-tag', 'noindex'] as const;

function keptKeys(cookies: Cookies): string[] {
  const text = cookies[linksCookie] ?? '';
  // No more than are ever kept: each is compared with the key of a tree.
  return text.split(separator, maxKeptKeys).flatMap((part) => keyIn(part) ?? []);
}

function keyIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;
}
