import { apiBase, newIdentifier } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { announcedDuring, createTree, treeIn } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, givePlan, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { species, trees } from '../../database/tables/index.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

function perform(treeId: string, operation: Readonly<Record<string, unknown>>, by: Person = owner) {
  const body = { operationId: newIdentifier(), operation };
  return by.post(`ph-tree/${treeId}/operation`, body);
}

function newSpecies(fields: Readonly<Record<string, unknown>> = {}) {
  const own = { id: newIdentifier(), ancestorId: null, start: 0, duration: 1 };
  return { ...own, name: 'x', description: null, image: null, ...fields };
}

async function countsOf(treeId: string) {
  const [row] = await world.resources.database
    .select({ species: trees.speciesCount, inferred: trees.inferredCount })
    .from(trees)
    .where(eq(trees.id, treeId));
  return row;
}

describe('N1: the details of a species', () => {
  test('are read back wherever a species is, and absent when empty', async () => {
    const treeId = await seedTree(world, owner);
    const root = await addSpecies(owner, treeId, {
      rank: 7,
      inferred: false,
      descendants: [
        { name: 'Split', duration: 1, inferred: true },
        { name: 'Tip', duration: 1, inferred: null, rank: null },
      ],
    });
    expect(root).toMatchObject({ rank: 7 });
    expect(root).not.toHaveProperty('inferred');
    const [top, split, tip] = await flatList(owner, treeId);
    expect(top).toEqual({ ...root });
    expect(split).toMatchObject({ name: 'Split', inferred: true });
    expect(tip).not.toHaveProperty('inferred');
    expect(tip).not.toHaveProperty('rank');
    expect((await owner.get(`species/${treeId}/${root.id}`)).body).toMatchObject({
      rank: 7,
      descendants: [{ inferred: true, descendants: [] }, { name: 'Tip' }],
    });
    const stored = await world.resources.database
      .select({ name: species.name, details: species.details })
      .from(species)
      .where(eq(species.treeId, treeId));
    expect(stored).toContainEqual({ name: 'Tip', details: null });
    expect(stored).toContainEqual({ name: 'Split', details: { inferred: true } });
  });

  test('are kept by edits that do not name them', async () => {
    const treeId = await seedTree(world, owner);
    await addSpecies(owner, treeId, {});
    const { id } = await addSpecies(owner, treeId, { inferred: true, rank: 3 });
    const path = `species/${treeId}/${id}`;
    const edits = [
      { name: 'Renamed' },
      { description: 'Described' },
      { apparition: -5 },
      { duration: 20 },
      { ancestorId: null },
    ];
    for (const edit of edits) {
      expect((await owner.patch(path, edit)).body).toMatchObject({ inferred: true, rank: 3 });
    }
    expect((await owner.patch(path, { inferred: false })).body).not.toHaveProperty('inferred');
    expect((await owner.patch(path, { inferred: true })).body).toMatchObject({ inferred: true });
    const plain = (await owner.patch(path, { inferred: null, rank: null })).body;
    expect(plain).not.toHaveProperty('inferred');
    expect(plain).not.toHaveProperty('rank');
    expect(await owner.patch(path, { rank: 0.5 })).toMatchObject({
      status: 400,
      body: { code: 'rank-not-whole' },
    });
    expect((await owner.patch(path, { inferred: 'yes' })).status).toBe(400);
  });

  test('of every kind are carried by POST, GET, PATCH and operations', async () => {
    const treeId = await seedTree(world, owner);
    const [columnId, sourceId] = [newIdentifier(), newIdentifier()];
    const put = (part: string, id: string, value: object) =>
      perform(treeId, { kind: 'put-part', part, id, value });
    await put('columns', columnId, { name: 'Mass', type: 'number' });
    await put('sources', sourceId, { type: 'book', title: 'Whales' });
    const { id: other } = await addSpecies(owner, treeId, {});
    const details = {
      inferred: true,
      rank: 3,
      apparitionBounds: { before: 0.1, after: 1 / 3, kind: 'hpd', level: 80 },
      extinctionBounds: { before: 0, after: 0, kind: 'circa' },
      placement: 'debated',
      otherAncestors: [{ id: other, as: 'hybrid', citations: [{ sourceId, note: 'there' }] }],
      citations: { dates: [{ sourceId, locator: 'p. 12' }], name: [{ sourceId, note: 'first' }] },
      traits: { [columnId]: 4.5 },
      colour: '#0a0b0c',
      imageCredit: { author: 'Jane Roe', licence: 'CC BY 4.0', link: 'https://example.org/a' },
      stated: { apparition: -66e6, extinction: 1 / 3 },
    };
    const added = await addSpecies(owner, treeId, { ...details, colour: '#0A0B0C' });
    expect(added).toMatchObject(details);
    const path = `species/${treeId}/${added.id}`;
    expect((await owner.get(path)).body).toMatchObject(details);
    expect(await flatList(owner, treeId)).toContainEqual(expect.objectContaining(details));
    for (let count = 0; count < 3; count++) await addSpecies(owner, treeId, {});
    await perform(treeId, { kind: 'add-species', species: newSpecies(details) });
    expect(await flatList(owner, treeId)).toContainEqual(
      expect.objectContaining({ name: 'x', ...details }),
    );

    // An edit of one field leaves all others unchanged.
    const plain = (await addSpecies(owner, treeId, {})).id;
    let expected: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(details)) {
      const { body } = await owner.patch(`species/${treeId}/${plain}`, { [name]: value });
      expected = { ...expected, [name]: value };
      expect(body).toMatchObject(expected);
    }
    for (const name of Object.keys(details)) {
      const { body } = await owner.patch(`species/${treeId}/${plain}`, { [name]: null });
      delete expected[name];
      expect(body).toMatchObject(expected);
      expect(body).not.toHaveProperty(name);
    }
    // N1: a plain id is read as an object with only that.
    const byId = await owner.patch(`species/${treeId}/${plain}`, { otherAncestors: [other] });
    expect(byId.body).toMatchObject({ otherAncestors: [{ id: other }] });
    const cited = (await owner.patch(path, { citations: { dates: null } })).body;
    expect(cited).toMatchObject({ citations: { name: details.citations.name } });
    expect(cited).not.toHaveProperty('citations.dates');
    for (const empty of [
      { citations: {} },
      { traits: {} },
      { otherAncestors: [] },
      { imageCredit: {} },
      { stated: {} },
    ]) {
      expect((await owner.patch(path, empty)).body).not.toHaveProperty(Object.keys(empty));
    }
    expect((await owner.get(`ph-tree/${treeId}/history`)).body).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({
          summary: `Changed the other ancestors of ${added.name}`,
        }),
      ]),
    });
  });

  test('that are not valid are refused with a sentence', async () => {
    const treeId = await seedTree(world, owner);
    const { id } = await addSpecies(owner, treeId, {});
    const bounds = { before: 1, after: 1, kind: 'range' };
    const { id: other } = await addSpecies(owner, treeId, {});
    const missing = newIdentifier();
    const refused: readonly [object, string][] = [
      [{ apparitionBounds: { ...bounds, before: -9 } }, 'not-bounds'],
      [{ apparitionBounds: { ...bounds, after: 'NaN' } }, 'not-bounds'],
      [{ apparitionBounds: { ...bounds, after: null } }, 'not-bounds'],
      [{ extinctionBounds: { ...bounds, before: 1e300 } }, 'not-bounds'],
      [{ extinctionBounds: { ...bounds, before: 0, after: 0 } }, 'bounds-empty'],
      [{ extinctionBounds: { ...bounds, kind: 'guess' } }, 'bounds-kind'],
      [{ extinctionBounds: { ...bounds, level: 95 } }, 'bounds-level'],
      [{ extinctionBounds: { ...bounds, kind: 'hpd', level: 101 } }, 'bounds-level'],
      [{ placement: 'firm' }, 'not-a-placement'],
      [{ colour: 'red' }, 'not-a-colour'],
      [{ colour: '#12345' }, 'not-a-colour'],
      [{ otherAncestors: [id] }, 'circle'],
      [{ otherAncestors: [{ id, as: 'hybrid' }] }, 'circle'],
      [{ otherAncestors: [{ id: missing, as: 'friend' }] }, 'not-an-ancestor-role'],
      [{ otherAncestors: [missing] }, 'unknown-species'],
      [{ otherAncestors: [missing, missing] }, 'other-ancestor-twice'],
      [{ traits: { [missing]: 1 } }, 'missing-column'],
      [{ traits: { [missing]: [1] } }, 'not-a-trait'],
      [{ traits: { [missing]: 'x'.repeat(2001) } }, 'not-a-trait'],
      [{ citations: { dates: [{ sourceId: missing }] } }, 'missing-source'],
      [{ otherAncestors: [{ id: other, citations: [{ sourceId: missing }] }] }, 'missing-source'],
      [{ citations: { name: [{ sourceId: missing, locator: ' ' }] } }, 'locator-length'],
      [{ imageCredit: { link: 'javascript:alert(1)' } }, 'credit-link'],
      [{ imageCredit: { author: 'Jane', link: ' data:text/html,x' } }, 'credit-link'],
      [{ imageCredit: { link: 'example.org' } }, 'credit-link'],
      [{ imageCredit: { link: `https://${'x'.repeat(2000)}` } }, 'credit-link'],
      [{ imageCredit: { author: 'x'.repeat(201) } }, 'credit-author-length'],
      [{ imageCredit: { licence: ' ' } }, 'credit-licence-length'],
    ];
    for (const [change, code] of refused) {
      const { body } = await owner.patch(`species/${treeId}/${id}`, change);
      expect(body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].+/) });
      const posted = { name: 'x', duration: 1, ...change };
      if (code !== 'circle') {
        expect((await owner.post(`species/${treeId}`, posted)).body).toMatchObject({ code });
      }
    }
    const infinite = '{"apparitionBounds":{"before":1e999,"after":0,"kind":"range"}}';
    const answer = await owner.send({
      method: 'PATCH',
      url: `${apiBase}/species/${treeId}/${id}`,
      payload: infinite,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'not-bounds' } });
    expect(await flatList(owner, treeId)).toHaveLength(2);
  });

  test('change through operations, which open windows receive', async () => {
    const treeId = await seedTree(world, owner);
    const added = newSpecies({ inferred: false, rank: null });
    await perform(treeId, { kind: 'add-species', species: added });
    await perform(treeId, { kind: 'add-species', species: newSpecies() });
    const [announced] = await announcedDuring(world, () =>
      perform(treeId, { kind: 'edit-species', id: added.id, inferred: true, rank: 2 }),
    );
    expect(announced).toMatchObject({
      event: {
        species: { id: added.id, inferred: true, rank: 2 },
        operation: { kind: 'edit-species', inferred: true, rank: 2 },
      },
    });
    expect(await flatList(owner, treeId)).toContainEqual(
      expect.objectContaining({ id: added.id, inferred: true, rank: 2 }),
    );
    expect((await owner.get(`ph-tree/${treeId}/history`)).body).toMatchObject({
      entries: [
        {
          summary: 'Marked x as inferred; Changed the place of x among its siblings',
          changes: [{ code: 'species-marked-inferred' }, { code: 'species-rank-changed' }],
        },
        {},
        {},
        {},
      ],
    });
  });

  test('are undone, redone and restored', async () => {
    const treeId = await seedTree(world, owner);
    const { id } = await addSpecies(owner, treeId, {});
    await addSpecies(owner, treeId, {});
    const inferred = async () => (await flatList(owner, treeId))[0]?.inferred ?? false;
    await owner.patch(`species/${treeId}/${id}`, { inferred: true });
    expect([await inferred(), await countsOf(treeId)]).toEqual([true, { species: 1, inferred: 1 }]);
    await owner.post(`ph-tree/${treeId}/undo`);
    expect([await inferred(), await countsOf(treeId)]).toEqual([
      false,
      { species: 2, inferred: 0 },
    ]);
    await owner.post(`ph-tree/${treeId}/redo`);
    expect(await inferred()).toBe(true);
    await owner.patch(`species/${treeId}/${id}`, { name: 'Named', inferred: null });
    await owner.delete(`species/${treeId}/${id}`);
    const marked = await owner.post(`ph-tree/${treeId}/restore`, { version: 4 });
    expect(marked.body).toMatchObject({ species: 1 });
    expect([await inferred(), await countsOf(treeId)]).toEqual([true, { species: 1, inferred: 1 }]);
    await owner.post(`ph-tree/${treeId}/restore`, { version: 3 });
    expect([await inferred(), await countsOf(treeId)]).toEqual([
      false,
      { species: 2, inferred: 0 },
    ]);
  });

  test('cannot be changed by somebody who may not edit the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const { id } = await addSpecies(owner, treeId, {});
    await addSpecies(owner, treeId, {});
    const stranger = await seedPerson(world);
    const edit = { kind: 'edit-species', id, inferred: true };
    expect((await perform(treeId, edit, stranger)).status).toBe(403);
    const patched = await stranger.patch(`species/${treeId}/${id}`, { inferred: true });
    expect(patched.status).toBe(403);
    const set = await stranger.patch(`ph-tree/${treeId}`, { order: 'name' });
    expect(set.status).toBe(403);
  });
});

describe('N2: the settings of a tree', () => {
  test('are read and changed with the tree, and reset with null', async () => {
    const person = await seedPerson(world);
    const { id } = await createTree(person);
    expect(treeIn(await person.get(`ph-tree/${id}`))).not.toHaveProperty('notation');
    const settings = { notation: 'ago', order: 'hand', moveAlong: false };
    const set = treeIn(await person.patch(`ph-tree/${id}`, settings));
    expect(set).toMatchObject(settings);
    expect(treeIn(await person.patch(`ph-tree/${id}`, { name: 'Renamed' }))).toMatchObject({
      notation: 'ago',
      order: 'hand',
    });
    const [announced] = await announcedDuring(world, () =>
      perform(id, { kind: 'edit-tree', order: null }, person),
    );
    expect(announced).toMatchObject({ event: { phTree: { notation: 'ago' } } });
    const tree = treeIn(await person.get(`ph-tree/${id}`));
    expect(tree).not.toHaveProperty('order');
    const list = z.object({ trees: z.array(z.unknown()) });
    const { trees: listed } = list.parse((await person.get('ph-tree/me')).body);
    expect(listed).toContainEqual(tree);
    await person.post(`ph-tree/${id}/undo`);
    expect(treeIn(await person.get(`ph-tree/${id}`))).toMatchObject({ order: 'hand' });
    const moving = treeIn(await person.patch(`ph-tree/${id}`, { moveAlong: true }));
    expect(moving).not.toHaveProperty('moveAlong');
    expect((await person.patch(`ph-tree/${id}`, { order: 'random' })).status).toBe(400);
    expect((await person.get(`ph-tree/${id}/history`)).body).toMatchObject({
      entries: [
        { summary: 'Switched on that descendants move along' },
        { action: 'undo' },
        { summary: 'Changed the order of siblings' },
        {},
        {
          summary:
            'Changed how dates are written; Changed the order of siblings; Switched off that descendants move along',
        },
        {},
      ],
    });
  });
});

describe('A2: inferred ancestors', () => {
  test('do not count as species, but a tree has at most as many', async () => {
    const treeId = await seedTree(world, owner);
    const top = newSpecies();
    const branch = (fields: Readonly<Record<string, unknown>>, count: number) =>
      Array.from({ length: count }, () => newSpecies({ ancestorId: top.id, ...fields }));
    const added = await perform(treeId, {
      kind: 'import-branch',
      species: [top, ...branch({}, 29), ...branch({ inferred: true }, 30)],
    });
    expect(added.status).toBe(200);
    expect(treeIn(await owner.get(`ph-tree/${treeId}`)).species).toBe(30);
    expect(await countsOf(treeId)).toEqual({ species: 30, inferred: 30 });

    const inferredToo = { name: 'x', duration: 1, inferred: true };
    expect(await owner.post(`species/${treeId}`, inferredToo)).toMatchObject({
      status: 403,
      body: {
        code: 'inferred-limit',
        error: 'A tree can have at most as many inferred ancestors as species',
      },
    });
    const marked = await owner.patch(`species/${treeId}/${top.id}`, { inferred: true });
    expect(marked).toMatchObject({ status: 403, body: { code: 'inferred-limit' } });
    const one = (await flatList(owner, treeId)).find(({ inferred }) => inferred);
    const named = await owner.patch(`species/${treeId}/${one?.id}`, { inferred: null });
    expect(named).toMatchObject({ status: 403, body: { code: 'species-limit' } });
    expect((await owner.delete(`species/${treeId}/${one?.id}`)).status).toBe(200);
    expect(await countsOf(treeId)).toEqual({ species: 30, inferred: 29 });
  });

  test('are at most as many as species after concurrent requests too', async () => {
    const treeId = await seedTree(world, owner);
    for (let count = 0; count < 5; count++) await addSpecies(owner, treeId, {});
    const body = { name: 'x', duration: 1, inferred: true };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.post(`species/${treeId}`, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await countsOf(treeId)).toEqual({ species: 5, inferred: 5 });
  });

  test('do not prevent a copy within the limits of the plan', async () => {
    const rich = await seedPerson(world);
    await givePlan(world, rich, 'pro');
    const treeId = await seedTree(world, rich, { isPublic: true });
    const child = { name: 'x', duration: 1 };
    await addSpecies(rich, treeId, {
      descendants: Array.from({ length: 49 }, (_, index) =>
        index < 21 ? { ...child, inferred: true } : child,
      ),
    });
    const free = await seedPerson(world);
    const copy = treeIn(await free.post(`ph-tree/${treeId}/copy`));
    expect(copy.species).toBe(29);
    expect(await countsOf(copy.id)).toEqual({ species: 29, inferred: 21 });
  });
});
