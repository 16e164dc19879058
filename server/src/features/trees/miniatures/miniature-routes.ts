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
    const tagOf = (version: number) => entityTag(`${version}-${query.theme}`);
    const tag = tagOf(await trees.findVersion(params.id, viewer));
    // No shared caching, even for a public tree: it may become private or be deleted.
    if (isNotModified(request, tag)) return setCacheHeaders(reply, tag, false).code(304).send();
    const { version, svg } = await trees.drawMiniature(params.id, viewer, query.theme);
    return setCacheHeaders(reply, tagOf(version), false)
      .type('image/svg+xml; charset=utf-8')
      .send(svg);
  });
}
