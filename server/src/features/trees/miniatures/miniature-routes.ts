import { getTreeMiniature } from '@life-tree/contract';
import { entityTag, isNotModified, setCacheHeaders } from '../../../http/conditional-get.ts';
import type { Route } from '../../../http/route.ts';
import { sessionOf } from '../../../http/session-cookie.ts';
import type { SessionsService } from '../../sessions/sessions-service.ts';
import type { TreesService } from '../trees-service.ts';

interface MiniatureDependencies {
  readonly trees: TreesService;
  readonly sessions: SessionsService;
}

/** Pictures are asked for by pages, which send no key but do send their cookie. */
export function addMiniatureRoutes(route: Route, { trees, sessions }: MiniatureDependencies): void {
  route(getTreeMiniature, async ({ params, query, request, reply }) => {
    const viewer = await sessionOf(request, sessions);
    const version = await trees.versionFor(params.id, viewer?.userId ?? null);
    // Also for a public tree: it may be private or deleted tomorrow.
    const tag = entityTag(`${version}-${query.theme}`);
    setCacheHeaders(reply, tag, false);
    if (isNotModified(request, tag)) return reply.code(304).send();
    return reply
      .type('image/svg+xml; charset=utf-8')
      .send(await trees.drawMiniature(params.id, query.theme));
  });
}
