import '@fastify/cookie';
import { signedInCookie } from '@life-tree/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session, SessionsService } from '../features/sessions/sessions-service.ts';

export const sessionCookie = 'token';

export interface SessionCookies {
  set(reply: FastifyReply, session: { readonly token: string; readonly expiresAt: Date }): void;
  clear(reply: FastifyReply): void;
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
  };
}

/** Whoever sends the request; null for visitors. */
export async function sessionOf(
  { cookies }: FastifyRequest,
  sessions: Pick<SessionsService, 'find'>,
): Promise<Session | null> {
  const token = cookies[sessionCookie];
  return token === undefined || token === '' ? null : sessions.find(token);
}
