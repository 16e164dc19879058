import { getLike, like, listLikedTrees, unlike } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import type { LikesService } from './likes-service.ts';

export function addLikesRoutes(route: Route, likes: LikesService): void {
  route(like, ({ params, session }) => likes.like(params, session.userId));

  route(unlike, ({ params, session }) => likes.unlike(params, session.userId));

  route(listLikedTrees, ({ query, session }) => likes.likedTrees(session.userId, query));

  route(getLike, ({ params, session }) => likes.get(params, session?.userId ?? null));
}
