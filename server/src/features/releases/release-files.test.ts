import { rm } from 'node:fs/promises';
import { newIdentifier } from '@life-tree/contract';
import { readTrees } from '@life-tree/phylogeny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { createWebAppFolder } from '../../../test/web-app-folder.ts';

// Writes only the metadata, in place of the web app's program.
const programCode = `
  export const createPageRenderer = () => async () => null;
  export const createDocumentWriter = () => ({ head, titleValues }) =>
    '<title>' + (titleValues.name ?? '') + '</title>' + (head ?? '');`;

let folder: string;
let world: TestApp;
let owner: Person;
let stranger: Person;
let treeId: string;
let whale: string;
const source = newIdentifier();
const book = { type: 'book', title: 'Of whales', DOI: '10.1234/whales' };
beforeAll(async () => {
  folder = await createWebAppFolder(programCode);
  world = await startTestApp({ webAppFolder: folder });
  owner = await seedPerson(world, { username: 'Ada' });
  stranger = await seedPerson(world);
  treeId = await seedTree(world, owner, { isPublic: true, name: 'Whales <b>' });
  whale = (await addSpecies(owner, treeId, { name: 'Whale', apparition: -50e6 })).id;
  await addSpecies(owner, treeId, { name: 'Orca', ancestorId: whale, afterApparition: 1 });
  const operation = { kind: 'put-part', part: 'sources', id: source, value: book };
  await owner.post(`ph-tree/${treeId}/operation`, { operationId: newIdentifier(), operation });
  await owner.patch(`species/${treeId}/${whale}`, { citations: { name: [{ sourceId: source }] } });
  const made = await owner.post(`ph-tree/${treeId}/releases`, {
    name: '"First"',
    note: 'See p. 2',
  });
  expect(made.status).toBe(200);
  await owner.patch(`ph-tree/${treeId}`, { name: 'Fish' });
  await owner.delete(`species/${treeId}/${whale}`);
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Requests a page or file as a browser does: with cookies at most. */
const visit = (path: string, person?: Person, headers: Record<string, string> = {}) =>
  world.app.inject({
    url: `/trees/${treeId}/releases/${path}`,
    headers: { accept: 'text/html,*/*', ...headers },
    cookies: Object.fromEntries(person?.cookies ?? []),
  });

const names = [
  ...['citation.cff', 'CITATION.cff', 'citation.bib', 'datacite.json', 'tree.zip', 'preview.png'],
  ...['tree.json', 'tree.nwk', 'tree.nex', 'tree.phyloxml', 'tree.csv', 'tree.svg'],
];

describe('S5: the files of a release', () => {
  test('show the tree as it was, in every format', async () => {
    const json = await visit('1/tree.json');
    expect(json.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="Whales -b- 1.json"'),
      'cache-control': 'public, no-cache',
    });
    const read = readTrees(json.body);
    expect(read.ok && read.value.trees[0]?.build().ok).toBe(true);
    expect(json.body).toContain('Of whales');
    expect((await visit('1/tree.nwk')).body).toContain('Orca');
    const svg = (await visit('1/tree.svg')).body;
    expect(svg).toContain('Orca');
    expect(svg).toContain('Whales &lt;b&gt;');
  });

  test('S4: number the cited sources in drawings and list them, as the figures of the browser do', async () => {
    const id = await seedTree(world, owner, { isPublic: true, name: 'Seals' });
    const seal = (await addSpecies(owner, id, { name: 'Seal', apparition: -50e6 })).id;
    for (const title of ['Of <i>seals</i> & <b', 'Not cited']) {
      const value = { type: 'book', title, author: [{ family: 'Anning', given: 'Mary' }] };
      const put = { kind: 'put-part', part: 'sources', id: newIdentifier(), value };
      const operationId = newIdentifier();
      await owner.post(`ph-tree/${id}/operation`, { operationId, operation: put });
      if (title === 'Not cited') continue;
      await owner.patch(`species/${id}/${seal}`, { citations: { dates: [{ sourceId: put.id }] } });
    }
    const drawing = (await world.app.inject(`/trees/${id}.svg`)).body;
    expect(drawing).toContain('>References<');
    expect(drawing).toContain('>[1]<');
    expect(drawing).toContain('1. Anning M. Of seals &amp; &lt;b');
    expect(drawing).not.toContain('Not cited');
    const released = (await visit('1/tree.svg')).body;
    expect(released).toContain('>[1]<');
    expect(released).toContain('1. Of whales. doi:10.1234/whales');
  });

  test('are cited with their DOI once there is one', async () => {
    expect((await visit('1/citation.cff')).headers).toMatchObject({
      'content-disposition': 'attachment; filename="CITATION.cff"',
      'content-type': 'application/yaml; charset=utf-8',
    });
    const before = await visit('1/citation.bib');
    expect(before.body).toContain(`url = {http://tree.test/trees/${treeId}/releases/1}`);
    const tag = { 'if-none-match': String(before.headers.etag) };
    expect((await visit('1/citation.bib', undefined, tag)).statusCode).toBe(304);
    await owner.patch(`ph-tree/${treeId}/releases/1`, { doi: '10.5281/zenodo.1' });
    const after = await visit('1/citation.bib', undefined, tag);
    expect([after.statusCode, after.body]).toEqual([200, expect.stringContaining('zenodo.1')]);
    expect((await visit('1/datacite.json')).json()).toMatchObject({
      doi: '10.5281/zenodo.1',
      relatedIdentifiers: [{}, { relatedIdentifier: '10.1234/whales' }],
    });
    const archived = unzip((await visit('1/tree.zip')).rawPayload);
    expect(String(archived.get('CITATION.cff'))).toContain('doi: "10.5281/zenodo.1"');
    await owner.patch(`ph-tree/${treeId}/releases/1`, { doi: null });
  });

  test('of a public tree are for everyone, with and without an account', async () => {
    for (const name of names) {
      const statuses = [];
      for (const person of [undefined, stranger, owner]) {
        statuses.push((await visit(`1/${name}`, person)).statusCode);
      }
      expect([name, ...statuses]).toEqual([name, 200, 200, 200]);
    }
    expect((await visit('1/CITATION.cff')).body).toBe((await visit('1/citation.cff')).body);
  });

  test('are together in one archive', async () => {
    const reply = await visit('1/tree.zip');
    expect(reply.headers['content-type']).toBe('application/zip');
    const archive = unzip(reply.rawPayload);
    expect([...archive.keys()]).toEqual([
      ...['tree.json', 'tree.nwk', 'tree.nex', 'tree.csv', 'tree.svg', 'sources.json'],
      ...['CITATION.cff', 'datacite.json', 'citation.bib'],
    ]);
    expect(JSON.parse(String(archive.get('sources.json')))).toEqual([{ ...book, id: source }]);
    for (const name of ['tree.json', 'tree.nex', 'tree.csv', 'tree.svg', 'citation.bib']) {
      expect(archive.get(name)).toEqual((await visit(`1/${name}`)).rawPayload);
    }
  });

  test('have a preview of 1200 by 630 pixels, which other sites may show', async () => {
    const { rawPayload, headers } = await visit('1/preview.png');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  test('do not exist without the release', async () => {
    for (const name of names) {
      for (const number of ['0', '2', '-1', 'x', '99999999999']) {
        expect([name, (await visit(`${number}/${name}`)).statusCode]).toEqual([name, 404]);
      }
    }
    expect((await visit('1/secrets.json')).statusCode).toBe(404);
  });

  test('of a tree that is private now are for its editors and those who have its link', async () => {
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    const link = await owner.post(`ph-tree/${treeId}/link`);
    const key = String(Object.values(Object(link.body))[0]);
    try {
      for (const name of ['', ...names.map((one) => `/${one}`)]) {
        const statuses = [];
        for (const answer of [
          await visit(`1${name}`, owner),
          await visit(`1${name}?link=${key}`),
          await visit(`1${name}`, stranger),
          await visit(`1${name}`),
          await visit(`1${name}?link=${'x'.repeat(43)}`),
        ]) {
          statuses.push(answer.statusCode);
          if (answer.statusCode !== 200) continue;
          expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex' });
          expect(answer.headers['cache-control']).toMatch(/^private/);
        }
        // Everybody could cite it while it was public.
        const others = /cit/i.test(name) ? 200 : 410;
        expect([name, ...statuses]).toEqual([name, 200, 200, others, others, others]);
      }
      const page = await visit(`1?link=${key}`);
      expect(page.body).toContain(`/releases/1/preview.png?link=${key}`);
      expect(page.body).not.toContain('ld+json');
      expect((await visit('1', owner)).body).not.toContain('Whales');
    } finally {
      await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    }
  });
});

describe('S5: the page of a release', () => {
  test('has metadata for clients that run no scripts', async () => {
    const { statusCode, body } = await visit('1');
    expect(statusCode).toBe(200);
    const address = `http://tree.test/trees/${treeId}/releases/1`;
    for (const part of [
      '<meta name="description" content="See p. 2">',
      `<link rel="canonical" href="${address}">`,
      '<meta property="og:title" content="Whales &lt;b&gt; · &quot;First&quot;">',
      `<meta property="og:image" content="${address}/preview.png">`,
    ]) {
      expect(body).toContain(part);
    }
    const data: unknown = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '');
    expect(data).toMatchObject({
      '@type': 'Dataset',
      version: '1',
      identifier: address,
      distribution: expect.arrayContaining([
        expect.objectContaining({ contentUrl: `${address}/tree.zip` }),
      ]),
    });
  });

  test('says that it is gone if it was withdrawn, and only its citations are left', async () => {
    await owner.post(`ph-tree/${treeId}/releases`, { name: 'Wrong', note: 'Secret' });
    expect((await visit('2/tree.json')).statusCode).toBe(200);
    expect((await visit('2/preview.png')).statusCode).toBe(200);
    const { etag } = (await visit('2/tree.svg')).headers;
    expect((await owner.delete(`ph-tree/${treeId}/releases/2`)).status).toBe(200);
    const page = await visit('2');
    expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('Fish · Wrong')]);
    for (const name of names) {
      const { statusCode, body } = await visit(`2/${name}`);
      const isCitation = /citation|datacite/i.test(name);
      expect([name, statusCode]).toEqual([name, isCitation ? 200 : 410]);
      expect(body).not.toContain('Secret');
    }
    const known = { 'if-none-match': String(etag) };
    expect((await visit('2/tree.svg', undefined, known)).statusCode).toBe(410);
  });

  test('is missing if there is no such release', async () => {
    for (const path of ['3', '0', 'x', '1e3', '1/x']) {
      expect([path, (await visit(path)).statusCode]).toEqual([path, 404]);
    }
  });
});
