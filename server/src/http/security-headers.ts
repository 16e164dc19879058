import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { PaypalSettings } from '../providers/payments/paypal-settings.ts';

/** The pages that other sites may embed. */
const isEmbed = (url: string) => url.startsWith('/embed/');

/** The origins of the checkout; none if payments are not configured. */
function checkoutOrigins(paypal: PaypalSettings | null): readonly string[] {
  if (paypal === null) return [];
  const { scriptUrl } = paypal;
  // PayPal's script loads code, frames and images from several hosts.
  return scriptUrl.hostname.endsWith('.paypal.com')
    ? ['https://*.paypal.com', 'https://*.paypalobjects.com']
    : [scriptUrl.origin];
}

/** The content security policy: our own origin, the checkout, and no inline scripts. */
function policyOf({ publicUrl, paypal }: SecuritySettings, frameAncestors: string): string {
  const checkout = checkoutOrigins(paypal);
  const secure = publicUrl.protocol === 'https:';
  const socket = `${secure ? 'wss' : 'ws'}://${publicUrl.host}`;
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...checkout],
    'script-src-attr': ["'none'"],
    // Menus and dialogs are positioned with style attributes and elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...checkout],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...checkout],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': checkout.length === 0 ? ["'none'"] : checkout,
    'frame-ancestors': [frameAncestors],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(secure && { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join(';');
}

type SecuritySettings = Pick<Config, 'publicUrl' | 'paypal'>;

/** All replies have the same headers, except embedded pages. */
export function addSecurityHeaders(app: FastifyInstance, settings: SecuritySettings): void {
  const { publicUrl, paypal } = settings;
  const common = {
    // PayPal's window must be able to report the result to the page that opened it.
    'cross-origin-opener-policy': paypal === null ? 'same-origin' : 'same-origin-allow-popups',
    // Pages of the same site may show images of trees.
    'cross-origin-resource-policy': 'same-site',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    // Browsers' XSS filters could be used to attack pages.
    'x-xss-protection': '0',
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const usual = {
    ...common,
    'content-security-policy': policyOf(settings, "'none'"),
    'x-frame-options': 'DENY',
  };
  const embedded = { ...common, 'content-security-policy': policyOf(settings, '*') };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isEmbed(request.url) ? embedded : usual);
    done();
  });
}
