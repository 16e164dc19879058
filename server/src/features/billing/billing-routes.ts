import { getCheckoutTerms, receiveWebhook } from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBoundedParser, textBody } from '../../http/bodies/json-bodies.ts';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';
import type { BillingService } from './billing-service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body, which the signature covers. */
    signedBody: string;
  }
}

export function addBillingRoutes(route: Route, billing: BillingService): void {
  route(getCheckoutTerms, ({ session, query }) => billing.checkoutTerms(session, query));
}

/** Keeps the raw text of JSON bodies, for routes of this scope only. */
export function addSignedBodies(scope: FastifyInstance): void {
  const parse = createBoundedParser(scope);
  scope.decorateRequest('signedBody', '');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: textBody.bytes },
    async (request: FastifyRequest, body: Buffer) => {
      request.signedBody = body.toString();
      return body.length === 0 ? undefined : parse(request, body);
    },
  );
}

export function addWebhookRoutes(route: Route, billing: BillingService): void {
  route(
    receiveWebhook,
    async ({ request: { headers, signedBody }, body }) => {
      await billing.receive({ headers, body: signedBody }, body);
      return { message: 'Thank you' };
    },
    { body: textBody, limit: { rule: limits.webhook, account: () => null } },
  );
}
