import { countFollows, follow, listFollowers, listFollowing, unfollow } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { FollowsService } from './follows-service.ts';

export function addFollowsRoutes(route: Route, follows: FollowsService): void {
  route(follow, ({ params, session }) => follows.follow(session.userId, params.id));

  route(unfollow, ({ params, session }) => follows.unfollow(session.userId, params.id));

  route(listFollowers, ({ params, query }) => follows.followers(params.userId, query));

  route(listFollowing, ({ params, query }) => follows.following(params.userId, query));

  route(countFollows, ({ params, session }) =>
    follows.counts(params.userId, session?.userId ?? null),
  );
}
