import { getTreeMiniature } from '@life-tree/contract';
import type { Route } from '../../http/route.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from './trees-service.ts';

interface MiniatureNeeds {
  readonly trees: TreesService;
  readonly sessions: SessionsService;
}

/** Pictures are asked for by pages, which send no key but do send their cookie. */
export function addMiniatureRoutes(route: Route, { trees, sessions }: MiniatureNeeds): void {
  route(getTreeMiniature, async ({ params, query, request, reply }) => {
    const viewer = await sessionOf(request, sessions);
    const version = await trees.versionFor(params.id, viewer?.userId ?? null);
    const tag = `"${version}-${query.theme}"`;
    // Kept by the one who asked only: the tree may be private tomorrow, if it is not today.
    const keeping =
      query.v === version ? 'private, max-age=31536000, immutable' : 'private, no-cache';
    reply.header('cache-control', keeping).header('etag', tag).header('vary', 'cookie');
    if (request.headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
    return reply
      .type('image/svg+xml; charset=utf-8')
      .send(await trees.drawMiniature(params.id, query.theme));
  });
}
