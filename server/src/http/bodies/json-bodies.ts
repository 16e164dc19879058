import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { type BodyBounds, excessError, findExcess } from './body-scan.ts';
import { createReceiver, LargeBody } from './receive-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What this body may hold; settled before anything of it is read. */
    bodyBounds: BodyBounds | null;
    /** Whose body it is, for calls that take large ones. */
    largeBodyAccount: string | null;
  }
}

/** Bodies that hold no long texts. */
export const smallBody: BodyBounds = { bytes: 16 * 1024, values: 5000, depth: 64 };
/** Bodies that hold a description, a comment or a message. */
export const textBody: BodyBounds = { ...smallBody, bytes: 128 * 1024 };

/**
 * A body that was refused. Were the parser to throw, Fastify would close the connection, and callers
 * who are still sending would not read why; so the route throws it after the parser.
 */
export class RefusedBody {
  readonly reason: AppError;

  constructor(reason: AppError) {
    this.reason = reason;
  }
}

/** Takes JSON bodies, and an empty one as none: many clients name a type even when they send nothing. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = createBoundedParser(app);
  const receive = createReceiver();
  app.decorateRequest('bodyBounds', null);
  app.decorateRequest('largeBodyAccount', null);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable) => {
      const bounds = request.bodyBounds ?? smallBody;
      try {
        const body = await receive(payload, bounds, request.largeBodyAccount);
        if (body instanceof LargeBody) return body;
        return body.length === 0 ? undefined : await parse(request, body);
      } catch (error) {
        if (error instanceof AppError) return new RefusedBody(error);
        throw error;
      }
    },
  );
  app.addHook('onResponse', async ({ body }) => {
    if (body instanceof LargeBody) body.releaseUnused();
  });
}

/** Parses JSON that holds no more than the request's bounds allow. */
export function createBoundedParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    const bounds = request.bodyBounds ?? smallBody;
    const excess = findExcess(body, bounds);
    if (excess !== null) return Promise.reject(excessError(excess, bounds));
    return new Promise((resolve, reject) => {
      parse(request, body.toString(), (error, value) => {
        if (error === null) resolve(value);
        else reject(notJson());
      });
    });
  };
}

export function notJson(): AppError {
  return new AppError('body-not-json');
}
