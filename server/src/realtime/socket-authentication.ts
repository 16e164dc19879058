import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Session, SessionsService } from '../features/sessions/sessions-service.ts';
import { toAppError } from '../http/error-replies.ts';
import { isForeign } from '../http/origin.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { Throttle } from '../http/throttle.ts';
import { linkKeysOfSocket } from '../http/tree-links.ts';

interface AuthenticationDependencies {
  readonly throttle: Throttle;
  readonly sessions: SessionsService;
}

type Decide = (error: string | null | undefined, allowed: boolean) => void;

/** Decides who may open a socket and finds their session. Visitors may; pages of other sites may not. */
export function createSocketAuthentication(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Config,
  { throttle, sessions }: AuthenticationDependencies,
) {
  const trust = trustedProxies.length === 0 ? null : proxyAddress.compile([...trustedProxies]);
  const addressOf = (request: IncomingMessage) =>
    trust === null ? (request.socket.remoteAddress ?? '') : proxyAddress(request, trust);

  const cookiesIn = ({ cookie }: IncomingMessage['headers']) =>
    cookie === undefined ? {} : app.parseCookie(cookie);

  return {
    allowRequest: (request: IncomingMessage, decide: Decide): void => {
      if (isForeign(request.headers, publicUrl)) {
        decide('foreign-origin', false);
        return;
      }
      throttle.countCall(addressOf(request), null).then(
        () => decide(null, true),
        (error: unknown) => decide(toAppError(error).code, false),
      );
    },

    /** Looked up on every connection: the session may have ended since the last one. */
    findSession: async ({ headers }: IncomingMessage): Promise<Session | null> => {
      const token = cookiesIn(headers)[sessionCookie];
      return token === undefined || token === '' ? null : sessions.find(token);
    },

    linkKeys: ({ headers }: IncomingMessage): readonly string[] =>
      linkKeysOfSocket(headers, cookiesIn(headers)),
  };
}
