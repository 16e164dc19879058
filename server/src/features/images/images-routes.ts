import {
  deletePhoto,
  deleteSpeciesImage,
  deleteTreeImage,
  getImage,
  setPhoto,
  setSpeciesImage,
  setTreeImage,
  uploadImage,
} from '@life-tree/contract';
import { AppError } from '../../app-error.ts';
import { isNotModified, setCacheHeaders } from '../../http/conditional-get.ts';
import type { Route } from '../../http/route.ts';
import { sessionOf } from '../../http/session-cookie.ts';
import { limits } from '../../http/throttle.ts';
import { viewerOf } from '../../http/tree-links.ts';
import type { Session, SessionsService } from '../sessions/sessions-service.ts';
import type { ImagesService } from './images-service.ts';
import { receiveImage } from './uploads.ts';

interface ImagesDependencies {
  readonly images: ImagesService;
  readonly sessions: SessionsService;
}

/** An `<img>` sends the cookies but no key. */
export function addImagesRoutes(route: Route, { images, sessions }: ImagesDependencies): void {
  route(getImage, async ({ params, query, request, reply }) => {
    const { name } = params;
    const viewer = viewerOf(request, await sessionOf(request, sessions));
    const audience = await images.audienceOf(name, viewer);
    if (audience === null) throw new AppError('not-found');
    const isPublic = audience === 'everyone';
    // The file never changes, but permissions do, so caches must revalidate before each use.
    const tag = `"${name}-${query.size}"`;
    if (isNotModified(request, tag)) return setCacheHeaders(reply, tag, isPublic).code(304).send();
    const file = await images.find(name, query.size);
    if (file === null) throw new AppError('not-found');
    return setCacheHeaders(reply, tag, isPublic)
      .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
      .type('image/webp')
      .header('content-length', file.length)
      .send(file.stream);
  });
}

/** The calls that accept files. No other call reads such bodies. */
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
    async ({ params, query, session, request }) => {
      const tree = await images.admit(params.id, session);
      const { operationId } = query;
      return images.setTreeImage(tree, session, await receiveImage(request), operationId);
    },
    { limit, admit: async ({ params, session }) => void (await images.admit(params.id, session)) },
  );
  route(
    uploadImage,
    async ({ params, session, request }) => {
      const tree = await images.admit(params.id, session);
      return images.uploadImage(tree, session, await receiveImage(request));
    },
    { limit, admit: async ({ params, session }) => void (await images.admit(params.id, session)) },
  );
  route(deleteTreeImage, ({ params, session }) => images.deleteTreeImage(params.id, session));

  route(
    setSpeciesImage,
    async ({ params, query, session, request }) => {
      const { treeId, id } = params;
      const tree = await images.admit(treeId, session);
      const { operationId } = query;
      return images.setSpeciesImage(tree, id, session, await receiveImage(request), operationId);
    },
    {
      limit,
      admit: async ({ params, session }) => void (await images.admit(params.treeId, session)),
    },
  );
  route(deleteSpeciesImage, ({ params, session }) =>
    images.deleteSpeciesImage(params.treeId, params.id, session),
  );
}
