import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const whales = {
  id: 'https://doi.org/10.1126/whales',
  type: 'article-journal',
  title: 'Origin of <i>whales</i>',
  author: [{ family: 'Gingerich', given: 'P. D.', sequence: 'first' }],
  DOI: '10.9999/of-another-work',
  reference: [{ key: 'ref1', unstructured: 'x'.repeat(100_000) }],
  link: [{ URL: 'https://publisher.test/pdf' }],
};
const csl = 'application/vnd.citationstyles.csl+json';

let respond: RequestListener;
let asked: { readonly url: string | undefined; readonly accept: string | undefined }[] = [];
let resolver: Server;
let elsewhere: Server;
let world: TestApp;
let mary: Person;

async function listen(handle: RequestListener): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const send =
  (status: number, headers: Record<string, string>, body = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const sendSource = (source: unknown) => send(200, { 'content-type': csl }, JSON.stringify(source));

beforeAll(async () => {
  resolver = await listen((request, response) => {
    asked.push({ url: request.url, accept: request.headers.accept });
    respond(request, response);
  });
  elsewhere = await listen((request, response) => {
    asked.push({ url: `elsewhere${request.url}`, accept: request.headers.accept });
    sendSource(whales)(request, response);
  });
  const address = `http://127.0.0.1:${portOf(resolver)}/dois`;
  world = await startTestApp({ environment: { DOI_RESOLVER: address, RATE_LIMITS: 'on' } });
  mary = await seedPerson(world);
});
beforeEach(() => {
  asked = [];
  respond = sendSource(whales);
});
afterAll(async () => {
  await world.close();
  for (const server of [resolver, elsewhere]) {
    server.closeAllConnections();
    server.close();
  }
});

const lookUp = (doi: string, person: Pick<Person, 'get'> = mary) =>
  person.get(`source?doi=${encodeURIComponent(doi)}`);

describe('S1: looking up a DOI', () => {
  test('asks the resolver for CSL-JSON and keeps what a reference needs', async () => {
    const { status, body } = await lookUp('https://doi.org/10.1126/Whales/../../x?y#z');
    expect(status).toBe(200);
    expect(body).toEqual({
      source: {
        type: whales.type,
        title: whales.title,
        author: whales.author,
        DOI: '10.1126/Whales/../../x?y#z',
      },
    });
    expect(asked).toEqual([
      {
        url: '/dois/10.1126%2FWhales%2F..%2F..%2Fx%3Fy%23z',
        accept: expect.stringContaining(csl),
      },
    ]);
    expect((await world.visitor().get('config')).body).toMatchObject({ doiLookup: true });
  });

  test('follows a redirect of the resolver to itself, but to no private address', async () => {
    respond = (request, response) =>
      (request.url === '/moved' ? sendSource(whales) : send(302, { location: '/moved' }))(
        request,
        response,
      );
    expect((await lookUp('10.1000/1')).status).toBe(200);
    for (const location of [
      `http://127.0.0.1:${portOf(elsewhere)}/secret`,
      `https://127.0.0.1:${portOf(elsewhere)}/secret`,
      `https://localhost:${portOf(elsewhere)}/secret`,
      `https://[::1]:${portOf(elsewhere)}/secret`,
      `https://[::ffff:127.0.0.1]:${portOf(elsewhere)}/secret`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'https://',
      '/again',
    ]) {
      respond = send(302, { location });
      expect(await lookUp('10.1000/1'), location).toMatchObject({
        status: 502,
        body: {
          code: 'doi-lookup-failed',
          error: '10.1000/1 could not be looked up. You can add it as it is, or try again later',
        },
      });
    }
    expect(asked.filter(({ url }) => url?.startsWith('elsewhere'))).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['HTML', send(200, { 'content-type': 'text/html' }, '<h1>Whales</h1>')],
    ['HTML as JSON', send(200, { 'content-type': csl }, '<h1>Whales</h1>')],
    ['something else', send(200, { 'content-type': csl }, '[1, 2]')],
    ['no title', sendSource({ type: 'book' })],
    ['a title that is too large', sendSource({ type: 'book', title: 'x'.repeat(70_000) })],
    ['an error', send(500, {})],
    ['nothing', (_, response) => response.destroy()],
    [
      'a reply without end',
      (_, response) => {
        response.writeHead(200, { 'content-type': csl });
        const write = (): void => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
          response.once('drain', write);
        };
        write();
      },
    ],
  ])('refuses %s with a sentence', async (_, hostile) => {
    respond = hostile;
    expect(await lookUp('10.1000/1')).toMatchObject({
      status: 502,
      body: { code: 'doi-lookup-failed' },
    });
  });

  test('says when nothing is registered', async () => {
    respond = send(404, {});
    expect(await lookUp('10.1000/1')).toMatchObject({
      status: 404,
      body: { error: 'No source is registered under 10.1000/1' },
    });
    expect(await lookUp('whales')).toMatchObject({ status: 400, body: { code: 'doi-not-valid' } });
  });

  test('is only for users, and not too often', async () => {
    expect((await lookUp('10.1000/1', world.visitor())).status).toBe(401);
    const eager = await seedPerson(world);
    const statuses: number[] = [];
    for (let count = 0; count < 101; count++) statuses.push((await lookUp('10.1/x', eager)).status);
    for (let count = 0; count < 101; count++) {
      statuses.push((await lookUp('10.1000/1', eager)).status);
    }
    expect(new Set(statuses.slice(0, 101))).toEqual(new Set([400]));
    expect(statuses.slice(101).filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await lookUp('10.1000/1')).status).toBe(200);
  });

  test('by one user waits in a queue and does not delay others', async () => {
    const slow: (() => void)[] = [];
    respond = (request, response) => {
      if (request.url?.endsWith('slow')) slow.push(() => sendSource(whales)(request, response));
      else sendSource(whales)(request, response);
    };
    const ada = await seedPerson(world);
    let refused = 0;
    const waiting = Array.from({ length: 20 }, async () => {
      const { status } = await lookUp('10.1000/slow', ada);
      if (status === 429) refused++;
      return status;
    });
    await expect.poll(() => refused).toBe(8);
    expect((await lookUp('10.1000/1')).status).toBe(200);
    expect(slow.length).toBeLessThanOrEqual(2);
    respond = sendSource(whales);
    for (const reply of slow) reply();
    const statuses = await Promise.all(waiting);
    expect(statuses.filter((status) => status === 200)).toHaveLength(12);
  });

  test('does not happen unless the operator has chosen a resolver', async () => {
    const plain = await startTestApp();
    try {
      expect((await plain.visitor().get('config')).body).not.toHaveProperty('doiLookup');
      expect(await lookUp('10.1000/1', await seedPerson(plain))).toMatchObject({
        status: 404,
        body: { code: 'doi-lookup-off' },
      });
    } finally {
      await plain.close();
    }
  });
});
