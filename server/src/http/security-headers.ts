import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { PaypalSettings } from '../providers/payments/paypal-settings.ts';

/** The pages other sites may show in a frame of theirs. */
const isEmbed = (url: string | undefined) => url?.startsWith('/embed/') === true;

/** Where the checkout comes from and what it talks to: nowhere while nothing is sold. */
function checkoutOrigins(paypal: PaypalSettings | null): readonly string[] {
  if (paypal === null) return [];
  const { scriptUrl } = paypal;
  // PayPal's script brings parts, frames and pictures from several of its hosts.
  return scriptUrl.hostname.endsWith('.paypal.com')
    ? ['https://*.paypal.com', 'https://*.paypalobjects.com']
    : [scriptUrl.origin];
}

/** What pages may load and do: our own origin, the checkout, and nothing inline that runs. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, paypal }: Pick<Config, 'publicUrl' | 'paypal'>,
): Promise<void> {
  const checkout = checkoutOrigins(paypal);
  const secure = publicUrl.protocol === 'https:';
  const socket = `${secure ? 'wss' : 'ws'}://${publicUrl.host}`;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...checkout],
        'script-src-attr': ["'none'"],
        // Positioned menus and dialogs carry their place as style attributes and elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...checkout],
        'font-src': ["'self'"],
        'connect-src': ["'self'", socket, ...checkout],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'frame-src': checkout.length === 0 ? ["'none'"] : [...checkout],
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
    // PayPal's window must be able to tell the page that opened it how it went.
    crossOriginOpenerPolicy: {
      policy: paypal === null ? 'same-origin' : 'same-origin-allow-popups',
    },
    // Any page may show a tree's image, as the image call promises.
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  app.addHook('onRequest', async ({ url }, reply) => {
    if (!isEmbed(url)) reply.header('x-frame-options', 'DENY');
  });
}
