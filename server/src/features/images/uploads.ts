import { buffer } from 'node:stream/consumers';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { imageUpload } from '@life-tree/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

// What stands around the file in a form: boundaries, its name and type.
const envelopeBytes = 16_384;

/** Lets the routes of this part of the app receive files; all others refuse them as before. */
export async function addUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      fileSize: imageUpload.maxBytes,
      // One more than is taken, so that we see there are too many and say so.
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
    // Nobody reads on: what still arrives is dropped, or the refusal would not be read either.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  }
  if (received === null) throw new AppError('no-file');
  if (received.length === 0) throw new AppError('image-too-small');
  return received;
}

async function bytesOf({ file }: MultipartFile): Promise<Buffer> {
  // At once, not when the file ends: it may never end.
  const stop = () => void file.destroy(tooLarge());
  if (file.truncated) stop();
  else file.once('limit', stop);
  return buffer(file);
}

function tooLarge(): AppError {
  return new AppError('image-too-large');
}

/** What the parser says is about bytes and limits; people read about files. */
function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new AppError('too-many-files');
  }
  return new AppError('form-field');
}
