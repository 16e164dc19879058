import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase, type PageDocument, pagePaths } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { builtFiles, createWebAppFolder } from '../../../test/web-app-folder.ts';

const page = '<!doctype html><title>Life Tree</title>';
let folder: string;
let world: TestApp;
beforeAll(async () => {
  folder = await createWebAppFolder(`
    export const createPageRenderer = () => async () => null;
    export const createDocumentWriter = () => () => '${page}';`);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'main-4f9a.js'), 'void 0;');
  await writeFile(join(folder, 'assets', 'main-4f9a.js.br'), 'compressed by the build');
  await writeFile(join(folder, '.env'), 'SECRET=1');
  world = await startTestApp({ webAppFolder: folder });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const visit = (url: string, accept = 'text/html,application/xhtml+xml') =>
  world.app.inject({ url, headers: { accept } });

describe('the web app', () => {
  test.each([
    '/',
    '/auth?register=true&plan=pro&billing=annual',
    '/auth/recover-password/some-token',
    '/account/trees/01900000-0000-7000-8000-000000000000',
    '/trees',
    '/pricing/',
    '/help',
    '/help/editor',
  ])('is at %s', async (url) => {
    const response = await visit(url);
    expect([response.statusCode, response.body]).toEqual([200, page]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/nowhere',
    '/help/nowhere',
    '/trees/1',
    '/profiles/1',
    '/embed/1',
    '/trees/1/2',
    '/account/nothing',
  ])('shows its "not found" page at %s', async (url) => {
    const response = await visit(url);
    expect([response.statusCode, response.body]).toEqual([404, page]);
  });

  test('lets caches keep its hashed files forever and revalidate the others', async () => {
    const asset = await visit('/assets/main-4f9a.js', '*/*');
    expect([asset.statusCode, asset.body]).toEqual([200, 'void 0;']);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const copy = await world.app.inject({
      url: '/assets/main-4f9a.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect([copy.headers['content-encoding'], copy.body]).toEqual([
      'br',
      'compressed by the build',
    ]);
    expect(copy.headers['content-type']).toContain('javascript');
    const icon = await visit('/icon.svg', 'image/*');
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['a missing file', '/assets/gone.js', '*/*'],
    ['a missing image', '/nothing.png', 'image/avif,image/webp'],
    ['an unknown call', `${apiBase}/nothing`, 'text/html'],
    ['an unknown API', '/api/nothing', 'text/html'],
    ['a hidden file', '/.env', 'application/json'],
    ['a file outside', '/..%2f..%2fpackage.json', 'application/json'],
  ])('is not sent for %s', async (_, url, accept) => {
    const response = await visit(url, accept);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: 'There is no page or call at this address', code: 'unknown-path' },
    ]);
  });

  test('is also sent to programs that accept anything', async () => {
    expect((await visit('/', '*/*')).body).toBe(page);
  });

  test('refuses POST requests', async () => {
    const response = await world.app.inject({ method: 'POST', url: '/auth' });
    expect(response.statusCode).toBe(404);
  });
});

describe('a page rendered by the server', () => {
  // Writes its arguments as JSON, in place of the web app's program.
  const programCode = `
    export const createDocumentWriter = (built) => (document) => JSON.stringify({ built, ...document });
    export const createPageRenderer = () => async ({ address, answer }) => {
      if (address === '/pricing') throw new Error('broken');
      const [path, call, options] = decodeURIComponent(address).split('|');
      if (path !== '/trees?') return null;
      const state = JSON.stringify(await answer(call, JSON.parse(options)));
      return { content: '<h1>Trees</h1>', state, module: 'src/trees.tsx', firstCall: null };
    };`;
  let siteFolder: string;
  let site: TestApp;
  beforeAll(async () => {
    siteFolder = await createWebAppFolder(programCode);
    site = await startTestApp({ webAppFolder: siteFolder });
  });
  afterAll(async () => {
    await site.close();
    await rm(siteFolder, { recursive: true, force: true });
  });
  const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    site.app.inject({ url, headers: { accept: 'text/html', ...headers } });
  const documentAt = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await open(url, headers);
    return { status: reply.statusCode, ...reply.json<PageDocument & { built: unknown }>() };
  };
  /** A page that makes this call. */
  const pageWith = (call: string, options: object = {}) =>
    `/trees?${encodeURIComponent(`|${call}|${JSON.stringify(options)}`)}`;
  const stateWith = async (call: string, options: object, cookie = '') => {
    const { rendered } = await documentAt(pageWith(call, options), { cookie });
    return rendered === null ? null : JSON.parse(rendered.state);
  };
  const cookieOf = ({ cookies }: Person) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  test('has the visitor’s language and theme, but not their session', async () => {
    const { context, built, page, head } = await documentAt('/trees', {
      cookie: 'token=secret; theme=dark; signed-in=1; other=2; language="es"',
      'accept-language': 'en;q=0.5, es-MX, *;q=0.1',
    });
    expect(context).toEqual({ cookies: 'theme=dark; signed-in=1', languages: ['es-MX', 'en'] });
    expect({ built, page, head }).toEqual({ built: builtFiles, page: '/trees', head: null });
    const { headers } = await open('/trees');
    expect(headers.vary).toBe('cookie, accept-language, accept-encoding');
  });

  test('contains public data only, even if its visitor may see more', async () => {
    const owner = await seedPerson(site);
    const cookie = cookieOf(owner);
    const shown = await createTree(owner, { name: 'Shown', isPublic: true });
    const hidden = await createTree(owner, { name: 'Hidden' });
    const found = await stateWith('GET ph-tree', { query: { userId: owner.user.id } }, cookie);
    expect(found.trees.map(({ name }: { readonly name: string }) => name)).toEqual(['Shown']);
    const tree = (id: string) => stateWith('GET ph-tree/{id}', { params: { id } }, cookie);
    expect(await tree(shown.id)).toMatchObject({ name: 'Shown' });
    expect(await tree(hidden.id)).toBeNull();
    expect(await tree('nothing')).toBeNull();
    expect(await stateWith('GET user/me', {}, cookie)).toBeNull();
    expect(await stateWith('GET ph-tree/me', {}, cookie)).toBeNull();
  });

  test('contains the same data as the replies of the API', async () => {
    const owner = await seedPerson(site);
    const { id } = await createTree(owner, { isPublic: true, tags: ['sea'] });
    const visitor = site.visitor();
    const query = { userId: owner.user.id, limit: 3, search: undefined };
    const list = await visitor.get(`ph-tree?userId=${owner.user.id}&limit=3`);
    expect(await stateWith('GET ph-tree', { query })).toEqual(list.body);
    const tree = await visitor.get(`ph-tree/${id}`);
    expect(await stateWith('GET ph-tree/{id}', { params: { id } })).toEqual(tree.body);
    expect(await stateWith('GET config', {})).toEqual((await visitor.get('config')).body);
  });

  test.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('is sent as %s to clients that accept %s', async (encoding, accepted, unpack) => {
    const long = await createTree(await seedPerson(site), {
      isPublic: true,
      description: 'a'.repeat(2000),
    });
    const url = pageWith('GET ph-tree/{id}', { params: { id: long.id } });
    const response = await open(url, { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(unpack(response.rawPayload).toString()).toContain('<h1>Trees</h1>');
  });

  test.each(['/', '/pricing'])('has no content at %s', async (url) => {
    expect(await documentAt(url)).toMatchObject({ status: 200, page: url, rendered: null });
  });

  const titleAt = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status, page, titleValues } = await documentAt(url, headers);
    return [status, page, titleValues];
  };
  const unknown = '01900000-0000-7000-8000-000000000000';

  test.each([...pagePaths.filter((path) => !path.includes('/:id')), '/account/trees/:id' as const])(
    'has a title at %s',
    async (path) => {
      const [status, page] = await titleAt(
        path.replace(':guide', 'editor').replace(/:\w+/, unknown),
      );
      expect([status, page]).toEqual([200, path]);
    },
  );

  test.each(['/no/such/page', `/trees/${unknown}`, `/profiles/${unknown}`, '/profiles/mary'])(
    'has the title of the "not found" page at %s',
    async (url) => {
      expect(await titleAt(url)).toEqual([404, 'not-found', {}]);
    },
  );

  test('has the public name of the tree or user in its title', async () => {
    const owner = await seedPerson(site, { username: 'Ada' });
    const cookie = cookieOf(owner);
    const open = await createTree(owner, { name: 'Whales', isPublic: true });
    const hidden = await createTree(owner, { name: 'Drafts' });
    const profile = [200, '/profiles/:id', { name: 'Ada' }];
    expect(await titleAt(`/profiles/${owner.user.id}`)).toEqual(profile);
    for (const path of ['/trees', '/embed', '/account/trees']) {
      expect(await titleAt(`${path}/${open.id}`)).toEqual([200, `${path}/:id`, { name: 'Whales' }]);
      expect(await titleAt(`${path}/${hidden.id}`, { cookie })).toEqual([200, `${path}/:id`, {}]);
    }
    expect(await titleAt(`/trees/${hidden.id}`)).toEqual([404, 'not-found', {}]);
    expect(await titleAt(`/account/trees/${hidden.id}`)).toEqual([200, '/account/trees/:id', {}]);
    expect(await titleAt('/account/trees/me', { cookie })).toEqual([
      200,
      '/account/trees/me',
      { username: 'Ada' },
    ]);
    expect(await titleAt('/auth?register=true')).toEqual([200, '/auth', { registers: true }]);
  });

  test('does not publish the code that renders it', async () => {
    const response = await site.app.inject({ url: '/rendering/render-page.js' });
    expect(response.statusCode).toBe(404);
  });
});
