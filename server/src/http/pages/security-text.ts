import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';

const dayMilliseconds = 24 * 3600 * 1000;

/** Publishes a security contact (RFC 9116), if one is configured. */
export function addSecurityText(
  app: FastifyInstance,
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  now: () => Date,
): void {
  const { contactEmail } = mail;
  if (contactEmail === null) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(now().getTime() + 180 * dayMilliseconds);
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400');
    return [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
      '',
    ].join('\n');
  });
}
