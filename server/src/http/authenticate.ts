import '@fastify/cookie';
import { type Audience, accountHeader } from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ApplicationKeysService } from '../features/application-keys/application-keys-service.ts';
import type { LikelySession } from '../features/sessions/live-session.ts';
import type { Session, SessionsService } from '../features/sessions/sessions-service.ts';
import { refuseForeignOrigin } from './origin.ts';
import { likelySessionOf, sessionOf } from './session-cookie.ts';
import type { Throttle } from './throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`; null for visitors. */
    session: Session | null;
    /** For a call that begins before its session is known. */
    pendingSession: PendingSession | null;
  }
}

interface PendingSession {
  /** The session that the call has unless it ended or changed since the last one; null if that is not known. */
  readonly likely: LikelySession | null;
  /** Looks up the session, unless that is done already. Rejected if the call is refused. */
  readonly check: () => Promise<void>;
}

interface AuthenticateDependencies {
  readonly publicUrl: URL;
  readonly throttle: Throttle;
  readonly applicationKeys: ApplicationKeysService;
  readonly sessions: SessionsService;
}

/** With `beginsEarly`, the session is not known yet afterwards: see `pendingSession`. */
export type Authenticate = (
  request: FastifyRequest,
  audience: Audience,
  beginsEarly?: boolean,
) => Promise<void>;

/** Decides who may make a call, before its body is read. */
export function createAuthenticate(dependencies: AuthenticateDependencies): Authenticate {
  const { publicUrl, throttle, applicationKeys, sessions } = dependencies;

  async function checkApplication(request: FastifyRequest): Promise<void> {
    const key = apiKeyOf(request);
    if (key === applicationKeys.webAppKey) return throttle.countCall(request.ip, null);
    // Counted by address first: guessing keys must not be free.
    await throttle.countCall(request.ip, null);
    const keyId = key === null ? null : await applicationKeys.idOf(key);
    if (keyId === null) throw new AppError('api-key-missing');
    await throttle.countCall(request.ip, keyId);
  }

  async function checkSession(request: FastifyRequest, audience: Audience): Promise<void> {
    request.session = await sessionOf(request, sessions);
    if (audience === 'person' && request.session === null) throw new AppError('not-logged-in');
    refuseOtherAccount(request);
  }

  return async (request, audience, beginsEarly = false) => {
    refuseForeignOrigin(request, publicUrl);
    if (audience === 'anyone') return throttle.countCall(request.ip, null);
    await checkApplication(request);
    if (!beginsEarly) return checkSession(request, audience);
    let checked: Promise<void> | null = null;
    const check = () => {
      checked ??= checkSession(request, audience);
      return checked;
    };
    const last = likelySessionOf(request, sessions);
    const likely = last !== null && isOtherAccount(request, last) ? null : last;
    request.pendingSession = { likely, check };
    // The call awaits it; until then, a refusal must not be an unhandled rejection.
    if (likely === null) check().catch(() => undefined);
  };
}

/** A browser has one session: another user may have logged in since a page was opened. */
function refuseOtherAccount(request: FastifyRequest): void {
  const { headers, session } = request;
  if (headers[accountHeader] === undefined) return;
  // As a visitor, the client would get 404 for the account's private trees.
  if (session === null) throw new AppError('not-logged-in');
  if (isOtherAccount(request, session)) throw new AppError('other-account');
}

function isOtherAccount({ headers }: FastifyRequest, { userId }: Session): boolean {
  const account = headers[accountHeader];
  return account !== undefined && account !== userId;
}

function apiKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('apiKey' in query)) return null;
  const { apiKey } = query;
  return typeof apiKey === 'string' && apiKey !== '' ? apiKey : null;
}
