import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type ImageStore, requireStorableName } from './image-store.ts';

export interface S3Place {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const patienceMilliseconds = 20_000;

/** A bucket of any store that speaks S3. It need not be public: images are served by us. */
export function s3ImageStore(place: S3Place): ImageStore {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = place;
  // Retries what the store itself calls a passing trouble.
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
    const impatience = new AbortController();
    const timer = setTimeout(
      () => impatience.abort(new Error('The image store did not answer in time')),
      patienceMilliseconds,
    );
    try {
      return await client.fetch(`${folder}/${name}`, {
        ...init,
        // A signature holds for one address only, so following would fail with a confusing reason.
        redirect: 'manual',
        signal: impatience.signal,
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
          // Lets the store refuse what was damaged on its way.
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
      // The web's streams and Node's are the same object under two declarations.
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
      // A copy that fails halfway is answered with 200 and an error in the body.
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
