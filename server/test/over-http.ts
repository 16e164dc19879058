import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase } from '@life-tree/contract';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

interface Reply {
  readonly status: number;
  readonly error: unknown;
}

interface Caller {
  readonly world: TestApp;
  readonly visitor: Pick<Visitor, 'cookies'>;
}

/** Sends a body over a real connection. A body of several parts is sent without its length. */
export async function sendBody(
  { world, visitor }: Caller,
  path: string,
  ...parts: readonly (string | Buffer)[]
): Promise<Reply> {
  const [whole] = parts;
  const outgoing = request({
    ...addressOf(world),
    method: 'POST',
    path: `${apiBase}/${path}`,
    headers: {
      ...headersOf(world, visitor),
      ...(parts.length === 1 && { 'content-length': Buffer.byteLength(whole ?? '') }),
    },
  });
  const replied = new Promise<Reply>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      const body = JSON.parse(await text(response));
      resolve({ status: response.statusCode ?? 0, error: body.error });
    });
  });
  for (const part of parts) outgoing.write(part);
  outgoing.end();
  return replied;
}

/** Declares a body of this many bytes, sends only its beginning, and waits for the reply. */
export function announceBody(
  { world, visitor }: Caller,
  call: string,
  bytes: number,
  contentType = 'application/json',
): Promise<Reply> {
  const [method, path] = call.split(' ');
  const { host, port } = addressOf(world);
  const headers = { ...headersOf(world, visitor), host, 'content-type': contentType };
  const lines = [
    `${method} ${apiBase}/${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${bytes}`,
    'connection: close',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(`${lines.join('\r\n')}\r\n\r\n{"name":`));
    let received = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString();
      const [, status, body] =
        /^HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n(\{[\s\S]*\})$/.exec(received) ?? [];
      if (status === undefined || body === undefined) return;
      socket.destroy();
      resolve({ status: Number(status), error: JSON.parse(body).error });
    });
  });
}

function addressOf({ app }: TestApp) {
  // A listening app has an address of this type.
  const { port } = app.server.address() as AddressInfo;
  return { host: '127.0.0.1', port };
}

function headersOf({ apiKey }: TestApp, { cookies }: Pick<Visitor, 'cookies'>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    'x-api-key': apiKey,
    'content-type': 'application/json',
    ...(cookie !== '' && { cookie }),
  };
}
