import { getLike, like, listLikedTrees, unlike } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { LikesService } from './likes-service.ts';

export function addLikesRoutes(route: Route, likes: LikesService): void {
  route(like, ({ params, viewer }) => likes.like(params, viewer));

  route(unlike, ({ params, viewer }) => likes.unlike(params, viewer));

  route(listLikedTrees, ({ query, session }) => likes.likedTrees(session.userId, query));

  route(getLike, ({ params, viewer }) => likes.get(params, viewer));
}
