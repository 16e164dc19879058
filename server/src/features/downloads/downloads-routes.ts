import { identifier, treeVersionHeader } from '@life-tree/contract';
import type { FastifyInstance } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { entityTag, isNotModified, setCacheHeaders } from '../../http/conditional-get.ts';
import { requesterOf } from '../../http/requester.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import type { Throttle } from '../../http/throttle.ts';
import { limitWrongKeys, noIndex } from '../../http/tree-links.ts';
import type { SessionsService } from '../sessions/sessions-service.ts';
import type { DownloadsService } from './downloads-service.ts';
import { treeFiles } from './tree-files.ts';

interface DownloadsDependencies {
  readonly downloads: DownloadsService;
  readonly sessions: SessionsService;
  readonly throttle: Throttle;
}

/** `/trees/{id}.json` and similar links, which work without an API key. */
export function addDownloadsRoutes(
  app: FastifyInstance,
  dependencies: DownloadsDependencies,
): void {
  const { downloads, sessions, throttle } = dependencies;
  for (const { extension, format, type } of treeFiles) {
    app.get<{ Params: { id: string } }>(`/trees/:id.${extension}`, async (request, reply) => {
      const id = identifier.safeParse(request.params.id);
      if (!id.success) return reply.callNotFound();
      await throttle.countCall(request.ip, null);
      const reader = requesterOf(request, reply, await sessionOf(request, sessions));
      const tree = await limitWrongKeys(throttle, request, () => downloads.find(id.data, reader));
      const { version, isPublic } = tree;
      if (!isPublic) reply.header(...noIndex);
      const tag = entityTag(`${version}-${extension}`);
      if (isNotModified(request, tag))
        return setCacheHeaders(reply, tag, isPublic).code(304).send();
      const file = await downloads.write(tree, format, reader);
      // The version that was written: the tree may have changed since it was looked up.
      const { name, version: written } = file.facts;
      return setCacheHeaders(reply, entityTag(`${written}-${extension}`), isPublic)
        .header('content-disposition', attachment(name, extension))
        .header(treeVersionHeader, written)
        .type(`${type}; charset=utf-8`)
        .send(file.read());
    });
  }
}
