import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { apiBase, pagePaths } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTree } from '../../../test/seed/create-trees.ts';
import { registerPerson } from '../../../test/seed/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const page = '<!doctype html><title>Life Tree</title>';
let folder: string;
let world: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'life-tree-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
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
  ])('is at %s', async (url) => {
    const response = await visit(url);
    expect([response.statusCode, response.body]).toEqual([200, page]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/nowhere', '/trees/1', '/profiles/1', '/embed/1', '/trees/1/2', '/account/nothing'])(
    'shows its "not found" page at %s',
    async (url) => {
      const response = await visit(url);
      expect([response.statusCode, response.body]).toEqual([404, page]);
    },
  );

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
  // Renders its arguments, in place of the web app's renderer.
  const rendererCode = `
    export const titlePage = (page, values, context) => ({
      language: context.cookies.includes('language=es') ? 'es' : 'en',
      title: page + ' ' + JSON.stringify(values),
    });
    export async function renderPage({ address, context, ask }) {
      if (address === '/pricing') throw new Error('broken');
      if (address !== '/trees') return null;
      const { status } = await ask('${apiBase}/user/me');
      const received = [context.cookies, context.languages.join(), status, "$&", "<b>"].join('|');
      return {
        language: 'es', theme: 'dark', title: 'Árboles <i>$&</i>', content: '<h1>' + received + '</h1>',
        state: JSON.stringify('</script>' + received), module: 'src/routes/trees.tsx',
      };
    }`;
  const manifest = {
    'src/routes/trees.tsx?tsr-split=component': {
      file: 'assets/trees-1.js',
      imports: ['_a', '_b'],
    },
    _a: { file: 'assets/a-1.js', imports: ['_b'] },
    _b: { file: 'assets/shell-1.js' },
  };
  const template =
    '<html lang="en"><head><title>Life Tree</title><script src="/theme.js"></script>' +
    '<script type="module" crossorigin src="/assets/shell-1.js"></script>' +
    '<link rel="modulepreload" crossorigin href="/assets/framework-1.js"></head>' +
    '<div id="root"></div>';
  let siteFolder: string;
  let site: TestApp;
  beforeAll(async () => {
    siteFolder = await mkdtemp(join(tmpdir(), 'life-tree-web-'));
    await mkdir(join(siteFolder, 'rendering'));
    await mkdir(join(siteFolder, '.vite'));
    await writeFile(join(siteFolder, 'index.html'), template);
    await writeFile(join(siteFolder, 'rendering', 'package.json'), '{"type":"module"}');
    await writeFile(join(siteFolder, 'rendering', 'render-page.js'), rendererCode);
    await writeFile(join(siteFolder, '.vite', 'manifest.json'), JSON.stringify(manifest));
    site = await startTestApp({ webAppFolder: siteFolder });
  });
  afterAll(async () => {
    await site.close();
    await rm(siteFolder, { recursive: true, force: true });
  });

  const open = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    site.app.inject({ url, headers: { accept: 'text/html', ...headers } });

  test('has the visitor’s language, theme and title, and is rendered without their session', async () => {
    const { body, headers } = await open('/trees', {
      cookie: 'token=secret; theme=dark; signed-in=1; other=2',
      'accept-language': 'en;q=0.5, es-MX, *;q=0.1',
    });
    const received = 'theme=dark; signed-in=1|es-MX,en|401|$&|';
    expect(body).toContain('<html lang="es" data-theme="dark">');
    expect(body).toContain(`<div id="root" data-hydrating><h1>${received}<b></h1></div>`);
    expect(body).toContain('<title>Árboles &lt;i&gt;$&amp;&lt;/i&gt;</title>');
    expect(body).not.toContain('secret');
    expect(headers.vary).toBe('cookie, accept-language, accept-encoding');
    const written = /<script type="application\/json" id="page-state">(.*?)<\/script>/.exec(
      body,
    )?.[1];
    expect(JSON.parse(written ?? '')).toBe(`</script>${received}<b>`);
  });

  test('runs no code before it is painted, and lists the code to load after that', async () => {
    const { body } = await open('/trees');
    expect(body).not.toContain('type="module"');
    expect(body).not.toContain('modulepreload');
    expect(body).toContain('<script defer src="/theme.js"></script>');
    const needs = '/assets/framework-1.js /assets/a-1.js /assets/trees-1.js';
    expect(body).toContain(
      `<script defer src="/hydrate.js" data-app="/assets/shell-1.js" data-needs="${needs}"></script>`,
    );
  });

  test.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('is sent as %s to clients that accept %s', async (encoding, accepted, unpack) => {
    const response = await open('/trees', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(unpack(response.rawPayload).toString()).toContain('data-hydrating');
  });

  test.each(['/', '/pricing'])('has only a title at %s', async (url) => {
    const { body } = await open(url);
    expect(body).toBe(template.replace('<title>Life Tree<', `<title>${url} {}<`));
  });

  const titleAt = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const { body, statusCode } = await open(url, headers);
    expect(body.match(/<title>/g)).toHaveLength(1);
    const title = /<title>(.*?)<\/title>/.exec(body)?.[1]?.replaceAll('&quot;', '"');
    return [statusCode, title];
  };
  const unknown = '01900000-0000-7000-8000-000000000000';

  test.each([...pagePaths.filter((path) => !path.includes('/:id')), '/account/trees/:id' as const])(
    'has a title at %s',
    async (path) => {
      const [status, title] = await titleAt(path.replace(/:\w+/, unknown));
      expect([status, String(title).split(' ')[0]]).toEqual([
        200,
        path === '/trees' ? 'Árboles' : path,
      ]);
    },
  );

  test.each(['/no/such/page', `/trees/${unknown}`, `/profiles/${unknown}`, '/profiles/mary'])(
    'has the title of the "not found" page at %s',
    async (url) => {
      expect(await titleAt(url)).toEqual([404, 'not-found {}']);
    },
  );

  test('has the public name of the tree or user in its title', async () => {
    const owner = await registerPerson(site, { username: 'Ada' });
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const open = await createTree(owner, { name: 'Whales', isPublic: true });
    const hidden = await createTree(owner, { name: 'Drafts' });
    expect(await titleAt(`/profiles/${owner.user.id}`)).toEqual([
      200,
      '/profiles/:id {"name":"Ada"}',
    ]);
    for (const path of ['/trees', '/embed', '/account/trees']) {
      const named = `${path}/:id {"name":"Whales"}`;
      expect(await titleAt(`${path}/${open.id}`)).toEqual([200, named]);
      expect(await titleAt(`${path}/${hidden.id}`, { cookie })).toEqual([200, `${path}/:id {}`]);
    }
    expect(await titleAt(`/trees/${hidden.id}`)).toEqual([404, 'not-found {}']);
    expect(await titleAt(`/account/trees/${hidden.id}`)).toEqual([200, '/account/trees/:id {}']);
    expect(await titleAt('/account/trees/me', { cookie })).toEqual([
      200,
      '/account/trees/me {"username":"Ada"}',
    ]);
    expect(await titleAt('/auth?register=true')).toEqual([200, '/auth {"registers":true}']);
  });

  test('has the chosen language, also if only its title is rendered', async () => {
    const { body } = await open('/pricing', { cookie: 'language=es' });
    expect(body).toContain('<html lang="es">');
  });

  test('does not publish the code that renders it', async () => {
    const response = await site.app.inject({ url: '/rendering/render-page.js' });
    expect(response.statusCode).toBe(404);
  });
});
