import { getTreeParts, newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedDuring, treeIn } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, seedTree } from '../../../test/seed/seed-trees.ts';
import { book, mass, partCalls } from '../../../test/seed/tree-parts.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

const { perform, put, remove, partsOf, countOf } = partCalls(() => ({ world, owner }));

describe('N2: the parts of a tree', () => {
  test('have a total size, also when many edits arrive together', async () => {
    const treeId = await seedTree(world, owner);
    const { id: whale } = await addSpecies(owner, treeId, {});
    const member = { branch: whale, without: Array(10).fill(whale) };
    const group = { name: 'Large', colour: '#3366cc', members: Array(100).fill(member) };
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => put(treeId, 'groups', newIdentifier(), group)),
    );
    const stored = replies.filter(({ status }) => status === 200).length;
    const refused = replies.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 409, body: { code: 'groups-too-large' } });
    expect(await countOf(treeId)).toEqual([stored, stored]);
    const { length } = JSON.stringify(await partsOf(treeId));
    expect(length).toBeGreaterThan(1_000_000);
    expect(length).toBeLessThan(1.1 * 1024 * 1024);

    // Undo brings back what the tree had, but not in addition to what came instead.
    const { groups = [] } = getTreeParts.reply.parse(await partsOf(treeId));
    const steps = groups.map(({ id }) => ({ kind: 'remove-part', part: 'groups', id }));
    const removal = newIdentifier();
    await owner.post(`ph-tree/${treeId}/operation`, {
      operationId: removal,
      operation: { kind: 'sequence', steps },
    });
    expect(await countOf(treeId)).toEqual([0, 0]);
    for (let count = 0; count < stored; count++) {
      expect((await put(treeId, 'groups', newIdentifier(), group)).status).toBe(200);
    }
    expect((await owner.post(`ph-tree/${treeId}/undo`, { edit: removal })).body).toMatchObject({
      code: 'groups-too-large',
    });
  });

  test('a group has only species of its tree, but keeps members that were deleted', async () => {
    const treeId = await seedTree(world, owner);
    const { id: whale } = await addSpecies(owner, treeId, {});
    const { id: seal } = await addSpecies(owner, treeId, {});
    const elsewhere = await seedTree(world, owner);
    const { id: foreign } = await addSpecies(owner, elsewhere, {});
    const id = newIdentifier();
    const group = (...members: object[]) => ({ name: 'Sea', colour: '#3366cc', members });
    for (const member of [
      { branch: newIdentifier() },
      { species: foreign },
      { branch: whale, without: [newIdentifier()] },
    ]) {
      expect(await put(treeId, 'groups', id, group({ branch: seal }, member))).toMatchObject({
        status: 409,
        body: { code: 'unknown-species' },
      });
    }
    const both = group({ branch: whale }, { species: seal });
    expect((await put(treeId, 'groups', id, both)).status).toBe(200);
    const deletion = { kind: 'delete-branches', ids: [seal] };
    expect((await perform(treeId, deletion)).status).toBe(200);
    const renamed = { ...both, name: 'Marine' };
    expect((await put(treeId, 'groups', id, renamed)).status).toBe(200);
    expect((await remove(treeId, 'groups', id)).status).toBe(200);
    const { version } = treeIn(await owner.get(`ph-tree/${treeId}`));
    expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
    expect(await countOf(treeId)).toEqual([1, 1]);
    expect((await remove(treeId, 'groups', id)).status).toBe(200);
    expect((await owner.post(`ph-tree/${treeId}/restore`, { version: version - 1 })).status).toBe(
      200,
    );
    expect(await partsOf(treeId)).toMatchObject({ groups: [{ id, value: renamed }] });

    // In one edit, a group can come before its members.
    const species = {
      ...{ id: newIdentifier(), ancestorId: null, start: 0, duration: 1, name: 'Otter' },
      ...{ description: null, image: null },
    };
    const put1 = { kind: 'put-part', part: 'groups', id: newIdentifier() };
    const steps = [
      { ...put1, value: group({ species: species.id }) },
      { kind: 'import-branch', species: [species] },
    ];
    expect((await perform(treeId, { kind: 'sequence', steps })).status).toBe(200);
    const last = { ...put1, value: group({ species: species.id }, { branch: whale }) };
    const doomed = { kind: 'sequence', steps: [last, { kind: 'delete-branches', ids: [whale] }] };
    expect((await perform(treeId, doomed)).body).toMatchObject({ code: 'unknown-species' });
  });

  test('are added, replaced, removed and read, and say so in the history', async () => {
    const treeId = await seedTree(world, owner);
    const [source, column] = [newIdentifier(), newIdentifier()];
    const [group, band] = [newIdentifier(), newIdentifier()];
    const { id: whale } = await addSpecies(owner, treeId, {});
    expect(await partsOf(treeId)).toEqual({});
    expect(treeIn(await owner.get(`ph-tree/${treeId}`))).not.toHaveProperty('parts');
    const cetaceans = { name: 'Cetaceans', colour: '#3366CC', members: [{ branch: whale }] };
    const eocene = { name: 'Eocene', from: -56e6, to: -33.9e6, colour: '#ffcc00' };
    await put(treeId, 'sources', source, { ...book, id: 'dropped' });
    await put(treeId, 'columns', column, mass);
    await put(treeId, 'groups', group, cetaceans);
    await put(treeId, 'bands', band, eocene);
    const strips = [{ column, as: 'bars' }];
    await owner.patch(`ph-tree/${treeId}`, { notation: 'ago', colourBy: { column }, strips });
    const twice = await owner.patch(`ph-tree/${treeId}`, { strips: [...strips, ...strips] });
    expect(twice.body).toMatchObject({ code: 'strips' });
    expect(await partsOf(treeId)).toEqual({
      sources: [{ id: source, value: book }],
      columns: [{ id: column, value: mass }],
      groups: [{ id: group, value: { ...cetaceans, colour: '#3366cc' } }],
      bands: [{ id: band, value: eocene }],
      notation: 'ago',
      colourBy: { column },
      strips,
    });
    const shown = treeIn(await owner.get(`ph-tree/${treeId}`));
    expect(shown).toMatchObject({ parts: true });
    expect((await owner.get('ph-tree/me')).body).toMatchObject({
      trees: expect.arrayContaining([shown]),
    });
    await put(treeId, 'columns', column, { ...mass, name: 'Weight' });
    await remove(treeId, 'bands', band);
    expect(await countOf(treeId)).toEqual([3, 3]);
    expect((await owner.get(`ph-tree/${treeId}/history`)).body).toMatchObject({
      entries: [
        { action: 'remove-part', summary: 'Removed the band Eocene' },
        { action: 'put-part', summary: 'Changed the column Weight' },
        {
          summary:
            'Changed how dates are written; Changed what the colours mean; Changed the columns beside the names',
        },
        { summary: 'Added the band Eocene' },
        { summary: 'Added the group Cetaceans' },
        { summary: 'Added the column Mass' },
        { summary: 'Added the source On <b>whales</b>' },
        {},
        {},
      ],
    });
  });

  test('A3: are imported with species in one edit, which one undo removes', async () => {
    const treeId = await seedTree(world, owner);
    const [column, first, second] = [newIdentifier(), newIdentifier(), newIdentifier()];
    const fields = { name: 'Split', description: null, image: null, start: -2e6, duration: 1e6 };
    const split = { ...fields, id: first, ancestorId: null, traits: { [column]: 98 } };
    const bounds = { before: 3e5, after: 1e5, kind: 'hpd' };
    const tip = { ...fields, id: second, ancestorId: first, start: 1e6, apparitionBounds: bounds };
    const value = { name: 'Support', type: 'number', rank: 0 };
    const done = await perform(treeId, {
      kind: 'sequence',
      steps: [
        { kind: 'put-part', part: 'columns', id: column, value },
        { kind: 'import-branch', species: [split, tip] },
      ],
    });
    expect(done.status).toBe(200);
    expect(await partsOf(treeId)).toEqual({ columns: [{ id: column, value }] });
    expect(await flatList(owner, treeId)).toMatchObject([
      { traits: { [column]: 98 } },
      { apparitionBounds: bounds },
    ]);
    await owner.post(`ph-tree/${treeId}/undo`);
    expect(await partsOf(treeId)).toEqual({});
    expect(await flatList(owner, treeId)).toEqual([]);
  });

  test('are sent to open windows as operations', async () => {
    const treeId = await seedTree(world, owner);
    const id = newIdentifier();
    const [announced] = await announcedDuring(world, () => put(treeId, 'columns', id, mass));
    expect(announced).toMatchObject({
      event: { operation: { kind: 'put-part', part: 'columns', id, value: mass } },
    });
  });

  test('are undone, redone and restored exactly, with the values that refer to them', async () => {
    const treeId = await seedTree(world, owner);
    const { id: whale } = await addSpecies(owner, treeId, {});
    const [first, second] = [newIdentifier(), newIdentifier()];
    await put(treeId, 'columns', first, mass);
    await put(treeId, 'columns', second, { name: 'Length', type: 'number' });
    await owner.patch(`species/${treeId}/${whale}`, { traits: { [first]: 4, [second]: 5 } });
    const before = await partsOf(treeId);
    const versionOf = async () => treeIn(await owner.get(`ph-tree/${treeId}`)).version;
    const version = await versionOf();

    await remove(treeId, 'columns', first);
    expect((await flatList(owner, treeId))[0]?.traits).toEqual({ [first]: 4, [second]: 5 });
    await owner.post(`ph-tree/${treeId}/undo`);
    expect(await partsOf(treeId)).toEqual(before);
    await owner.post(`ph-tree/${treeId}/redo`);
    expect(await countOf(treeId)).toEqual([1, 1]);
    // The names of the two columns are exchanged.
    await put(treeId, 'columns', second, { name: 'Mass', type: 'number' });
    await put(treeId, 'columns', first, { name: 'Length', type: 'text' });
    await owner.patch(`species/${treeId}/${whale}`, { traits: { [first]: null } });
    await owner.delete(`species/${treeId}/${whale}`);
    const late = await versionOf();
    const restored = await owner.post(`ph-tree/${treeId}/restore`, { version });
    expect(restored.status).toBe(200);
    expect(await partsOf(treeId)).toEqual(before);
    expect((await flatList(owner, treeId))[0]?.traits).toEqual({ [first]: 4, [second]: 5 });
    await owner.post(`ph-tree/${treeId}/restore`, { version: late });
    expect(await partsOf(treeId)).toMatchObject({
      columns: expect.arrayContaining([{ id: second, value: { name: 'Mass', type: 'number' } }]),
    });
  });

  test('are read with any characters, in the same order by every call', async () => {
    const treeId = await seedTree(world, owner);
    const [first = '', second = ''] = [newIdentifier(), newIdentifier()].sort();
    const title = 'A "title" with \\ and {}, \n lines, <b>, \u2028 and 恐竜 🦕';
    await put(treeId, 'columns', first, mass);
    await put(treeId, 'sources', second, { type: 'book', title });
    await put(treeId, 'sources', first, book);
    const lists = {
      sources: [
        { id: first, value: book },
        { id: second, value: { type: 'book', title } },
      ],
      columns: [{ id: first, value: mass }],
    };
    const parts = await partsOf(treeId);
    expect(parts).toEqual(lists);
    expect(Object.keys(Object(parts))).toEqual(['sources', 'columns']);
    const { body } = await owner.get(`ph-tree/${treeId}/open`);
    expect(body).toMatchObject([{ parts: lists }]);
  });

  test('are copied with the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const column = newIdentifier();
    await put(treeId, 'columns', column, mass);
    await addSpecies(owner, treeId, { traits: { [column]: 3 } });
    const reader = await seedPerson(world);
    const copy = treeIn(await reader.post(`ph-tree/${treeId}/copy`));
    expect(await partsOf(copy.id, reader)).toEqual(await partsOf(treeId));
    expect(await countOf(copy.id)).toEqual([1, 1]);
    expect((await flatList(reader, copy.id))[0]?.traits).toEqual({ [column]: 3 });
  });

  test('are within their limits after concurrent requests too', async () => {
    const treeId = await seedTree(world, owner);
    const steps = Array.from({ length: 49 }, (_, index) => ({
      kind: 'put-part',
      part: 'columns',
      id: newIdentifier(),
      value: { ...mass, name: `Column ${index}` },
    }));
    expect((await perform(treeId, { kind: 'sequence', steps })).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        put(treeId, 'columns', newIdentifier(), { ...mass, name: `Last ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { code: 'too-many-columns', error: 'A tree can have at most 50 columns' },
    });
    expect(await countOf(treeId)).toEqual([50, 50]);
  });

  test('that are not valid are refused with a sentence', async () => {
    const treeId = await seedTree(world, owner);
    const id = newIdentifier();
    const other = newIdentifier();
    await put(treeId, 'columns', id, mass);
    await put(treeId, 'sources', id, book);
    const refused: readonly [string, string, unknown, string][] = [
      ['columns', other, { ...mass, name: ' MASS ' }, 'column-name-used'],
      ['columns', other, { name: 'Habitat', type: 'choice' }, 'column-choices'],
      ['columns', other, { name: 'Habitat', type: 'colour' }, 'column-type'],
      ['sources', other, { type: 'article', DOI: 'doi:10.1/whales' }, 'source-doi-used'],
      ['sources', other, { title: 'No type' }, 'source-not-valid'],
      ['sources', other, ['book'], 'source-not-valid'],
      ['sources', other, { type: 'book', note: 'x'.repeat(66_000) }, 'source-too-large'],
      ['sources', other, { type: 'book', a: [[[[[[[[]]]]]]]] }, 'source-too-large'],
      ['groups', other, { name: 'x', colour: 'red', members: [] }, 'not-a-colour'],
      ['bands', other, { name: 'x', colour: '#ffffff', from: 2, to: 1 }, 'band-times'],
      ['bands', other, { name: '', colour: '#ffffff', from: 2 }, 'name-length'],
    ];
    for (const [part, at, value, code] of refused) {
      const { body } = await put(treeId, part, at, value);
      expect(body).toMatchObject({ code, error: expect.stringMatching(/^[A-Z].+/) });
    }
    expect((await remove(treeId, 'groups', id)).body).toMatchObject({ code: 'missing-group' });
    expect((await put(treeId, 'stories', id, {})).status).toBe(400);
    const broken = { type: 'book', title: 'half a \ud83d pair' };
    expect((await put(treeId, 'sources', other, broken)).status).toBe(200);
    expect(await countOf(treeId)).toEqual([3, 3]);
  });

  test('are in the JSON file of the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const column = newIdentifier();
    await put(treeId, 'columns', column, mass);
    await addSpecies(owner, treeId, { traits: { [column]: 4 } });
    await owner.patch(`ph-tree/${treeId}`, { colourBy: { column } });
    const file = await world.app.inject({ url: `/trees/${treeId}.json` });
    expect(JSON.parse(file.body)).toMatchObject({
      columns: [{ id: column, value: mass }],
      colourBy: { column },
      species: [{ traits: { [column]: 4 } }],
    });
  });

  test('G1, G2: groups and bands are drawn in the SVG of the tree, and changed only by its editors', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const { id } = await addSpecies(owner, treeId, {
      apparition: -70e6,
      duration: 70e6,
      name: 'Aves',
    });
    const group = { name: 'Birds', colour: '#336699', members: [{ branch: id }], shown: 'both' };
    const band = { name: 'Impact', from: -66e6, colour: '#aa3333' };
    const stranger = await seedPerson(world);
    for (const [part, value] of [
      ['groups', group],
      ['bands', band],
    ] as const) {
      expect((await put(treeId, part, newIdentifier(), value, stranger)).status).toBe(403);
      expect((await put(treeId, part, newIdentifier(), value)).status).toBe(200);
    }
    const refused = await stranger.patch(`ph-tree/${treeId}`, { colourBy: 'group' });
    expect(refused.status).toBe(403);
    await owner.patch(`ph-tree/${treeId}`, { colourBy: 'group' });
    const { body } = await world.app.inject({ url: `/trees/${treeId}.svg` });
    expect(body).toContain('>Impact<');
    // Beside the bracket, as its description, and in the legend.
    expect(body.match(/>Birds</g)).toHaveLength(3);
  });

  test('can be read by everyone who may see the tree, and changed only by its editors', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const id = newIdentifier();
    await put(treeId, 'columns', id, mass);
    const stranger = await seedPerson(world);
    expect(await partsOf(treeId, stranger)).toEqual({ columns: [{ id, value: mass }] });
    expect((await put(treeId, 'columns', newIdentifier(), mass, stranger)).status).toBe(403);
    await owner.patch(`ph-tree/${treeId}`, { isPublic: false });
    expect((await stranger.get(`ph-tree/${treeId}/parts`)).status).toBe(404);
    expect((await world.visitor().get(`ph-tree/${treeId}/parts`)).status).toBe(404);
  });
});
