import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type ImageStore, requireStorableName } from './image-store.ts';

export interface S3Settings {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const timeoutMilliseconds = 20_000;

/** A bucket of any S3-compatible store. It need not be public: we serve the images. */
export function s3ImageStore(settings: S3Settings): ImageStore {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings;
  // Retries temporary errors of the store.
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 3,
    initRetryMs: 100,
  });
  const folder = `${endpoint.href.replace(/\/+$/, '')}/${bucket}`;

  async function call(name: string, init: RequestInit): Promise<Response> {
    requireStorableName(name);
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new Error('The image store did not answer in time')),
      timeoutMilliseconds,
    );
    try {
      return await client.fetch(`${folder}/${name}`, {
        ...init,
        // A signature is valid for one address only, so following a redirect would fail with a confusing error.
        redirect: 'manual',
        signal: timeout.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    put: async (name, bytes) => {
      const response = await call(name, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: {
          'content-type': 'image/webp',
          // The store refuses content that does not match this hash.
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      });
      await requireSuccess(response);
    },

    get: async (name) => {
      const response = await call(name, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      if (!response.ok || response.body === null || !Number.isInteger(length)) {
        throw await refusalOf(response);
      }
      // Web and Node declare the same stream class with different types.
      const body = response.body as ReadableStream<Uint8Array>;
      return { length, stream: Readable.fromWeb(body) };
    },

    copy: async (name, to) => {
      requireStorableName(name);
      const headers = { 'x-amz-copy-source': `/${bucket}/${name}` };
      const response = await call(to, { method: 'PUT', headers });
      if (response.status === 404) {
        await response.body?.cancel();
        return false;
      }
      if (!response.ok) throw await refusalOf(response);
      // If a copy fails halfway, the reply is 200 with an error in its body.
      const text = await response.text();
      if (text.includes('<Error>')) throw new Error('The image store could not copy a file');
      return true;
    },

    delete: async (name) => {
      const response = await call(name, { method: 'DELETE' });
      if (response.status === 404) await response.body?.cancel();
      else await requireSuccess(response);
    },
  };
}

async function requireSuccess(response: Response): Promise<void> {
  if (!response.ok) throw await refusalOf(response);
  await response.body?.cancel();
}

async function refusalOf(response: Response): Promise<Error> {
  const text = await response.text().catch(() => '');
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? 'no reason';
  return new Error(`The image store answered ${response.status}: ${code}`);
}
