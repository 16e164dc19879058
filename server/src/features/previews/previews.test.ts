import { rm } from 'node:fs/promises';
import { newIdentifier, type Tree } from '@life-tree/contract';
import { readTrees } from '@life-tree/phylogeny';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTree } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, givePlan, seedTree } from '../../../test/seed/seed-trees.ts';
import { mass } from '../../../test/seed/tree-parts.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createWebAppFolder } from '../../../test/web-app-folder.ts';
import { ImageRefused } from '../../providers/image-processing/image-refused.ts';
import { treeFiles } from '../downloads/tree-files.ts';
import { findPublicTrees, findSitemapStarts } from './previews-queries.ts';

const plainPage = '<!doctype html><meta name="description" content="All of it">';
// Writes only the metadata, in place of the web app's program.
const programCode = `
  export const createPageRenderer = () => async () => null;
  export const createDocumentWriter = () => ({ head }) =>
    head === null ? '${plainPage}' : '<!doctype html>' + head;`;

let folder: string;
let world: TestApp;
let owner: Person;
let stranger: Person;
beforeAll(async () => {
  folder = await createWebAppFolder(programCode);
  world = await startTestApp({ webAppFolder: folder });
  owner = await seedPerson(world, { username: 'Ada' });
  await givePlan(world, owner, 'premium');
  stranger = await seedPerson(world);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests a page as a browser, crawler or program does: with cookies at most. */
async function visit(url: string, person?: Person, headers: Record<string, string> = {}) {
  return world.app.inject({
    url,
    headers: { accept: 'text/html,*/*', ...headers },
    cookies: Object.fromEntries(person?.cookies ?? []),
  });
}

let tree: Tree;
beforeEach(async () => {
  const description = 'How legs\n were lost.';
  tree = await createTree(owner, { isPublic: true, description, tags: ['whales', 'sea'] });
  const root = await addSpecies(owner, tree.id, {
    name: 'Raoellidae',
    apparition: -52e6,
    duration: 10e6,
  });
  await addSpecies(owner, tree.id, { name: 'Pakicetus & kin', ancestorId: root.id, duration: 2e6 });
});

const makePrivate = () => owner.patch(`ph-tree/${tree.id}`, { isPublic: false });

describe("a public tree's page", () => {
  test('has metadata for clients that run no scripts', async () => {
    const { statusCode, body } = await visit(`/trees/${tree.id}`);
    expect(statusCode).toBe(200);
    const address = `http://tree.test/trees/${tree.id}`;
    for (const part of [
      '<meta name="description" content="How legs were lost.">',
      `<link rel="canonical" href="${address}">`,
      '<meta property="og:title" content="Whales">',
      `<meta property="og:image" content="${address}.png?v=3">`,
      '<meta property="og:image:width" content="1200">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]) {
      expect(body).toContain(part);
    }
    expect(body.match(/name="description"/g)).toHaveLength(1);
  });

  test('describes the tree as a dataset with its files', async () => {
    const { body } = await visit(`/trees/${tree.id}`);
    const data: unknown = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'Dataset',
      name: 'Whales',
      keywords: ['whales', 'sea'],
      creator: { name: 'Ada', url: `http://tree.test/profiles/${owner.user.id}` },
      distribution: treeFiles.map(({ extension }) => ({
        contentUrl: `http://tree.test/trees/${tree.id}.${extension}`,
      })),
    });
  });

  test('escapes the tree’s name', async () => {
    const name = '</title></script><script>alert(1)</script> "x" $& $1';
    await owner.patch(`ph-tree/${tree.id}`, { name, description: '--><img src=x onerror=y>' });
    const { body } = await visit(`/trees/${tree.id}`);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img');
    expect(body.match(/<\/script>/g)).toHaveLength(1);
    expect(body).toContain('&quot;x&quot; $&amp; $1">');
  });

  test('in its embedded form names the tree and its canonical page', async () => {
    const { body } = await visit(`/embed/${tree.id}`);
    expect(body).toContain(`<link rel="canonical" href="http://tree.test/trees/${tree.id}">`);
    expect(body).not.toContain('og:');
  });
});

describe('an image of a tree', () => {
  test('has the size of previews and is drawn once per version', async () => {
    const first = await visit(`/trees/${tree.id}.png`);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height, format } = await sharp(first.rawPayload).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    const tag = String(first.headers.etag);
    const again = await visit(`/trees/${tree.id}.png?v=3`, undefined, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    await owner.patch(`ph-tree/${tree.id}`, { name: 'Whales and their kin' });
    const later = await visit(`/trees/${tree.id}.png`, undefined, { 'if-none-match': tag });
    expect(later.statusCode).toBe(200);
    expect(later.rawPayload.equals(first.rawPayload)).toBe(false);
  });
});

describe('a file of a tree', () => {
  test.each(treeFiles.map(({ extension, type }) => [extension, type] as const))(
    'is at its address with .%s',
    async (extension, type) => {
      const { statusCode, headers, body } = await visit(`/trees/${tree.id}.${extension}`);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="Whales.${extension}"; filename*=UTF-8''Whales.${extension}`,
        'cache-control': 'public, no-cache',
        'x-tree-version': '3',
      });
      const known = { 'if-none-match': `"x", ${headers.etag}` };
      expect((await visit(`/trees/${tree.id}.${extension}`, undefined, known)).statusCode).toBe(
        304,
      );
      if (extension === 'svg') {
        expect(body).toContain('Pakicetus &amp; kin');
        return;
      }
      const file = readTrees(body);
      const read = file.ok ? file.value.trees[0]?.build() : undefined;
      if (read?.ok !== true) throw new Error('The file cannot be read');
      const { forest } = read.value;
      expect([forest.size, forest.name(0), forest.name(1)]).toEqual([
        2,
        'Raoellidae',
        'Pakicetus & kin',
      ]);
    },
  );

  test('that could not be made is not tried again for some minutes', async () => {
    const write = vi.spyOn(world.resources.workerPool, 'writeTree');
    write.mockRejectedValueOnce(new ImageRefused('too-complicated'));
    const statuses = [];
    for (const extension of ['svg', 'svg', 'nwk']) {
      statuses.push((await visit(`/trees/${tree.id}.${extension}`)).statusCode);
    }
    expect(statuses).toEqual([503, 503, 200]);
    expect(write).toHaveBeenCalledTimes(2);
    world.wait(10 * 60_000);
    expect((await visit(`/trees/${tree.id}.svg`)).statusCode).toBe(200);
    write.mockRestore();
  });

  test('has the settings of the tree if it is JSON', async () => {
    const settings = { notation: 'ago', order: 'name' };
    await owner.patch(`ph-tree/${tree.id}`, settings);
    const file = readTrees((await visit(`/trees/${tree.id}.json`)).body);
    const built = file.ok ? file.value.trees[0]?.build() : undefined;
    expect(built?.ok && built.value.settings).toEqual(settings);
  });

  test('has a name that is valid on every system', async () => {
    await owner.patch(`ph-tree/${tree.id}`, { name: '../Wälder "1/2"\r\n' });
    const { headers } = await visit(`/trees/${tree.id}.nwk`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="-W_lder -1-2-.nwk"; filename*=UTF-8''-W%C3%A4lder%20-1-2-.nwk`,
    );
  });

  test('with an unknown extension is not found', async () => {
    expect((await visit(`/trees/${tree.id}.exe`)).statusCode).toBe(404);
    expect((await visit('/trees/nothing.json')).statusCode).toBe(404);
  });
});

describe('while a tree is edited', () => {
  /** Gives the tree, a species and a column the same new name, in one edit. */
  async function rename(id: string, name: string): Promise<void> {
    const steps = [
      { kind: 'edit-tree', name },
      { kind: 'edit-species', id, name },
      { kind: 'put-part', part: 'columns', id: column, value: { ...mass, name } },
    ];
    const operation = { kind: 'sequence', steps };
    const edit = { operationId: newIdentifier(), operation };
    expect((await owner.post(`ph-tree/${tree.id}/operation`, edit)).status).toBe(200);
  }
  const column = newIdentifier();
  const names = (text: string) => [...new Set(text.match(/Name-\d+/g))];

  test('a file has everything of the version in its header', async () => {
    const { id } = await addSpecies(owner, tree.id, {});
    await rename(id, 'Name-5');
    const { fileCache } = world.resources;
    const { open } = fileCache;
    const opening = vi.spyOn(fileCache, 'open').mockImplementationOnce(async (...args) => {
      await rename(id, 'Name-6');
      return open(...args);
    });
    const { body, headers } = await visit(`/trees/${tree.id}.json`);
    opening.mockRestore();
    expect(headers).toMatchObject({ 'x-tree-version': '6', etag: 'W/"6-json"' });
    expect(headers['content-disposition']).toContain('Name-6');
    expect(names(body)).toEqual(['Name-6']);
  });

  test('no file or image mixes two versions', async () => {
    const { id } = await addSpecies(owner, tree.id, {});
    await rename(id, 'Name-5');
    const render = vi.spyOn(world.resources.workerPool, 'renderPng');
    let isEdited = true;
    const edit = async () => {
      for (let version = 6; version < 20; version += 1) await rename(id, `Name-${version}`);
      isEdited = false;
    };
    const read = async () => {
      while (isEdited) {
        const file = await visit(`/trees/${tree.id}.json`);
        expect(names(file.body)).toEqual([`Name-${file.headers['x-tree-version']}`]);
        const image = await visit(`/trees/${tree.id}.png`);
        const [drawn = ''] = render.mock.calls.at(-1) ?? [];
        expect(names(drawn)).toEqual([`Name-${/\d+/.exec(String(image.headers.etag))?.[0]}`]);
        const { body, headers } = await owner.get(`ph-tree/${tree.id}/parts`);
        expect(names(JSON.stringify(body))).toEqual([`Name-${headers['x-tree-version']}`]);
      }
    };
    await Promise.all([edit(), read()]);
    render.mockRestore();
  });
});

describe('a private tree', () => {
  const suffixes = ['.png', ...treeFiles.map(({ extension }) => `.${extension}`)];

  test('is indistinguishable from a missing one for users who may not see it', async () => {
    await visit(`/trees/${tree.id}.png`);
    await makePrivate();
    const missing = '01900000-0000-7000-8000-000000000000';
    for (const person of [undefined, stranger]) {
      for (const kind of ['trees', 'embed']) {
        const page = await visit(`/${kind}/${tree.id}`, person);
        expect([page.statusCode, page.body]).toEqual([404, plainPage]);
        const none = await visit(`/${kind}/${missing}`, person);
        expect([none.statusCode, none.body]).toEqual([404, plainPage]);
      }
      for (const suffix of suffixes) {
        const kept = { 'if-none-match': `W/"4-${suffix.slice(1)}"` };
        const refused = await visit(`/trees/${tree.id}${suffix}`, person, kept);
        const none = await visit(`/trees/${missing}${suffix}`, person);
        expect([refused.statusCode, refused.body]).toEqual([404, none.body]);
        expect(refused.headers['cache-control']).toBe('no-store');
      }
    }
  });

  test('is shown to its owner and not cached by proxies', async () => {
    await makePrivate();
    const page = await visit(`/trees/${tree.id}`, owner);
    expect([page.statusCode, page.body]).toEqual([200, plainPage]);
    const file = await visit(`/trees/${tree.id}.json`, owner);
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    // Preview images are for other sites, which must not show a private tree.
    expect((await visit(`/trees/${tree.id}.png`, owner)).statusCode).toBe(404);
  });
});

describe('the sitemap', () => {
  const addressesIn = (xml: string) =>
    [...xml.matchAll(/<loc>http:\/\/tree\.test([^<]*)<\/loc>/g)].map(([, path = '']) => path);

  test('lists public trees and their releases, and none of a tree that has become private', async () => {
    await owner.post(`ph-tree/${tree.id}/releases`, { name: 'First' });
    const listed = async () => {
      const pages = addressesIn((await visit('/sitemap.xml')).body);
      const bodies = await Promise.all(pages.map(async (page) => (await visit(page)).body));
      return bodies.flatMap(addressesIn);
    };
    expect(await listed()).toContain(`/trees/${tree.id}`);
    expect(await listed()).toContain(`/trees/${tree.id}/releases/1`);
    expect(await listed()).toEqual(expect.arrayContaining(['/', '/pricing', '/help/editor']));
    await makePrivate();
    expect((await listed()).join()).not.toContain(tree.id);
    expect((await visit('/sitemaps/nothing.xml')).statusCode).toBe(404);
  });

  test('lists every public tree on exactly one page', async () => {
    const { database } = world.resources;
    for (const isPublic of [true, false, true]) await seedTree(world, owner, { isPublic });
    const starts = await findSitemapStarts(database, 2);
    const pages = await Promise.all(
      starts.map((from, index) =>
        findPublicTrees(database, { from, before: starts[index + 1] ?? null, after: null }, 100),
      ),
    );
    const ever = { from: new Date(0), before: null };
    const all = await findPublicTrees(database, { ...ever, after: null }, 100);
    const [first, ...others] = all;
    expect(await findPublicTrees(database, { ...ever, after: first ?? null }, 100)).toEqual(others);
    expect(pages.flat()).toEqual(all);
    expect(pages.length).toBeGreaterThan(1);
  });

  test('is named in robots.txt, which excludes account pages', async () => {
    const { body } = await visit('/robots.txt');
    expect(body).toContain('Disallow: /account\n');
    expect(body).toContain('Sitemap: http://tree.test/sitemap.xml');
  });
});
