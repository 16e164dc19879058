import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { apiBase, imageUpload } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  form,
  hollowPng,
  hollowWebp,
  imageForm,
  type Part,
  sampleImage,
  svgImage,
} from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer } from '../../../test/visitor.ts';
import { images } from '../../database/tables/index.ts';

const path = `${apiBase}/user/me/photo`;
const wrongType = 'File type must be one of .jpg, .jpeg, .png, .gif, .webp, .avif, .svg';
const tooLarge = 'File is larger than 10485760 bytes';
const notForm = 'Send the file as multipart/form-data';
const wrongField = 'Send the file in the field "image" of the form';
const damaged = 'This file is damaged and cannot be read as an image';
const tooManyPixels = 'An image can have at most 64 million pixels and 500 frames';

let world: TestApp;
let person: Person;
let port: number;
beforeAll(async () => {
  world = await startTestApp();
  person = await seedPerson(world);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const address = world.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await nothingIsStored();
  await world.close();
});

async function nothingIsStored(): Promise<void> {
  await world.resources.background.settled();
  expect(await world.resources.database.select().from(images)).toEqual([]);
}

function send(body: ReturnType<typeof form>): Promise<Answer> {
  return person.send({ method: 'POST', url: path, ...body });
}

const file = (content: Buffer | string, filename = 'image.png'): Part => ({
  field: 'image',
  filename,
  type: 'image/png',
  content,
});

describe('a file that is not a supported image is refused', () => {
  test.each([
    ['a text', 'just text', 415, wrongType],
    ['HTML', '<!doctype html><html><script>alert(1)</script></html>', 415, wrongType],
    ['a program', Buffer.from('MZ\u0090\u0000'), 415, wrongType],
    ['half a photograph', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 400, damaged],
    ['HTML with the signature of a GIF', 'GIF89a=1;<script>alert(1)</script>', 400, damaged],
    ['a PNG that claims 400 million pixels', hollowPng(20_000, 20_000), 413, tooManyPixels],
    ['a WebP that claims 268 million pixels', hollowWebp(16_383, 16_383), 413, tooManyPixels],
    ['a huge drawing', svgImage('', 'width="1000000" height="1000000"'), 413, tooManyPixels],
    ['nothing', '', 400, 'File is smaller than 1 bytes'],
  ])('%s', async (_, content, status, sentence) => {
    expect(refusal(await send(form(file(content))))).toEqual([status, sentence]);
    await nothingIsStored();
  });

  test('a TIFF file with another extension', async () => {
    expect(refusal(await send(imageForm(await sampleImage('tiff'))))).toEqual([415, wrongType]);
  });
});

describe('a form that does not contain exactly one file is refused', () => {
  test('two files', async () => {
    const one = file(await sampleImage('png'));
    expect(refusal(await send(form(one, one)))).toEqual([400, 'Too many files']);
    expect(refusal(await send(form(one, one, one, one)))).toEqual([400, 'Too many files']);
    const other = { field: 'more', content: 'x' };
    expect(refusal(await send(form(one, other)))).toEqual([400, 'Too many files']);
  });

  test('none', async () => {
    expect(refusal(await send(form()))).toEqual([400, 'Choose a file first']);
  });

  test.each([
    ['another field', { ...file('x'), field: 'photo' }],
    ['a text instead of a file', { field: 'image', content: 'x' }],
    ['a field of objects', { ...file('x'), field: '__proto__' }],
    ['a method of objects', { ...file('x'), field: 'toString' }],
  ])('%s', async (_, part) => {
    expect(refusal(await send(form(part)))).toEqual([400, wrongField]);
  });

  test.each([
    ['JSON', 'application/json', '{"image":"x"}', 415],
    ['the bare file', 'image/png', 'x', 415],
    ['a form without boundary', 'multipart/form-data', 'x', 400],
    ['a form of something else', 'multipart/form-data; boundary=b', 'no boundary here', 400],
    ['a form that ends early', 'multipart/form-data; boundary=b', '--b\r\ncontent-disp', 400],
  ])('%s', async (_, type, payload, status) => {
    const answer = await send({ headers: { 'content-type': type }, payload });
    expect(refusal(answer)[0]).toBe(status);
  });

  test('nothing at all', async () => {
    expect(refusal(await person.post('user/me/photo'))).toEqual([415, notForm]);
  });
});

test('the documentation describes the field of the file', async () => {
  const { paths } = (await world.app.inject('/api/docs/json')).json();
  const described = paths[path].post.requestBody.content;
  expect(described).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', format: 'binary' } },
      },
    },
  });
});

test('no other call accepts forms', async () => {
  const body = imageForm(await sampleImage('png'));
  const answer = await person.send({ method: 'POST', url: `${apiBase}/ph-tree`, ...body });
  expect(answer.status).toBe(415);
});

describe('a file of more than 10 MB', () => {
  test('is refused, one of exactly 10 MB is accepted', async () => {
    const most = Buffer.alloc(imageUpload.maxBytes, 'x');
    expect(refusal(await send(form(file(most))))).toEqual([415, wrongType]);
    const more = Buffer.concat([most, Buffer.from('x')]);
    expect(refusal(await send(form(file(more))))).toEqual([413, tooLarge]);
  });

  test('is refused by its content length, or while it is received', async () => {
    const declared = await call(`content-length: ${50 * 1024 * 1024}\r\n`);
    expect(await text(declared)).toMatch(new RegExp(`^HTTP/1.1 413 [\\s\\S]*${tooLarge}`));

    const chunked = await call('transfer-encoding: chunked\r\n', 'keep-alive');
    const part = 'x'.repeat(1024 * 1024);
    const lines = `--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n`;
    writeChunk(chunked, lines);
    let answered = false;
    chunked.once('readable', () => {
      answered = true;
    });
    // A client that never stops sending gets a reply too.
    for (let count = 0; count < 200 && !answered; count += 1) {
      if (!writeChunk(chunked, part))
        await Promise.race([once(chunked, 'drain'), once(chunked, 'readable')]);
    }
    const answer = String(chunked.read());
    chunked.destroy();
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 413 [\\s\\S]*${tooLarge}`));
  });
});

describe('a client that disconnects', () => {
  test.each([
    [
      'in the middle of the file',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nxx',
    ],
    ['before the file', '--b\r\ncontent-disp'],
    ['at once', ''],
  ])('%s stores nothing, and others are served', async (_, beginning) => {
    const socket = await call('content-length: 100000\r\n', 'keep-alive');
    socket.write(beginning);
    // The reply comes only after the server has read the beginning of the other request.
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    socket.destroy();
    await once(socket, 'close');
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    await nothingIsStored();
    expect(world.logs()).not.toMatch(/"level":(?:50|60)/);
  });

  test('after less than its content length gets an error', async () => {
    const socket = await call('content-length: 5000\r\n');
    socket.end('--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nxx');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 |^$/);
  });
});

test('an upload to a tree that the user may not edit is refused before it is read', async () => {
  const owner = await seedPerson(world);
  const treeId = await seedTree(world, owner);
  const socket = await call('content-length: 9000000\r\n', 'close', `ph-tree/${treeId}/image`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /);
});

/** Begins an upload, which the test continues. */
async function call(
  headers: string,
  connection = 'close',
  target = 'user/me/photo',
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const cookies = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(
    `POST ${apiBase}/${target} HTTP/1.1\r\nhost: tree.test\r\nconnection: ${connection}\r\nx-api-key: ${world.apiKey}\r\ncookie: ${cookies}\r\ncontent-type: multipart/form-data; boundary=b\r\n${headers}\r\n`,
  );
  return socket;
}

function writeChunk(socket: Socket, chunk: string): boolean {
  return socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
}
