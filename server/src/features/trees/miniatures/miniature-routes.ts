import { getTreeMiniature } from '@life-tree/contract';
import { entityTag, isNotModified, setCacheHeaders } from '../../../http/conditional-get.ts';
import type { Route } from '../../../http/route.ts';
import { sessionOf } from '../../../http/session-cookie.ts';
import { viewerOf } from '../../../http/tree-links.ts';
import type { SessionsService } from '../../sessions/sessions-service.ts';
import type { TreesService } from '../trees-service.ts';

interface MiniatureDependencies {
  readonly trees: TreesService;
  readonly sessions: SessionsService;
}

/** An `<img>` sends the cookies but no key. */
export function addMiniatureRoutes(route: Route, { trees, sessions }: MiniatureDependencies): void {
  route(getTreeMiniature, async ({ params, query, request, reply }) => {
    const viewer = viewerOf(request, await sessionOf(request, sessions));
    const tree = await trees.findDrawnTree(params.id, viewer);
    // No shared caching, even for a public tree: it may become private or be deleted.
    const tag = entityTag(`${tree.version}-${query.theme}`);
    setCacheHeaders(reply, tag, false);
    if (isNotModified(request, tag)) return reply.code(304).send();
    return reply
      .type('image/svg+xml; charset=utf-8')
      .send(await trees.drawMiniature(tree, query.theme));
  });
}
