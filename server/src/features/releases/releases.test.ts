import {
  maxCitedReleases,
  newIdentifier,
  type ReleaseDetails,
  releaseDetails,
} from '@life-tree/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { treeIn } from '../../../test/seed/create-trees.ts';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { deleteAccount } from '../../../test/seed/seed-users.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Answer } from '../../../test/visitor.ts';
import {
  releaseChunks,
  releaseParts,
  releases,
  treeChanges,
  trees,
} from '../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
let helper: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  helper = await seedPerson(world);
});
afterAll(() => world.close());

function releaseIn({ status, body }: Answer): ReleaseDetails {
  expect([status, body]).toEqual([200, expect.anything()]);
  return releaseDetails.strict().parse(body);
}

const create = async (treeId: string, fields: object = { name: 'First' }, by: Person = owner) =>
  releaseIn(await by.post(`ph-tree/${treeId}/releases`, fields));

async function perform(treeId: string, operation: object): Promise<void> {
  const body = { operationId: newIdentifier(), operation };
  expect((await owner.post(`ph-tree/${treeId}/operation`, body)).status).toBe(200);
}

describe('S5: a release', () => {
  test('freezes the fields, species, sources and settings of a tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true, name: 'Whales' });
    const whale = await addSpecies(owner, treeId, { name: 'Whale', apparition: -50e6 });
    await addSpecies(owner, treeId, { name: 'Orca', ancestorId: whale.id, afterApparition: 1 });
    const source = newIdentifier();
    const book = { type: 'book', title: 'Of whales' };
    await perform(treeId, { kind: 'put-part', part: 'sources', id: source, value: book });
    await owner.patch(`ph-tree/${treeId}`, { notation: 'ago', description: 'All', tags: ['sea'] });
    const then = await flatList(owner, treeId);
    expect(treeIn(await owner.get(`ph-tree/${treeId}`))).not.toHaveProperty('releases');

    const made = await create(treeId, { name: '  As submitted ', note: 'Figure 2' });
    expect(made).toEqual({
      number: 1,
      version: 5,
      name: 'As submitted',
      note: 'Figure 2',
      doi: null,
      authors: [{ name: owner.user.username }],
      species: 2,
      createdAt: expect.any(String),
      tree: {
        name: 'Whales',
        description: 'All',
        tags: ['sea'],
        inferred: 0,
        notation: 'ago',
        parts: true,
      },
    });

    // Everything changes, and the history forgets.
    await owner.patch(`ph-tree/${treeId}`, { name: 'Fish', notation: null, description: null });
    await perform(treeId, { kind: 'remove-part', part: 'sources', id: source });
    await owner.delete(`species/${treeId}/${whale.id}`);
    const { database } = world.resources;
    await database.delete(treeChanges).where(eq(treeChanges.treeId, treeId));
    await database.update(trees).set({ restorableFrom: 9 }).where(eq(trees.id, treeId));

    for (const viewer of [owner, helper, world.visitor()]) {
      expect(releaseIn(await viewer.get(`ph-tree/${treeId}/releases/1`))).toEqual(made);
      expect(await flatList(viewer, treeId, 5)).toEqual(then);
      expect((await viewer.get(`species/${treeId}?version=5`)).body).toMatchObject([
        { name: 'Whale', descendants: [{ name: 'Orca' }] },
      ]);
      expect((await viewer.get(`ph-tree/${treeId}/parts?version=5`)).body).toMatchObject({
        sources: [{ id: source, value: book }],
        notation: 'ago',
      });
    }
    expect(await flatList(world.visitor(), treeId)).toEqual([]);
  });

  test('is created once, however often the request is sent', async () => {
    const treeId = await seedTree(world, owner);
    const wanted = { name: 'First', note: 'Figure 2', operationId: newIdentifier() };
    const [made, meanwhile] = await Promise.all([create(treeId, wanted), create(treeId, wanted)]);
    expect(meanwhile).toEqual(made);
    await addSpecies(owner, treeId, { apparition: 0 });
    expect(await create(treeId, wanted)).toEqual(made);
    const other = { ...wanted, name: 'Second' };
    expect(await owner.post(`ph-tree/${treeId}/releases`, other)).toMatchObject({
      status: 409,
      body: { code: 'operation-id-used' },
    });
    expect((await helper.post(`ph-tree/${treeId}/releases`, wanted)).status).toBe(404);
    expect(treeIn(await owner.get(`ph-tree/${treeId}`))).toMatchObject({ releases: 1 });
    expect(await create(treeId, { ...other, operationId: newIdentifier() })).toMatchObject({
      number: 2,
    });
  });

  test('is numbered and listed, latest first, and counted in the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    expect((await world.visitor().get(`ph-tree/${treeId}/releases`)).body).toEqual({
      releases: [],
    });
    await create(treeId);
    await addSpecies(owner, treeId, { apparition: 0 });
    await create(treeId, { name: 'Second', note: '' });
    const { tree: _tree, ...first } = await create(treeId, { name: 'Third', note: null });
    expect((await world.visitor().get(`ph-tree/${treeId}/releases`)).body).toEqual({
      releases: [
        first,
        expect.objectContaining({ number: 2, version: 2, note: null, species: 1 }),
        expect.objectContaining({ number: 1, version: 1, name: 'First', species: 0 }),
      ],
    });
    const shown = treeIn(await owner.get(`ph-tree/${treeId}`));
    expect(shown).toMatchObject({ releases: 3, version: 2 });
    expect((await owner.get('ph-tree/me')).body).toMatchObject({
      trees: expect.arrayContaining([shown]),
    });
    const copy = treeIn(await helper.post(`ph-tree/${treeId}/copy`));
    expect(copy).not.toHaveProperty('releases');
    for (const number of ['0', '4', '999999999']) {
      expect((await owner.get(`ph-tree/${treeId}/releases/${number}`)).status).toBe(404);
    }
    for (const number of ['-1', 'x', '1.5', '9999999999']) {
      expect((await owner.get(`ph-tree/${treeId}/releases/${number}`)).status).toBe(400);
    }
  });

  test('is created only by the owner, and seen by nobody who may not see the tree', async () => {
    const treeId = await seedTree(world, owner, { collaborators: [helper] });
    const path = `ph-tree/${treeId}/releases`;
    expect((await helper.post(path, { name: 'Mine' })).status).toBe(403);
    expect((await world.visitor().post(path, { name: 'Mine' })).status).toBe(401);
    const { version } = await create(treeId);
    const stranger = await seedPerson(world);
    for (const refused of [stranger, world.visitor()]) {
      for (const hidden of [path, `${path}/1`, `species/${treeId}?version=${version}`]) {
        expect((await refused.get(hidden)).status).toBe(404);
      }
    }
    expect((await helper.get(`${path}/1`)).status).toBe(200);
    expect((await helper.patch(`${path}/1`, { doi: '10.1234/x' })).status).toBe(403);
  });

  test('has a name, and texts that are kept as they are', async () => {
    const treeId = await seedTree(world, owner);
    const path = `ph-tree/${treeId}/releases`;
    const name = '<b>"عنوان" ‮x\\{%</b>';
    expect(await create(treeId, { name, note: 'a\n\nb' })).toMatchObject({ name, note: 'a\n\nb' });
    for (const fields of [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(101) },
      { name: 'x', note: 'x'.repeat(2001) },
      { name: 'x', doi: '10.1234/x' },
      { name: 'x', number: 5 },
    ]) {
      expect((await owner.post(path, fields)).status).toBe(400);
    }
    expect((await owner.get(path)).body).toMatchObject({ releases: [{ number: 1 }] });
  });

  test('gets a DOI afterwards, and nothing else of it changes', async () => {
    const treeId = await seedTree(world, owner);
    const made = await create(treeId);
    const path = `ph-tree/${treeId}/releases/1`;
    const given = 'https://doi.org/10.5281/Zenodo.1234567';
    expect(releaseIn(await owner.patch(path, { doi: given }))).toEqual({
      ...made,
      doi: '10.5281/Zenodo.1234567',
    });
    expect(
      releaseIn(await owner.patch(path, { doi: ' doi: 10.1002/(SICI)1<1::A>3.0.CO;2-1 ' })).doi,
    ).toBe('10.1002/(SICI)1<1::A>3.0.CO;2-1');
    for (const doi of [
      '',
      '10.1234',
      'x',
      '10.1234/a b',
      '10.1234/{x}',
      `10.1234/${'x'.repeat(200)}`,
    ]) {
      expect(refusal(await owner.patch(path, { doi }))).toEqual([
        400,
        'Enter a DOI such as 10.5281/zenodo.1234567',
      ]);
    }
    for (const body of [{}, { name: 'Other' }, { doi: null, note: 'x' }]) {
      expect((await owner.patch(path, body)).status).toBe(400);
    }
    expect((await owner.patch(`ph-tree/${treeId}/releases/2`, { doi: null })).status).toBe(404);
    expect(releaseIn(await owner.patch(path, { doi: null }))).toEqual(made);
  });

  test('keeps its images for everybody who may see the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const { id } = await addSpecies(owner, treeId, { apparition: 0 });
    const image = `species/${treeId}/${id}/image`;
    const upload = async () => {
      const form = imageForm(await sampleImage('png'));
      const url = `/api/life-tree/${image}`;
      const answer = await owner.send({ method: 'POST', url, ...form });
      expect(answer.status).toBe(200);
      return (await flatList(owner, treeId))[0]?.image ?? '';
    };
    const dropped = await upload();
    const kept = await upload();
    await create(treeId);
    await owner.delete(image);
    const visitor = world.visitor();
    const see = async (address: string) =>
      (await visitor.send({ method: 'GET', url: address })).status;
    expect([await see(kept), await see(dropped)]).toEqual([200, 404]);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    expect(await see(kept)).toBe(404);
    expect((await owner.send({ method: 'GET', url: kept })).status).toBe(200);
  });

  test('is limited to 100 of a tree, also if many are created at once', async () => {
    const treeId = await seedTree(world, owner);
    await create(treeId);
    const { database } = world.resources;
    const [row] = await database.select().from(releases).where(eq(releases.treeId, treeId));
    if (row === undefined) throw new Error('Not stored');
    const more = Array.from({ length: 97 }, (_, index) => ({ ...row, number: index + 2 }));
    await database.insert(releases).values(more);
    await database.update(trees).set({ releasesCount: 98 }).where(eq(trees.id, treeId));
    const path = `ph-tree/${treeId}/releases`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => owner.post(path, { name: `Late ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
    expect(refusal(await owner.post(path, { name: 'Too late' }))).toEqual([
      403,
      'A tree can have at most 100 releases',
    ]);
    expect(await database.$count(releases, eq(releases.treeId, treeId))).toBe(100);
  });

  test('is refused if the releases of all trees of its owner take too much space, also at once', async () => {
    const free = await seedPerson(world);
    const [full, other] = [await seedTree(world, free), await seedTree(world, free)];
    const make = (id: string) => free.post(`ph-tree/${id}/releases`, { name: 'One' });
    expect((await make(full)).status).toBe(200);
    const { database } = world.resources;
    const [first] = await database.select().from(releases).where(eq(releases.treeId, full));
    const take = (bytes: number) =>
      database.update(releases).set({ bytes }).where(eq(releases.treeId, full));
    await take(32 * 1024 ** 2);
    expect(refusal(await make(other))).toEqual([
      403,
      'Your releases would take more than 32 MB. Withdraw some of them or upgrade your plan',
    ]);
    expect(treeIn(await free.get(`ph-tree/${other}`))).not.toHaveProperty('releases');
    // There is room for one more.
    await take(32 * 1024 ** 2 - Math.floor(1.5 * (first?.bytes ?? 0)));
    const answers = await Promise.all([make(full), make(other), make(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect((await free.delete(`ph-tree/${full}/releases/1`)).status).toBe(200);
    expect((await make(other)).status).toBe(200);
  });

  test('shares its lists with other releases of the tree that have the same ones', async () => {
    const treeId = await seedTree(world, owner);
    const operation = {
      ...{ kind: 'put-part', part: 'sources', id: newIdentifier() },
      value: { type: 'book', title: 'Of whales' },
    };
    await owner.post(`ph-tree/${treeId}/operation`, { operationId: newIdentifier(), operation });
    await create(treeId);
    await create(treeId);
    const { database } = world.resources;
    const stored = () => database.$count(releaseParts, eq(releaseParts.treeId, treeId));
    expect(await stored()).toBe(1);
    const { version } = releaseIn(await owner.get(`ph-tree/${treeId}/releases/2`));
    await owner.delete(`ph-tree/${treeId}/releases/1`);
    expect(await stored()).toBe(1);
    expect((await owner.get(`ph-tree/${treeId}/parts?version=${version}`)).body).toMatchObject({
      sources: [{ value: operation.value }],
    });
    await owner.delete(`ph-tree/${treeId}/releases/2`);
    expect(await stored()).toBe(0);
  });

  test('can be withdrawn, which deletes all but its citation', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const { id } = await addSpecies(owner, treeId, { apparition: 0 });
    const path = `species/${treeId}/${id}/image`;
    const form = imageForm(await sampleImage('png'));
    await owner.send({ method: 'POST', url: `/api/life-tree/${path}`, ...form });
    const image = (await flatList(owner, treeId))[0]?.image ?? '';
    await create(treeId);
    const made = releaseIn(await owner.get(`ph-tree/${treeId}/releases/1`));
    await owner.delete(path);
    await create(treeId);
    const visitor = world.visitor();
    const shows = async () => (await visitor.send({ method: 'GET', url: image })).status;
    expect(await shows()).toBe(200);

    const withdrawn = releaseIn(await owner.delete(`ph-tree/${treeId}/releases/1`));
    expect(withdrawn).toMatchObject({
      ...{ number: 1, name: made.name, authors: made.authors, note: null },
      tree: { name: made.tree.name, description: null, tags: [] },
      withdrawnAt: expect.any(String),
    });
    expect(releaseIn(await owner.delete(`ph-tree/${treeId}/releases/1`))).toEqual(withdrawn);
    expect(releaseIn(await visitor.get(`ph-tree/${treeId}/releases/1`))).toEqual(withdrawn);
    expect(await shows()).toBe(404);
    expect((await visitor.get(`species/${treeId}?version=${made.version}`)).status).toBe(403);
    const { database } = world.resources;
    const chunks = and(eq(releaseChunks.treeId, treeId), eq(releaseChunks.number, 1));
    expect(await database.$count(releaseChunks, chunks)).toBe(0);
    // The next one is not the first again.
    await create(treeId);
    expect((await owner.get(`ph-tree/${treeId}/releases`)).body).toMatchObject({
      releases: [{ number: 3 }, { number: 2 }, { number: 1, withdrawnAt: expect.any(String) }],
    });
  });

  test('names its authors and its licence', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const ada = { name: ' Ada Lovelace ', orcid: 'https://orcid.org/0000-0002-1694-233x' };
    const authors = [ada, { name: 'Museum of Whales' }];
    const made = await create(treeId, { name: 'First', authors, licence: 'CC-BY-4.0' });
    expect(made.licence).toBe('CC-BY-4.0');
    expect(made.authors).toEqual([
      { name: 'Ada Lovelace', orcid: '0000-0002-1694-233X' },
      { name: 'Museum of Whales' },
    ]);
    expect(releaseIn(await world.visitor().get(`ph-tree/${treeId}/releases/1`))).toEqual(made);
  });

  test.each([
    [{ authors: [] }, 'authors-missing'],
    [{ authors: [{ name: ' ' }] }, 'author-name-missing'],
    [{ authors: [{ name: 'x'.repeat(201) }] }, 'author-name-too-long'],
    [{ authors: Array.from({ length: 51 }, () => ({ name: 'Ada' })) }, 'authors-too-many'],
    [{ authors: [{ name: 'Ada', orcid: '0000-0002-1694-2339' }] }, 'orcid-not-valid'],
    [{ licence: 'WTFPL' }, 'field-value'],
  ])('refuses %j', async (fields, code) => {
    const treeId = await seedTree(world, owner);
    const answer = await owner.post(`ph-tree/${treeId}/releases`, { name: 'First', ...fields });
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ code })]);
  });

  test('leaves only its citation when its public tree is made private or deleted', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true, name: 'Whales' });
    await owner.patch(`ph-tree/${treeId}`, { description: 'A secret later', tags: ['sea'] });
    await addSpecies(owner, treeId, { apparition: 0 });
    const made = await create(treeId, { name: 'First', note: 'For reviewers' });
    const visitor = world.visitor();
    const file = async (name: string) => {
      const url = `/trees/${treeId}/releases/1/${name}`;
      return (await visitor.send({ method: 'GET', url })).status;
    };
    const expectOnlyCitation = async () => {
      expect(releaseIn(await visitor.get(`ph-tree/${treeId}/releases/1`))).toEqual({
        ...made,
        note: null,
        tree: { name: 'Whales', description: null, tags: [], inferred: 0 },
        closed: true,
      });
      expect(await file('citation.bib')).toBe(200);
      expect(await file('CITATION.cff')).toBe(200);
      expect(await file('datacite.json')).toBe(200);
      expect(await file('tree.nwk')).toBe(410);
      expect(await file('tree.zip')).toBe(410);
      expect((await visitor.get(`ph-tree/${treeId}/releases`)).status).toBe(404);
      expect((await visitor.get(`ph-tree/${treeId}`)).status).toBe(404);
      expect((await visitor.get(`species/${treeId}?version=${made.version}`)).status).toBe(404);
    };
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    await expectOnlyCitation();
    expect(releaseIn(await owner.get(`ph-tree/${treeId}/releases/1`))).toEqual(made);

    expect((await owner.delete(`ph-tree/${treeId}`)).status).toBe(200);
    await expectOnlyCitation();
    expect((await owner.delete(`ph-tree/bin/${treeId}`)).status).toBe(200);
    await expectOnlyCitation();
    const { database } = world.resources;
    expect(await database.$count(releaseChunks, eq(releaseChunks.treeId, treeId))).toBe(0);
    const [stored] = await database.select().from(releases).where(eq(releases.treeId, treeId));
    expect(JSON.stringify(stored)).not.toMatch(/secret|reviewers|sea/);
  });

  test('of a tree that never was public is deleted with it, without a trace', async () => {
    const treeId = await seedTree(world, owner);
    await create(treeId);
    expect((await world.visitor().get(`ph-tree/${treeId}/releases/1`)).status).toBe(404);
    expect((await owner.delete(`ph-tree/${treeId}`)).status).toBe(200);
    expect((await owner.get(`ph-tree/${treeId}/releases/1`)).status).toBe(404);
    expect((await owner.delete(`ph-tree/bin/${treeId}`)).status).toBe(200);
    const { database } = world.resources;
    expect(await database.$count(releases, eq(releases.treeId, treeId))).toBe(0);
  });

  test('can be cited once its tree has become public', async () => {
    const treeId = await seedTree(world, owner);
    await create(treeId);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: true });
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    // Created while nobody else could see it.
    await create(treeId);
    const visitor = world.visitor();
    expect(releaseIn(await visitor.get(`ph-tree/${treeId}/releases/1`)).closed).toBe(true);
    expect((await visitor.get(`ph-tree/${treeId}/releases/2`)).status).toBe(404);
  });

  test('is forgotten when its author deletes their account', async () => {
    const leaving = await seedPerson(world);
    const treeId = await seedTree(world, leaving, { isPublic: true });
    await create(treeId, { name: 'First' }, leaving);
    expect((await deleteAccount(leaving)).status).toBe(200);
    expect((await world.visitor().get(`ph-tree/${treeId}/releases/1`)).status).toBe(404);
  });

  test('of deleted trees are kept up to a limit for each account', async () => {
    const { database } = world.resources;
    const keeper = await seedPerson(world);
    const [oldest, ...others] = Array.from({ length: maxCitedReleases }, () => newIdentifier());
    const cited = [oldest ?? '', ...others].map((treeId, index) => ({
      ...{ treeId, userId: keeper.user.id, number: 1, version: 1, name: 'First', author: 'ada' },
      ...{ parts: {}, bytes: 0, createdAt: new Date(index), wasPublic: true },
      tree: { name: 'Gone', description: null, tags: [], settings: null, species: 0, inferred: 0 },
    }));
    await database.insert(releases).values(cited);
    const treeId = await seedTree(world, keeper, { isPublic: true });
    await create(treeId, { name: 'First' }, keeper);
    await keeper.delete(`ph-tree/${treeId}`);
    await keeper.delete(`ph-tree/bin/${treeId}`);
    const ofKeeper = eq(releases.userId, keeper.user.id);
    expect(await database.$count(releases, ofKeeper)).toBe(maxCitedReleases);
    expect(await database.$count(releases, eq(releases.treeId, oldest ?? ''))).toBe(0);
    expect(await database.$count(releases, eq(releases.treeId, treeId))).toBe(1);
  });
});
