import {
  changeRelease,
  createRelease,
  getRelease,
  listReleases,
  withdrawRelease,
} from '@life-tree/contract';
import { requesterOf } from '../../http/requester.ts';
import type { Route } from '../../http/route.ts';
import type { ReleasesService } from './releases-service.ts';

export function addReleasesRoutes(route: Route, releases: ReleasesService): void {
  route(listReleases, async ({ params, viewer }) => ({
    releases: await releases.list(params.id, viewer),
  }));

  route(getRelease, ({ params, viewer }) => releases.get(params.id, params.number, viewer));

  route(createRelease, ({ params, body, session, request, reply }) =>
    releases.create(params.id, session.userId, body, requesterOf(request, reply, session)),
  );

  route(withdrawRelease, ({ params, session }) =>
    releases.withdraw(params.id, params.number, session.userId),
  );

  route(changeRelease, ({ params, body, session }) =>
    releases.setDoi(params.id, params.number, session.userId, body.doi),
  );
}
