import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerBrokenRequest } from './broken-requests.ts';

test.each([
  ['no valid request', 'NOT HTTP\r\n\r\n', '400 Bad Request'],
  ['its headers too slowly', 'GET / HTTP/1.1\r\nHost: life', '408 Request Timeout'],
])('a client that sends %s and never closes is disconnected', async (_, sent, answer) => {
  const app = Fastify({
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: true,
    http: { headersTimeout: 100, connectionsCheckingInterval: 50 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  // Half open: it does not close when the server does.
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [socket] = await accepted;
  client.write(sent);
  const [reply] = await once(client, 'data');
  expect(String(reply)).toContain(answer);
  if (!socket.destroyed) await once(socket, 'close');
  client.destroy();
  await app.close();
});
