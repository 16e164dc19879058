import { getTreeMiniature } from '@life-tree/contract';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../http/route.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { TreesService } from './trees-service.ts';

interface MiniatureNeeds {
  readonly trees: TreesService;
  readonly sessions: SessionsService;
}

/** Pictures are asked for by pages, which send no key but do send their cookie. */
export function addMiniatureRoutes(route: Route, { trees, sessions }: MiniatureNeeds): void {
  async function viewerOf({ cookies }: FastifyRequest): Promise<string | null> {
    const token = cookies[sessionCookie];
    if (token === undefined || token === '') return null;
    return (await sessions.find(token))?.userId ?? null;
  }

  route(getTreeMiniature, async ({ params, query, request, reply }) => {
    const version = await trees.versionFor(params.id, await viewerOf(request));
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
