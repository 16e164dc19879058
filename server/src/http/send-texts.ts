import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Replies that are shorter than this are sent as one text. */
const maxTextLength = 64 * 1024;

/**
 * Sends a reply that is written in pieces. A short one is sent at once, because every piece of a stream is a
 * write to the socket, which takes as long as a query.
 */
export async function sendTexts(
  reply: FastifyReply,
  texts: Iterable<string> | AsyncIterable<string>,
): Promise<FastifyReply> {
  const source = isAsync(texts) ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]();
  let text = '';
  for (let next = await source.next(); ; next = await source.next()) {
    if (next.done === true) return reply.send(text);
    text += next.value;
    if (text.length > maxTextLength) return reply.send(Readable.from(continued(text, source)));
  }
}

async function* continued(
  beginning: string,
  rest: Iterator<string> | AsyncIterator<string>,
): AsyncGenerator<string> {
  try {
    yield beginning;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
      yield next.value;
    }
  } finally {
    await rest.return?.();
  }
}

function isAsync(texts: Iterable<string> | AsyncIterable<string>): texts is AsyncIterable<string> {
  return Symbol.asyncIterator in texts;
}
