import { lookUpSource } from '@life-tree/contract';
import { requesterOf } from '../../http/requester.ts';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';
import type { SourceLookup } from './source-lookup-service.ts';

export function addSourceLookupRoutes(route: Route, sources: SourceLookup): void {
  route(
    lookUpSource,
    async ({ query, session, request, reply }) => ({
      source: await sources.lookUp(query.doi, requesterOf(request, reply, session)),
    }),
    { limit: { rule: limits.lookUpDoi, account: ({ session }) => session.userId } },
  );
}
