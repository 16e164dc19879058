import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

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
    '/profiles/1',
    '/pricing/',
  ])('is at %s', async (url) => {
    const response = await visit(url);
    expect([response.statusCode, response.body]).toEqual([200, page]);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/nowhere', '/trees/1', '/embed/1', '/trees/1/2', '/account/nothing'])(
    'shows its "not found" page at %s',
    async (url) => {
      const response = await visit(url);
      expect([response.statusCode, response.body]).toEqual([404, page]);
    },
  );

  test('lets its hashed files be kept for good, and its others be asked for again', async () => {
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
  ])('is not what %s is answered with', async (_, url, accept) => {
    const response = await visit(url, accept);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: 'There is nothing at this address' },
    ]);
  });

  test('is also for programs that do not say what they want', async () => {
    expect((await visit('/', '*/*')).body).toBe(page);
  });

  test('takes no posts', async () => {
    const response = await world.app.inject({ method: 'POST', url: '/auth' });
    expect(response.statusCode).toBe(404);
  });
});
