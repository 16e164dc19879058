import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { type BodyBounds, excessError, findExcess } from './body-scan.ts';
import { createReceiver, LargeBody } from './receive-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The limits of this body, set before it is read. */
    bodyBounds: BodyBounds | null;
    /** The account that sends the body, for calls that accept large ones. */
    largeBodyAccount: string | null;
  }
}

/** Bodies without long texts. */
export const smallBody: BodyBounds = { bytes: 16 * 1024, values: 5000, depth: 64 };
/** Bodies with a description, a comment or a message. */
export const textBody: BodyBounds = { ...smallBody, bytes: 128 * 1024 };

/**
 * A body that was refused. If the parser threw, Fastify would close the connection, and a client that is
 * still sending would not read the reason. So the route throws it after the parser.
 */
export class RefusedBody {
  readonly reason: AppError;

  constructor(reason: AppError) {
    this.reason = reason;
  }
}

/** Accepts JSON bodies. An empty body counts as none: many clients send a content type without a body. */
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

/** Parses JSON within the request's limits. */
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
