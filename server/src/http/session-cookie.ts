import '@fastify/cookie';
import { apiBase, signedInCookie } from '@life-tree/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  DeviceToken,
  Session,
  SessionsService,
} from '../features/sessions/sessions-service.ts';

export const sessionCookie = 'token';
/** Identifies a browser to accounts that have logged in with it. Outlives sessions and grants no access. */
const deviceCookie = 'device';

export interface SessionCookies {
  set(reply: FastifyReply, session: { readonly token: string; readonly expiresAt: Date }): void;
  clear(reply: FastifyReply): void;
  setDevice(reply: FastifyReply, device: DeviceToken): void;
}

export function createSessionCookies(publicUrl: URL): SessionCookies {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.protocol === 'https:',
  } as const;
  return {
    set: (reply, { token, expiresAt }) => {
      reply.setCookie(sessionCookie, token, { ...options, expires: expiresAt });
      reply.setCookie(signedInCookie, '1', { ...options, httpOnly: false, expires: expiresAt });
    },
    clear: (reply) => {
      reply.clearCookie(sessionCookie, options);
      reply.clearCookie(signedInCookie, { ...options, httpOnly: false });
    },
    setDevice: (reply, { token, expiresAt }) => {
      const path = `${apiBase}/user`;
      reply.setCookie(deviceCookie, token, { ...options, path, expires: expiresAt });
    },
  };
}

/** The secret of the browser that sends the request, if it has one. */
export function deviceTokenOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[deviceCookie] || undefined;
}

/** The session of the request; null for visitors. */
export async function sessionOf(
  { cookies }: FastifyRequest,
  sessions: Pick<SessionsService, 'find'>,
): Promise<Session | null> {
  const token = cookies[sessionCookie];
  return token ? sessions.find(token) : null;
}
