import { buffer } from 'node:stream/consumers';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { imageUpload } from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

// The form around the file: boundaries, file name and type.
const envelopeBytes = 16_384;

/** Lets the routes of this scope receive files. Other routes refuse them. */
export async function addUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: imageUpload.maxBytes,
      // One more than allowed, so that a second part gets a clear error.
      parts: 2,
      headerPairs: 20,
      fieldNameSize: 100,
      fieldSize: 1000,
    },
  });
}

/** The one file of an upload. */
export async function receiveImage(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('not-a-form');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > imageUpload.maxBytes + envelopeBytes) throw tooLarge();
  let received: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (received !== null) throw new AppError('too-many-files');
      if (part.type !== 'file' || part.fieldname !== imageUpload.field) {
        throw new AppError('form-field');
      }
      received = await bytesOf(part);
    }
  } catch (error) {
    // Discard the rest of the body, or the client would not read the error.
    request.raw.unpipe();
    request.raw.resume();
    throw toAppError(error);
  }
  if (received === null) throw new AppError('no-file');
  if (received.length === 0) throw new AppError('image-too-small');
  return received;
}

async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  // At the limit, not at the end of the file, which may never come.
  const stop = () => void file.destroy(tooLarge());
  if (file.truncated) stop();
  else file.once('limit', stop);
  return buffer(file);
}

function tooLarge(): AppError {
  return new AppError('image-too-large');
}

/** Translates the parser's errors. */
function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('too-many-files');
  }
  return new AppError('form-field');
}
