import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';

export interface S3Server {
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body?: Uint8Array | string;
}

const bucket = 'images';
const region = 'us-east-1';
const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'test secret' };

/**
 * The part of S3 that we use, with one empty bucket in memory. It checks every request's signature with
 * AWS's own signer, and the content against its hash, as a real store does.
 */
export async function startS3Server(): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { status, body = '' } = await answer(files, request, await buffer(request));
    const isText = typeof body === 'string';
    response
      .writeHead(status, {
        'content-length': Buffer.byteLength(body),
        ...(isText && body !== '' && { 'content-type': 'application/xml' }),
      })
      .end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  files: Map<string, Buffer>,
  request: IncomingMessage,
  content: Buffer,
): Promise<Reply> {
  if (!(await isSigned(request))) return refusal(403, 'SignatureDoesNotMatch');
  const hash = request.headers['x-amz-content-sha256'];
  const isHashed = hash === 'UNSIGNED-PAYLOAD' || hash === sha256(content);
  if (!isHashed) return refusal(400, 'XAmzContentSHA256Mismatch');
  const [, owner, name = ''] = /^\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
  if (owner !== bucket) return refusal(404, 'NoSuchBucket');
  switch (request.method) {
    case 'GET': {
      const file = files.get(name);
      return file === undefined ? refusal(404, 'NoSuchKey') : { status: 200, body: file };
    }
    case 'PUT': {
      const source = request.headers['x-amz-copy-source'];
      const file = source === undefined ? content : files.get(String(source).split('/')[2] ?? '');
      if (file === undefined) return refusal(404, 'NoSuchKey');
      files.set(name, file);
      return { status: 200, body: source === undefined ? '' : '<CopyObjectResult/>' };
    }
    case 'DELETE':
      files.delete(name);
      return { status: 204 };
    default:
      return refusal(405, 'MethodNotAllowed');
  }
}

function refusal(status: number, code: string): Reply {
  return { status, body: `<Error><Code>${code}</Code></Error>` };
}

/** Signs the same request again and compares. */
async function isSigned({ method = '', url = '', headers }: IncomingMessage): Promise<boolean> {
  const { authorization = '' } = headers;
  const signed = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date']));
  if (date === null) return false;
  const [, year, month, day, hour, minute, second] = date;
  const signer = new SignatureV4({
    credentials,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const { headers: again } = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: headers.host ?? '',
      path: url,
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
  );
  const signature = (text: string | undefined) => /Signature=(\w+)/.exec(text ?? '')?.[1] ?? null;
  return (
    signature(authorization) !== null && signature(authorization) === signature(again.authorization)
  );
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Node's hash with the interface that the signer needs. */
class Sha256 {
  readonly #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
