import { foldCase, sendContactMessage } from '@life-tree/contract';
import { textBody } from '../../http/bodies/json-bodies.ts';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';
import type { ContactService } from './contact-service.ts';

export function addContactRoutes(route: Route, contact: ContactService): void {
  route(
    sendContactMessage,
    async ({ body }) => {
      await contact.receive(body);
      return { message: 'Thank you for your message, we will answer soon' };
    },
    {
      body: textBody,
      limit: { rule: limits.contact, account: ({ body }) => foldCase(body.email) },
    },
  );
}
