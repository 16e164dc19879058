import { type ErrorCode, ownReplyHeader } from '@life-tree/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import {
  isDatabaseDown,
  isMissingReference,
  isReadOnly,
  isTimeout,
  isUnstorableText,
} from '../database/errors.ts';

/** Every refused reply is `{ error, code, values? }` without internal details. */
export function addErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  if (isDisconnection(error, reply)) request.log.info('The client disconnected');
  else if (failure.status >= 500) request.log.error({ err: error }, 'A request failed');
  sendAppError(failure, reply);
}

/** Whether a streamed reply ended because its client has gone, which is not a server error. */
function isDisconnection(error: unknown, reply: FastifyReply): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

/** Bypasses reply schemas, so that a refusal cannot itself fail. */
export function sendAppError(failure: AppError, reply: FastifyReply): void {
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', failure.retryAfterSeconds);
  void reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    // Without hooks if the address is broken.
    .header(ownReplyHeader, 'reply')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .type('application/json; charset=utf-8')
    .send(failure.reply);
}

export function isApiPath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return path === '/api' || path.startsWith('/api/');
}

/** Turns any error into one that users may read. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // The client has disconnected, so nobody reads this reply. It must not be logged as a server error.
  if (error instanceof Error && error.name === 'AbortError') return new AppError('bad-input');
  if (isDatabaseDown(error)) return new AppError('unavailable');
  if (isTimeout(error)) return new AppError('overloaded', { retryAfterSeconds: 5 });
  if (isReadOnly(error)) {
    return new AppError('nothing-stored');
  }
  if (isUnstorableText(error)) {
    return new AppError('null-character');
  }
  if (isMissingReference(error)) {
    return new AppError('just-deleted');
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
      return new AppError(codeFor(error));
  }
}

function codeFor(error: Error): ErrorCode {
  const code = 'code' in error ? error.code : undefined;
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return 'body-not-json';
  }
  if (code === 'FST_ERR_BAD_URL') return 'address-not-valid';
  return 'bad-input';
}
