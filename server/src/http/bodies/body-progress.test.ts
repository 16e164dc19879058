import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { answerBrokenRequest } from '../broken-requests.ts';
import { addBodyProgress } from './body-progress.ts';

/** A server that receives bodies, and checks their progress when the test says so. */
async function start() {
  const app = Fastify({ clientErrorHandler: answerBrokenRequest, forceCloseConnections: true });
  const { check } = addBodyProgress(app);
  let received = 0;
  app.addContentTypeParser('text/plain', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    for await (const chunk of body) received += chunk.length;
    return received;
  });
  app.post('/', async ({ body }) => ({ received: body }));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { app, check, port: Number(port), received: () => received };
}

let server: Awaited<ReturnType<typeof start>>;
let socket: Socket;
let reply: string;
beforeEach(async () => {
  server = await start();
  reply = '';
  socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setEncoding('utf8').on('data', (text: string) => {
    reply += text;
  });
  await once(socket, 'connect');
});
afterEach(async () => {
  socket.destroy();
  await server.app.close();
});

const chunk = 'x'.repeat(70_000);

/** Sends a part of the body and waits until the server has it. */
async function send(text: string): Promise<void> {
  const before = server.received();
  socket.write(text);
  await eventually(() => expect(server.received()).toBe(before + text.length));
}

const head = (length: number) =>
  `POST / HTTP/1.1\r\nhost: life-tree.test\r\ncontent-type: text/plain\r\ncontent-length: ${length}\r\n\r\n`;

test('a body that makes progress may take any time', async () => {
  socket.write(head(25 * chunk.length));
  for (let sent = 0; sent < 25; sent += 1) {
    await send(chunk);
    if (sent < 24) server.check();
  }
  await eventually(() => expect(reply).toContain(`{"received":${25 * chunk.length}}`));
});

test('a body that stalls ends the request and the connection', async () => {
  const closed = once(socket, 'end');
  socket.write(head(2 * chunk.length));
  await send(chunk);
  server.check();
  expect(reply).toBe('');
  server.check();
  await closed;
  expect(reply).toContain('408 Request Timeout');
  expect(reply).toContain('"code":"request-timeout"');
});

test('a body that dribbles ends too', async () => {
  socket.write(head(2 * chunk.length));
  await send(chunk);
  server.check();
  for (let sent = 0; sent < 10; sent += 1) await send('x');
  server.check();
  await eventually(() => expect(reply).toContain('408 Request Timeout'));
});
