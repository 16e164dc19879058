import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import {
  isDatabaseDown,
  isMissingReference,
  isUnstorableText,
  storesNothing,
} from '../database/errors.ts';

/** Every refusal leaves as `{ error }`, and nothing of our insides with it. */
export function addErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  if (failure.status >= 500) request.log.error({ err: error }, 'A request failed');
  sendAppError(failure, reply);
}

/** Bypasses reply schemas, so that a refusal cannot itself fail. */
export function sendAppError(failure: AppError, reply: FastifyReply): void {
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', failure.retryAfterSeconds);
  void reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .type('application/json; charset=utf-8')
    .send({ error: failure.message });
}

export function isApiPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === '/api' || path.startsWith('/api/');
}

/** What a person may know of whatever went wrong. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // The connection is gone: nobody reads this, and nothing is wrong with the server.
  if (error instanceof Error && error.name === 'AbortError') return new AppError('bad-input');
  if (isDatabaseDown(error)) return new AppError('unavailable');
  if (storesNothing(error)) {
    return new AppError('unavailable', {
      message: 'Nothing can be stored at the moment, try again later',
    });
  }
  if (isUnstorableText(error)) {
    return new AppError('bad-input', { message: 'Texts may not hold the character U+0000' });
  }
  if (isMissingReference(error)) {
    return new AppError('not-found', { message: 'What this was about has just been deleted' });
  }
  return fromFrameworkError(error) ?? new AppError('internal');
}

/** The refusals Fastify raises before our code runs. */
function fromFrameworkError(error: unknown): AppError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return null;
  switch (statusCode) {
    case 404:
      return new AppError('unknown-path');
    case 413:
      return new AppError('too-large');
    case 415:
      return new AppError('wrong-type');
    default:
      return new AppError('bad-input', { message: sentenceFor(error) });
  }
}

function sentenceFor(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return 'The body is not valid JSON';
  }
  if (code === 'FST_ERR_BAD_URL') return 'The address is not valid';
  return 'The request is not valid';
}
