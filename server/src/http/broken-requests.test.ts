import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerBrokenRequest } from './broken-requests.ts';

test('a client that sends no valid request and never closes is disconnected', async () => {
  const app = Fastify({ clientErrorHandler: answerBrokenRequest, forceCloseConnections: true });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  // Half open: it does not close when the server does.
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const [socket] = await accepted;
  client.write('NOT HTTP\r\n\r\n');
  const [reply] = await once(client, 'data');
  expect(String(reply)).toContain('400 Bad Request');
  if (!socket.destroyed) await once(socket, 'close');
  client.destroy();
  await app.close();
});
