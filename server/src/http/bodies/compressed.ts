import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  gzip,
} from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } });

/** The default, the strongest setting, is too slow for replies made per request. */
const brotliOptions = quality(4);

/**
 * Streams are large trees, mostly ids, which no setting makes much smaller: the stronger one takes five times as long
 * for at most eight percent.
 */
const streamOptions = quality(1);

/** How replies of routes are compressed. */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions,
  zlib: { createBrotliCompress: () => createBrotliCompress(streamOptions), brotliCompressSync },
};

const encodings = [
  { name: 'br', compress: (text: string) => promisify(brotliCompress)(text, brotliOptions) },
  { name: 'gzip', compress: (text: string) => promisify(gzip)(text) },
] as const;

/** For the not-found handler: only replies of routes are compressed automatically. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find(({ name }) => accepts(accepted, name));
  if (encoding === undefined) return reply.send(text);
  reply.header('content-encoding', encoding.name);
  return reply.send(await encoding.compress(text));
}

function accepts(accepted: string, encoding: string): boolean {
  const parts = accepted.toLowerCase().split(',');
  const part = parts
    .map((text) => text.trim().split(/\s*;\s*/))
    .find(([name]) => name === encoding);
  return part !== undefined && !/^q=0(\.0*)?$/.test(part[1] ?? '');
}
