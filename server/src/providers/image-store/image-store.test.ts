import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server } from '../../../test/processes/s3-server.ts';
import { readConfig } from '../../config.ts';
import { fileImageStore } from './file-image-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3ImageStore } from './s3-image-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'life-tree-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openFiles() {
  return { store: fileImageStore(join(folder, 'images')), close: async () => undefined };
}

async function openS3() {
  const server = await startS3Server();
  const { s3 } = readConfig(server.environment);
  if (s3 === null) throw new Error('The settings of the test store are incomplete');
  return { store: s3ImageStore(s3), close: () => server.close() };
}

describe.each([
  ['files', openFiles],
  ['S3', openS3],
])('a store in %s', (_, open) => {
  let store: ImageStore;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await open());
  });
  afterAll(() => close());

  async function read(name: string): Promise<Buffer | null> {
    const file = await store.get(name);
    if (file === null) return null;
    const bytes = await buffer(file.stream);
    expect(file.length).toBe(bytes.length);
    return bytes;
  }

  test('returns the bytes that were stored', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_unused, index) => index % 256));
    await store.put('-_first.full.webp', bytes);
    expect((await read('-_first.full.webp'))?.equals(bytes)).toBe(true);
  });

  test('returns null for unknown names', async () => {
    expect(await store.get('another.full.webp')).toBeNull();
  });

  test('copies a file; deleting one name keeps the other', async () => {
    await store.put('original.full.webp', Buffer.from('content'));
    expect(await store.copy('original.full.webp', 'copy-one.full.webp')).toBe(true);
    expect(await store.copy('original.full.webp', 'copy-one.full.webp')).toBe(true);
    expect(await store.copy('original.full.webp', 'copy-two.full.webp')).toBe(true);
    await store.delete('original.full.webp');
    await store.delete('copy-two.full.webp');
    expect(String(await read('copy-one.full.webp'))).toBe('content');
    expect(await read('copy-two.full.webp')).toBeNull();
    expect(await store.copy('original.full.webp', 'copy-three.full.webp')).toBe(false);
    expect(await read('copy-three.full.webp')).toBeNull();
    await expect(store.copy('../escape.webp', 'copy-four.full.webp')).rejects.toThrow(
      'not a valid name',
    );
    await expect(store.copy('copy-one.full.webp', '../escape.webp')).rejects.toThrow(
      'not a valid name',
    );
  });

  test('deletes a file, even twice', async () => {
    await store.put('passing.node.webp', Buffer.from('x'));
    await store.delete('passing.node.webp');
    await store.delete('passing.node.webp');
    expect(await store.get('passing.node.webp')).toBeNull();
  });

  test('overwrites a file', async () => {
    await store.put('again.node.webp', Buffer.from('one'));
    await store.put('again.node.webp', Buffer.from('two'));
    expect((await read('again.node.webp'))?.toString()).toBe('two');
  });

  test('allows a reader to stop halfway', async () => {
    await store.put('long.full.webp', Buffer.alloc(5_000_000));
    const file = await store.get('long.full.webp');
    file?.stream.destroy();
    expect(file?.stream.destroyed).toBe(true);
  });

  test.each([
    '',
    'x',
    '../x.webp',
    'a/b.webp',
    'name',
    '.webp',
    'ab.webp/..',
    'a b.webp',
    'ab.WEBP',
  ])('refuses the name %j', async (name) => {
    await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('not a valid name');
    await expect(store.get(name)).rejects.toThrow('not a valid name');
    await expect(store.delete(name)).rejects.toThrow('not a valid name');
  });
});

describe('files', () => {
  test('are spread over folders, and drafts of a killed process are removed', async () => {
    const root = join(folder, 'spread');
    const drafts = join(root, 'drafts');
    await mkdir(drafts, { recursive: true });
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await writeFile(join(drafts, 'old'), 'half');
    await utimes(join(drafts, 'old'), longAgo, longAgo);
    await writeFile(join(drafts, 'young'), 'half');
    const store = fileImageStore(root);
    await store.put('abcd.full.webp', Buffer.from('x'));
    expect((await readdir(root)).sort()).toEqual(['ab', 'drafts']);
    expect(await readdir(drafts)).toEqual(['young']);
  });
});

describe('S3', () => {
  test('reports the reason that the store gives for a refusal', async () => {
    const server = createServer((request, response) => {
      request.resume();
      const code = 'SignatureDoesNotMatch';
      response.writeHead(403).end(`<Error><Code>${code}</Code><Secret>s</Secret></Error>`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const store = s3ImageStore({
      endpoint: new URL(`http://127.0.0.1:${port}/`),
      bucket: 'images',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    const reason = 'The image store answered 403: SignatureDoesNotMatch';
    await expect(store.put('name.full.webp', Buffer.from('x'))).rejects.toThrow(reason);
    await expect(store.get('name.full.webp')).rejects.toThrow(reason);
    await expect(store.delete('name.full.webp')).rejects.toThrow(reason);
    server.closeAllConnections();
    server.close();
  });
});

test('a store in S3 accepts only signed requests whose content is what was signed', async () => {
  const server = await startS3Server();
  const { s3 } = readConfig(server.environment);
  if (s3 === null) throw new Error('The settings of the test store are incomplete');
  const stranger = s3ImageStore({ ...s3, secretAccessKey: 'a guess' });
  await expect(stranger.put('hidden.full.webp', Buffer.from('a'))).rejects.toThrow(
    'The image store answered 403: SignatureDoesNotMatch',
  );
  await expect(stranger.get('hidden.full.webp')).rejects.toThrow('SignatureDoesNotMatch');
  const plain = await fetch(new URL('/images/hidden.full.webp', s3.endpoint));
  expect(plain.status).toBe(403);
  await server.close();
});
