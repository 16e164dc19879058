import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../test/eventually.ts';
import { addErrorReplies } from './error-replies.ts';

const logLine = z.object({ level: z.number(), msg: z.string() });

// With a body: Fastify itself recognizes a disconnection only if the body was not read completely.
const request = [
  'POST / HTTP/1.1',
  'host: life-tree.test',
  'connection: close',
  'content-type: application/json',
  'content-length: 2',
  '',
  '{}',
].join('\r\n');

/** Requests a reply whose source has sent nothing yet. */
async function requestStream() {
  const lines: z.infer<typeof logLine>[] = [];
  const stream = { write: (line: string) => lines.push(logLine.parse(JSON.parse(line))) };
  const app = Fastify({ logger: { stream } });
  addErrorReplies(app);
  const source = new Readable({ read: () => undefined });
  app.post('/', (_, reply) => reply.send(source));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  await eventually(() => expect(source.listenerCount('data')).toBeGreaterThan(0));
  return { app, lines, source, socket };
}

test('a client that disconnects before the reply is not logged as an error', async () => {
  const { app, lines, socket } = await requestStream();
  socket.destroy();
  await eventually(() =>
    expect(lines).toContainEqual({ level: 30, msg: 'The client disconnected' }),
  );
  await app.close();
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});

test('a source that fails is logged as an error', async () => {
  const { app, lines, source, socket } = await requestStream();
  source.destroy();
  const [reply] = await once(socket, 'data');
  expect(reply).toContain('HTTP/1.1 500');
  await app.close();
  expect(lines).toContainEqual({ level: 50, msg: 'A request failed' });
});
