import '@fastify/cookie';
import { type Audience, accountHeader } from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ApplicationKeysService } from '../features/application-keys/application-keys-service.ts';
import type { Session, SessionsService } from '../features/sessions/sessions-service.ts';
import { refuseForeignOrigin } from './origin.ts';
import { sessionOf } from './session-cookie.ts';
import type { Throttle } from './throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`; null for visitors. */
    session: Session | null;
  }
}

interface AuthenticateDependencies {
  readonly publicUrl: URL;
  readonly throttle: Throttle;
  readonly applicationKeys: ApplicationKeysService;
  readonly sessions: SessionsService;
}

export type Authenticate = (request: FastifyRequest, audience: Audience) => Promise<void>;

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

  return async (request, audience) => {
    refuseForeignOrigin(request, publicUrl);
    if (audience === 'anyone') return throttle.countCall(request.ip, null);
    await checkApplication(request);
    request.session = await sessionOf(request, sessions);
    if (audience === 'person' && request.session === null) throw new AppError('not-logged-in');
    refuseOtherAccount(request);
  };
}

/** A browser has one session: another user may have logged in since a page was opened. */
function refuseOtherAccount({ headers, session }: FastifyRequest): void {
  const account = headers[accountHeader];
  if (account === undefined) return;
  // As a visitor, the client would get 404 for the account's private trees.
  if (session === null) throw new AppError('not-logged-in');
  if (account !== session.userId) throw new AppError('other-account');
}

function apiKeyOf(request: FastifyRequest): string | null {
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('apiKey' in query)) return null;
  const { apiKey } = query;
  return typeof apiKey === 'string' && apiKey !== '' ? apiKey : null;
}
