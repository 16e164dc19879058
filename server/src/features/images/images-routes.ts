import {
  deletePhoto,
  deleteSpeciesImage,
  deleteTreeImage,
  getImage,
  setPhoto,
  setSpeciesImage,
  setTreeImage,
} from '@life-tree/contract';
import { Failure } from '../../failure.ts';
import type { Route } from '../../http/route.ts';
import { limits } from '../../http/throttle.ts';
import type { Session } from '../sessions/sessions-service.ts';
import type { ImagesService } from './images-service.ts';
import { receiveImage } from './uploads.ts';

export function addImagesRoutes(route: Route, images: ImagesService): void {
  route(getImage, async ({ params, query, request, reply }) => {
    const tag = `"${params.name}-${query.size}"`;
    const file = await images.find(params.name, query.size);
    if (file === null) throw new Failure('not-found');
    reply
      // Another picture has another name.
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match']?.includes(tag) === true) {
      file.stream.destroy();
      return reply.code(304).send();
    }
    return reply.type('image/webp').header('content-length', file.length).send(file.stream);
  });
}

/** The calls that take files: only these parts of the app read such bodies. */
export function addUploadRoutes(route: Route, images: ImagesService): void {
  const limit = {
    rule: limits.upload,
    account: ({ session }: { readonly session: Session }) => session.userId,
  };

  route(
    setPhoto,
    async ({ session, request }) => images.setPhoto(session, await receiveImage(request)),
    { limit },
  );
  route(deletePhoto, ({ session }) => images.deletePhoto(session));

  route(
    setTreeImage,
    async ({ params, session, request }) => {
      await images.requireEditor(params.id, session);
      return images.setTreeImage(params.id, session, await receiveImage(request));
    },
    { limit },
  );
  route(deleteTreeImage, ({ params, session }) => images.deleteTreeImage(params.id, session));

  route(
    setSpeciesImage,
    async ({ params, session, request }) => {
      const { treeId, id } = params;
      await images.requireEditor(treeId, session);
      return images.setSpeciesImage(treeId, id, session, await receiveImage(request));
    },
    { limit },
  );
  route(deleteSpeciesImage, ({ params, session }) =>
    images.deleteSpeciesImage(params.treeId, params.id, session),
  );
}
