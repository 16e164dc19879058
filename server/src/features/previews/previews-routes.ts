import { identifier } from '@life-tree/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../app-error.ts';
import { entityTag, isNotModified, setCacheHeaders } from '../../http/conditional-get.ts';
import type { Throttle } from '../../http/throttle.ts';
import { limitWrongKeys, linkKeyIn, noIndex } from '../../http/tree-links.ts';
import type { PreviewsService } from './previews-service.ts';
import {
  robots,
  sitemapIndex,
  sitemapOfPages,
  sitemapOfTrees,
  sitemapPageNamed,
} from './sitemap.ts';

interface PreviewDependencies {
  readonly previews: PreviewsService;
  readonly throttle: Throttle;
  readonly publicUrl: URL;
}

/** Routes for other sites and search engines. */
export function addPreviewsRoutes(app: FastifyInstance, dependencies: PreviewDependencies): void {
  const { previews, throttle } = dependencies;
  const { origin } = dependencies.publicUrl;

  app.get<{ Params: { id: string } }>('/trees/:id.png', async (request, reply) => {
    const id = identifier.safeParse(request.params.id);
    if (!id.success) return reply.callNotFound();
    await throttle.countCall(request.ip, null);
    const linkKey = linkKeyIn(request);
    const tree = await limitWrongKeys(throttle, request, () => previews.find(id.data, linkKey));
    const { isPublic } = tree;
    if (!isPublic) reply.header(...noIndex);
    const tagOf = (version: number) => entityTag(`${version}-png`);
    const tag = tagOf(tree.version);
    if (isNotModified(request, tag)) return setCacheHeaders(reply, tag, isPublic).code(304).send();
    const { image, version } = await previews.image(tree, linkKey);
    return setCacheHeaders(reply, tagOf(version), isPublic)
      .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
      .type('image/png')
      .send(Buffer.from(image));
  });

  app.get('/robots.txt', async (_request, reply) =>
    cacheForAnHour(reply).type('text/plain; charset=utf-8').send(robots(origin)),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    await throttle.countCall(request.ip, null);
    return sendXml(reply, sitemapIndex(await previews.sitemapPages(), origin));
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const { name } = request.params;
    await throttle.countCall(request.ip, null);
    if (name === 'pages') return sendXml(reply, sitemapOfPages(origin));
    const page = sitemapPageNamed(name);
    if (page === null) throw new AppError('unknown-path');
    return sendXml(reply, sitemapOfTrees(await previews.sitemapTrees(page), origin));
  });
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  // Not cached: a tree that has become private must not be listed.
  return reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8').send(xml);
}

function cacheForAnHour(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600');
}
