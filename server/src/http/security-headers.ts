import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The pages other sites may show in a frame of theirs. */
const isEmbed = (url: string | undefined) => url?.startsWith('/embed/') === true;

/** What pages may load and do: our own origin and nothing inline that runs. */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: URL): Promise<void> {
  const secure = publicUrl.protocol === 'https:';
  const socket = `${secure ? 'wss' : 'ws'}://${publicUrl.host}`;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'script-src-attr': ["'none'"],
        // Positioned menus and dialogs carry their place as style attributes and elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", socket],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'frame-src': ["'none'"],
        'frame-ancestors': [({ url }) => (isEmbed(url) ? '*' : "'none'")],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Set below: it cannot be told of exceptions here.
    xFrameOptions: false,
    // Any page may show a tree's image, as the image call promises.
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isEmbed(url)) reply.header('x-frame-options', 'DENY');
  });
}
