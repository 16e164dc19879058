import { nestedSpecies, treeVersionHeader } from '@life-tree/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, refusal, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
});
afterAll(() => world.close());

const nowhere = '01900000-0000-7000-8000-000000000000';

interface Nested {
  readonly name: string;
  readonly afterApparition: number | null;
  readonly descendants: readonly Nested[];
}
const nested: z.ZodType<Nested> = z.lazy(() =>
  nestedSpecies.strict().extend({ descendants: z.array(nested) }),
);
const shapeOf = (species: Nested): unknown =>
  species.descendants.length === 0
    ? species.name
    : { [species.name]: species.descendants.map(shapeOf) };

describe('adding species', () => {
  test('a root without a time appears with the earliest root, the first one at 0', async () => {
    const tree = await seedTree(world, owner);
    const first = await addSpecies(owner, tree, { name: 'First', duration: 1 });
    expect(first).toMatchObject({ ancestorId: null, apparition: 0, afterApparition: null });
    await addSpecies(owner, tree, { apparition: -66e6 });
    expect(await addSpecies(owner, tree, {})).toMatchObject({ apparition: -66e6 });
  });

  test('a descendant without a time appears at its ancestor’s extinction', async () => {
    const tree = await seedTree(world, owner);
    const { id } = await addSpecies(owner, tree, { apparition: -20, duration: 8 });
    expect(await addSpecies(owner, tree, { ancestorId: id })).toMatchObject({ afterApparition: 8 });
    expect(await addSpecies(owner, tree, { ancestorId: id, afterApparition: 3 })).toMatchObject({
      apparition: null,
      afterApparition: 3,
    });
    expect(await addSpecies(owner, tree, { ancestorId: id, apparition: -15 })).toMatchObject({
      afterApparition: 5,
    });
  });

  test('an id sent by the client is stored in lower case and must be new', async () => {
    const tree = await seedTree(world, owner);
    const id = '01900000-ABCD-7000-8000-000000000001';
    expect(await addSpecies(owner, tree, { id })).toMatchObject({ id: id.toLowerCase() });
    const again = await owner.post(`species/${tree}`, {
      id: id.toLowerCase(),
      name: 'x',
      duration: 1,
    });
    expect(refusal(again)).toEqual([409, 'Two species cannot have the same id']);
    expect(await addSpecies(owner, await seedTree(world, owner), { id })).toBeTruthy();
  });

  test('the reply of another call can be posted as it is, and becomes a copy with new ids', async () => {
    const [tree, other] = [await seedTree(world, owner), await seedTree(world, owner)];
    const { id } = await addSpecies(owner, tree, { name: 'Whale', apparition: -50e6 });
    const bounds = { before: 1, after: 2, kind: 'range' };
    await addSpecies(owner, tree, {
      name: 'Orca',
      ancestorId: id,
      afterApparition: 3,
      apparitionBounds: bounds,
    });
    const read = await owner.get(`species/${tree}/${id}`);
    for (const target of [tree, other]) {
      const copy = await owner.post(`species/${target}`, read.body);
      expect(copy.status, JSON.stringify(copy.body)).toBe(200);
      expect(copy.body).toMatchObject({
        treeId: target,
        name: 'Whale',
        apparition: -50e6,
        descendants: [{ name: 'Orca', afterApparition: 3, apparitionBounds: bounds }],
      });
      expect(JSON.stringify(copy.body)).not.toContain(id);
    }
    const list = z.array(z.unknown()).parse((await owner.get(`species/${tree}`)).body);
    expect((await owner.post(`species/${other}`, list[1])).status).toBe(200);
  });

  test('a whole branch can be added in one call and keeps its order', async () => {
    const tree = await seedTree(world, owner);
    const answer = await owner.post(`species/${tree}`, {
      name: 'Felidae',
      duration: 10,
      descendants: [
        {
          name: 'Panthera',
          duration: 4,
          descendants: [
            { name: 'Leo', duration: 1 },
            { name: 'Tigris', duration: 1, afterApparition: 2 },
          ],
        },
        { name: 'Felis', duration: 3, description: 'small' },
        { name: 'Acinonyx', duration: 3 },
      ],
    });
    expect(answer.status).toBe(200);
    const shape = { Felidae: [{ Panthera: ['Leo', 'Tigris'] }, 'Felis', 'Acinonyx'] };
    expect(shapeOf(nested.parse(answer.body))).toEqual(shape);
    const listed = z.array(nested).parse((await owner.get(`species/${tree}`)).body);
    expect(listed).toEqual([nested.parse(answer.body)]);
    const [panthera, leo, tigris] = (await flatList(owner, tree)).slice(1);
    expect([panthera?.afterApparition, leo?.afterApparition, tigris?.afterApparition]).toEqual([
      10, 4, 2,
    ]);
    const one = await owner.get(`species/${tree}/${panthera?.id}`);
    expect(shapeOf(nested.parse(one.body))).toEqual({ Panthera: ['Leo', 'Tigris'] });
  });

  test.each([
    [{ duration: 0 }, 400, 'The duration of the species must be greater than 0'],
    [{ duration: -1 }, 400, 'The duration of the species must be greater than 0'],
    [{ duration: 1e300 }, 400, 'A time must be a finite number of years'],
    [{ duration: '1' }, 400, 'Enter a number of years'],
    [{ name: ' ' }, 400, 'Enter a name for the species'],
    [{ name: 'x'.repeat(201) }, 400, 'The name can have at most 200 characters'],
    [
      { description: 'x'.repeat(10_001) },
      400,
      'The description can have at most 10,000 characters',
    ],
    [
      { image: 'cat.png' },
      400,
      'Send the address of an image on this server, or upload the file in a separate call',
    ],
    [{ name: 'nul\u0000' }, 400, 'Texts cannot contain the character U+0000'],
    [{ afterApparition: 1 }, 400, 'A species without an ancestor has no time after its ancestor'],
    [
      { apparition: 1, afterApparition: 1 },
      400,
      'Send either apparition or afterApparition, not both',
    ],
    [{ ancestorId: nowhere }, 409, 'The ancestor is not in this tree'],
    [{ ancestorId: nowhere, apparition: 1 }, 409, 'The ancestor is not in this tree'],
    [{ descendants: [7] }, 400, 'descendants.0: The request must be of type object'],
    [
      { descendants: [{ name: 'Leo', duration: 1, image: 'x' }] },
      400,
      'Leo (descendants.0): Send the address of an image on this server, or upload the file in a separate call',
    ],
    [
      { descendants: [{ name: 'Leo', duration: 1, id: nowhere }] },
      400,
      'Leo (descendants.0): Unknown fields: "id"',
    ],
    [
      {
        descendants: [
          { name: 'Leo', duration: 1, descendants: [{ name: 'Leo leo', duration: 0 }] },
        ],
      },
      400,
      'Leo leo (descendants.0.descendants.0): The duration of the species must be greater than 0',
    ],
    [
      {
        descendants: [
          {
            name: 'Leo',
            duration: 1,
            descendants: [{ name: 'Leo leo', duration: 1, afterApparition: 2 }],
          },
        ],
      },
      409,
      "Leo leo: A descendant's apparition cannot be later than its ancestor's extinction",
    ],
  ])('is refused as a whole for %j', async (wrong, status, sentence) => {
    const tree = await seedTree(world, owner);
    const answer = await owner.post(`species/${tree}`, { name: 'Felis', duration: 10, ...wrong });
    expect(refusal(answer)).toEqual([status, sentence]);
    expect(await flatList(owner, tree)).toEqual([]);
  });

  test('unpaired surrogates are replaced', async () => {
    const tree = await seedTree(world, owner);
    expect(await addSpecies(owner, tree, { name: 'cat \ud83d' })).toMatchObject({
      name: 'cat \ufffd',
    });
  });
});

describe('changing a species', () => {
  test('accepts any combination of fields', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, { apparition: -100, duration: 20 });
    const b = await addSpecies(owner, tree, { apparition: -90, duration: 5 });
    const child = await addSpecies(owner, tree, { ancestorId: b.id, afterApparition: 5 });
    const answer = await owner.patch(`species/${tree}/${b.id}`, {
      name: 'Lynx',
      description: 'with tufts',
      ancestorId: a.id,
      duration: 7,
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        ...b,
        name: 'Lynx',
        description: 'with tufts',
        ancestorId: a.id,
        apparition: null,
        afterApparition: 10,
        duration: 7,
      },
    ]);
    expect(answer.headers['x-tree-version']).toBe('5');
    expect((await flatList(owner, tree)).find(({ id }) => id === child.id)).toMatchObject({
      afterApparition: 7,
    });
  });

  test('D7: a ghost lets it appear after its ancestor is extinct, and stays where it splits off', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, { apparition: -100, duration: 20 });
    const b = await addSpecies(owner, tree, { apparition: -50, duration: 10 });
    const path = `species/${tree}/${b.id}`;
    const linked = { ancestorId: a.id, ghost: 35 };
    expect(refusal(await owner.patch(path, { ancestorId: a.id }))[0]).toBe(409);
    expect(refusal(await owner.patch(path, { ...linked, ghost: 29 }))[0]).toBe(409);
    expect(refusal(await owner.patch(path, { ...linked, ghost: -1 }))[0]).toBe(409);
    expect((await owner.patch(path, linked)).body).toMatchObject({
      ...linked,
      afterApparition: 50,
    });
    // The split stays at -85.
    expect((await owner.patch(path, { apparition: -60 })).body).toMatchObject({
      ghost: 25,
      afterApparition: 40,
    });
    const sister = { ancestorId: b.id, apparition: -70, duration: 5 };
    expect(await addSpecies(owner, tree, sister)).toMatchObject({ afterApparition: -10 });
    expect(refusal(await owner.patch(path, { ghost: 9 }))[0]).toBe(409);
    expect(refusal(await owner.patch(path, { ghost: null }))[0]).toBe(409);
    expect((await flatList(owner, tree)).find(({ id }) => id === b.id)).toMatchObject({
      ghost: 25,
      duration: 10,
    });
  });

  test('can set a new ancestor and a new time together, even if the old time would not fit', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, { apparition: -100, duration: 20 });
    const b = await addSpecies(owner, tree, { apparition: 0 });
    const path = `species/${tree}/${b.id}`;
    expect(refusal(await owner.patch(path, { ancestorId: a.id }))[0]).toBe(409);
    expect((await owner.patch(path, { ancestorId: a.id, afterApparition: 4 })).body).toMatchObject({
      afterApparition: 4,
    });
    expect((await owner.patch(path, { apparition: -90 })).body).toMatchObject({
      afterApparition: 10,
    });
    expect((await owner.patch(path, { ancestorId: null, apparition: 3 })).body).toMatchObject({
      ancestorId: null,
      apparition: 3,
      afterApparition: null,
    });
    expect((await owner.patch(path, { ancestorId: a.id, apparition: -80 })).body).toMatchObject({
      afterApparition: 20,
    });
    expect((await owner.patch(path, { ancestorId: null })).body).toMatchObject({ apparition: -80 });
  });

  test('is all or nothing', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, {});
    const before = await flatList(owner, tree);
    for (const [wrong, status, sentence] of [
      [{ duration: 0 }, 400, 'The duration of the species must be greater than 0'],
      [{ ancestorId: a.id }, 409, 'A species cannot descend from itself'],
      [{ ancestorId: nowhere }, 409, 'The ancestor is not in this tree'],
      [{ afterApparition: 2 }, 400, 'A species without an ancestor has no time after its ancestor'],
      [
        { ancestorId: null, afterApparition: 2 },
        400,
        'A species without an ancestor has no time after its ancestor',
      ],
      [{ image: null }, 400, 'Unknown fields: "image"'],
      [{}, 400, 'There is nothing to change'],
    ] as const) {
      const body = Object.keys(wrong).length === 0 ? {} : { name: 'Changed', ...wrong };
      expect(refusal(await owner.patch(`species/${tree}/${a.id}`, body))).toEqual([
        status,
        sentence,
      ]);
    }
    expect(await flatList(owner, tree)).toEqual(before);
  });

  test('to its current values does nothing', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, {});
    const answer = await owner.patch(`species/${tree}/${a.id}`, {
      name: a.name,
      duration: a.duration,
    });
    expect([answer.body, answer.headers['x-tree-version']]).toEqual([a, '2']);
  });
});

describe('deleting a species', () => {
  test('deletes its branch and names the species in the reply', async () => {
    const tree = await seedTree(world, owner);
    const a = await addSpecies(owner, tree, { name: 'Homo' });
    const b = await addSpecies(owner, tree, { ancestorId: a.id });
    await addSpecies(owner, tree, { ancestorId: b.id });
    const other = await addSpecies(owner, tree, {});
    const answer = await owner.delete(`species/${tree}/${a.id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Homo deleted successfully' }]);
    expect(await flatList(owner, tree)).toEqual([other]);
    expect((await owner.delete(`species/${tree}/${a.id}`)).status).toBe(404);
  });
});

describe('permissions', () => {
  test('only editors can write, and a private tree is not found by others', async () => {
    const [collaborator, stranger] = [await seedPerson(world), await seedPerson(world)];
    for (const isPublic of [true, false]) {
      const tree = await seedTree(world, owner, { isPublic, collaborators: [collaborator] });
      const { id } = await addSpecies(collaborator, tree, {});
      const calls = [
        ['POST', `species/${tree}`, { name: 'x', duration: 1 }],
        ['PATCH', `species/${tree}/${id}`, { name: 'x' }],
        ['DELETE', `species/${tree}/${id}`, undefined],
      ] as const;
      for (const [method, path, payload] of calls) {
        const call = { method, url: `/api/life-tree/${path}`, ...(payload && { payload }) };
        expect((await stranger.send(call)).status).toBe(isPublic ? 403 : 404);
        expect((await world.visitor().send(call)).status).toBe(401);
      }
      for (const path of [
        `species/${tree}`,
        `species/${tree}?shape=flat`,
        `species/${tree}/${id}`,
      ]) {
        expect((await stranger.get(path)).status).toBe(isPublic ? 200 : 404);
        expect((await world.visitor().get(path)).status).toBe(isPublic ? 200 : 404);
        expect((await collaborator.get(path)).status).toBe(200);
      }
      expect(await flatList(owner, tree)).toHaveLength(1);
    }
  });

  test('species of another tree are not found', async () => {
    const [one, other] = [await seedTree(world, owner), await seedTree(world, owner)];
    const { id } = await addSpecies(owner, one, {});
    for (const answer of [
      await owner.get(`species/${other}/${id}`),
      await owner.patch(`species/${other}/${id}`, { name: 'x' }),
      await owner.delete(`species/${other}/${id}`),
      await owner.get(`species/${nowhere}`),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

describe('reading', () => {
  test.each(['?shape=flat', '?shape=nested', '', '/{id}'])(
    'species%s: every reply has the version header, even "not modified"',
    async (rest) => {
      const tree = await seedTree(world, owner);
      const { id } = await addSpecies(owner, tree, {});
      const url = `/api/life-tree/species/${tree}${rest.replace('{id}', id)}`;
      const first = await owner.send({ method: 'GET', url });
      const tag = String(first.headers.etag);
      expect([first.status, first.headers[treeVersionHeader]]).toEqual([200, '2']);
      const again = await owner.send({ method: 'GET', url, headers: { 'if-none-match': tag } });
      expect([again.status, again.body, again.headers[treeVersionHeader]]).toEqual([304, '', '2']);
      await addSpecies(owner, tree, {});
      const later = await owner.send({ method: 'GET', url, headers: { 'if-none-match': tag } });
      expect([later.status, later.headers[treeVersionHeader]]).toEqual([200, '3']);
    },
  );

  test('the documentation names the header with the version', async () => {
    const { paths } = (await world.app.inject('/api/docs/json')).json();
    for (const path of ['species/{treeId}', 'species/{treeId}/{id}']) {
      const reply = paths[`/api/life-tree/${path}`].get.responses['200'];
      expect(reply.headers).toHaveProperty([treeVersionHeader, 'description']);
    }
  });

  test('an empty tree is an empty list, flat and nested', async () => {
    const tree = await seedTree(world, owner);
    expect((await owner.get(`species/${tree}`)).body).toEqual([]);
    expect((await owner.get(`species/${tree}?shape=flat`)).body).toEqual([]);
    expect((await owner.get(`species/${tree}?shape=round`)).status).toBe(400);
  });
});
