import { reportClientError } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';

export function addClientErrorRoutes(route: Route): void {
  route(
    reportClientError,
    async ({ body, request }) => {
      request.log.warn({ clientError: body }, 'client error');
      return { message: 'Logged' };
    },
    { limit: { rule: limits.clientErrors, account: () => null } },
  );
}
