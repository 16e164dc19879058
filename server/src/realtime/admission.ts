import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Session, SessionsService } from '../features/sessions/sessions-service.ts';
import { toAppError } from '../http/error-replies.ts';
import { isForeign } from '../http/origin.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { Throttle } from '../http/throttle.ts';

interface Doorkeepers {
  readonly throttle: Throttle;
  readonly sessions: SessionsService;
}

type Decide = (refusal: string | null | undefined, admitted: boolean) => void;

/** Who may open a socket at all, and as whom. A visitor may; a page of another site may not. */
export function createAdmission(
  app: FastifyInstance,
  { publicUrl, trustedProxies }: Config,
  { throttle, sessions }: Doorkeepers,
) {
  const trust = trustedProxies.length === 0 ? null : proxyAddress.compile([...trustedProxies]);
  const addressOf = (request: IncomingMessage) =>
    trust === null ? (request.socket.remoteAddress ?? '') : proxyAddress(request, trust);

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

    /** Asked anew at every connection: a session may have ended since the last one. */
    findSession: async ({ headers }: IncomingMessage): Promise<Session | null> => {
      const token =
        headers.cookie === undefined ? '' : app.parseCookie(headers.cookie)[sessionCookie];
      return token === undefined || token === '' ? null : sessions.find(token);
    },
  };
}
