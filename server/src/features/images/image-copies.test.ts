import { apiBase, type FlatSpecies, flatSpecies, newIdentifier } from '@life-tree/contract';
import { Forest, readTrees, writeForest } from '@life-tree/phylogeny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type S3Server, startS3Server } from '../../../test/processes/s3-server.ts';
import { imageForm, sampleImage } from '../../../test/seed/images.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import { addSpecies, flatList, seedTree, speciesFrom } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const edited = z.object({
  version: z.number(),
  species: z.array(flatSpecies),
  skipped: z.array(z.object({ id: z.string().nullable(), message: z.string() })),
});

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

describe.each(['files', 'S3'] as const)('images of imported species, stored in %s', (store) => {
  let world: TestApp;
  let owner: Person;
  let stranger: Person;
  /** A private tree of the owner with two species, each with an image. */
  let sourceId: string;
  let sources: readonly FlatSpecies[];
  beforeAll(async () => {
    world = await startTestApp(store === 'S3' ? { environment: s3.environment } : {});
    owner = await seedPerson(world);
    stranger = await seedPerson(world);
    sourceId = await seedTree(world, owner);
    const names = ['Felis', 'Panthera'];
    for (const name of names) {
      const { id } = await addSpecies(owner, sourceId, { name, apparition: 0 });
      const body = imageForm(await sampleImage('png', 8 + name.length, 4));
      await owner.send({
        method: 'POST',
        url: `${apiBase}/species/${sourceId}/${id}/image`,
        ...body,
      });
    }
    sources = await flatList(owner, sourceId);
  });
  afterAll(() => world.close());

  async function look(image: string | null | undefined, who: Person): Promise<number> {
    const cookies = Object.fromEntries(who.cookies);
    return (await world.app.inject({ url: image ?? '', cookies })).statusCode;
  }

  const newcomer = (image: string | null, name = 'Felis') => ({
    id: newIdentifier(),
    ancestorId: null,
    start: 0,
    duration: 1,
    name,
    description: null,
    image,
  });

  async function send(who: Person, treeId: string, species: readonly object[], id?: string) {
    const operation = { kind: 'import-branch', species };
    const body = { operationId: id ?? newIdentifier(), operation };
    return who.post(`ph-tree/${treeId}/operation`, body);
  }

  test('of several species are set by one edit; a species keeps its image if the new one cannot be used', async () => {
    const treeId = await seedTree(world, stranger);
    const own = await addSpecies(stranger, treeId, { name: 'Lynx', apparition: 0 });
    const operationId = newIdentifier();
    const edits = [{ id: own.id, name: 'Renamed', image: sources[0]?.image }];
    const refused = await stranger.post(`ph-tree/${treeId}/operation`, {
      operationId,
      operation: { kind: 'edit-many', edits },
    });
    const reply = edited.parse(refused.body);
    expect(reply.skipped.map(({ id }) => id)).toEqual([own.id]);
    expect(reply.species).toMatchObject([{ name: 'Renamed', image: null }]);

    const ownTree = await seedTree(world, owner);
    const list = [];
    for (const name of ['Lynx', 'Puma']) {
      list.push(await addSpecies(owner, ownTree, { name, apparition: 0 }));
    }
    const set = await owner.post(`ph-tree/${ownTree}/operation`, {
      operationId: newIdentifier(),
      operation: {
        kind: 'edit-many',
        edits: list.map(({ id }, index) => ({ id, image: sources[index]?.image })),
      },
    });
    for (const { image } of edited.parse(set.body).species) {
      expect(sources.map((source) => source.image)).not.toContain(image);
      expect(await look(image, owner)).toBe(200);
    }
    await owner.post(`ph-tree/${ownTree}/undo`);
    expect((await flatList(owner, ownTree)).map(({ image }) => image)).toEqual([null, null]);
  });

  test('are copies, visible to all who may see the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const species = sources.map(({ image, name }) => newcomer(image, name));
    const reply = edited.parse((await send(owner, treeId, species)).body);
    expect(reply.skipped).toEqual([]);
    const list = await flatList(stranger, treeId);
    expect(reply.species.map(({ image }) => image).sort()).toEqual(
      list.map(({ image }) => image).sort(),
    );
    for (const { image } of list) {
      expect(sources.map((one) => one.image)).not.toContain(image);
      expect(await look(image, stranger)).toBe(200);
    }
    // The originals stay private.
    for (const { image } of sources) expect(await look(image, stranger)).toBe(404);
  });

  test('are kept when the originals are deleted, and deleted with their own species', async () => {
    const [from, to] = [await seedTree(world, owner), await seedTree(world, owner)];
    const original = edited.parse(
      (await send(owner, from, [newcomer(sources[0]?.image ?? '')])).body,
    ).species[0];
    const twice = [newcomer(original?.image ?? ''), newcomer(original?.image ?? '')];
    const copies = edited.parse((await send(owner, to, twice)).body).species;
    const [one, other] = copies;
    expect(one?.image).not.toBe(other?.image);
    await owner.delete(`ph-tree/${from}`);
    await owner.delete(`species/${to}/${one?.id}`);
    expect(await look(original?.image, owner)).toBe(404);
    expect(await look(one?.image, owner)).toBe(404);
    expect(await look(other?.image, owner)).toBe(200);
    await owner.post(`ph-tree/${to}/undo`);
    expect(await look(one?.image, owner)).toBe(200);
  });

  test('come with the columns and settings of their file, and one undo takes everything back', async () => {
    const treeId = await seedTree(world, owner);
    const column = newIdentifier();
    const species = { ...newcomer(sources[0]?.image ?? ''), traits: { [column]: 4.5 } };
    const value = { name: 'Mass', type: 'number' };
    const steps = [
      { kind: 'put-part', part: 'columns', id: column, value },
      { kind: 'import-branch', species: [species] },
      { kind: 'edit-tree', order: 'name', colourBy: { column } },
    ];
    const operation = { kind: 'sequence', steps };
    const body = { operationId: newIdentifier(), operation };
    const [added] = edited.parse(
      (await owner.post(`ph-tree/${treeId}/operation`, body)).body,
    ).species;
    expect(added).toMatchObject({ traits: { [column]: 4.5 } });
    expect(await look(added?.image, owner)).toBe(200);
    const tree = async () => (await owner.get(`ph-tree/${treeId}`)).body;
    expect(await tree()).toMatchObject({ order: 'name', colourBy: { column }, parts: true });
    await owner.post(`ph-tree/${treeId}/undo`);
    expect(await flatList(owner, treeId)).toEqual([]);
    const undone = await tree();
    for (const field of ['order', 'colourBy', 'parts']) expect(undone).not.toHaveProperty(field);
  });

  test('can be imported into the tree they were deleted from', async () => {
    const treeId = await seedTree(world, owner);
    const [first] = edited.parse(
      (await send(owner, treeId, [newcomer(sources[0]?.image ?? '')])).body,
    ).species;
    await owner.delete(`species/${treeId}/${first?.id}`);
    const [again] = edited.parse(
      (await send(owner, treeId, [newcomer(first?.image ?? '')])).body,
    ).species;
    expect(await look(again?.image, owner)).toBe(200);
  });

  test('of an edit that is sent twice are copied once', async () => {
    const treeId = await seedTree(world, owner);
    const [species, id] = [[newcomer(sources[0]?.image ?? '')], newIdentifier()];
    const first = edited.parse((await send(owner, treeId, species, id)).body);
    const again = edited.parse((await send(owner, treeId, species, id)).body);
    expect(again).toEqual(first);
    expect(again.species[0]?.image).not.toBeNull();
  });

  test('are skipped and reported if the user may not see them or they don’t exist', async () => {
    const treeId = await seedTree(world, stranger);
    const elsewhere = `https://other.test${apiBase}/image/${'x'.repeat(43)}.webp`;
    const species = [newcomer(sources[0]?.image ?? ''), newcomer(elsewhere)];
    const reply = edited.parse((await send(stranger, treeId, species)).body);
    expect(reply.species.map(({ image }) => image)).toEqual([null, null]);
    expect(reply.skipped).toEqual(
      species.map(({ id }) => ({ id, message: expect.stringContaining('image') })),
    );
    expect(await look(sources[0]?.image, stranger)).toBe(404);
    const added = await addSpecies(stranger, treeId, { image: sources[0]?.image });
    expect(added.image).toBeNull();
    const ancestor = await stranger.post(`ph-tree/${treeId}/operation`, {
      operationId: newIdentifier(),
      operation: {
        kind: 'sequence',
        steps: [{ kind: 'add-species', species: newcomer(sources[1]?.image ?? '') }],
      },
    });
    expect(edited.parse(ancestor.body).species[0]?.image).toBeNull();
  });

  test('follow the same rules in a large body, which another process parses', async () => {
    const description = 'd'.repeat(9000);
    const branch = {
      name: 'Felidae',
      duration: 5,
      description,
      image: sources[0]?.image,
      descendants: [{ name: 'Panthera', duration: 1, description, image: sources[1]?.image }],
    };
    for (const [who, status] of [
      [owner, 200],
      [stranger, null],
    ] as const) {
      const treeId = await seedTree(world, who);
      expect((await who.post(`species/${treeId}`, branch)).status).toBe(200);
      const large = sources.map(({ image }) => ({ ...newcomer(image), description }));
      expect((await send(who, treeId, large)).status).toBe(200);
      const list = await flatList(who, treeId);
      expect(list).toHaveLength(4);
      for (const { image } of list) {
        if (status === null) expect(image).toBeNull();
        else expect(await look(image, who)).toBe(status);
      }
    }
  });

  test('are not copied for users who may not edit the tree', async () => {
    const treeId = await seedTree(world, owner, { isPublic: true });
    const species = [newcomer(sources[0]?.image ?? '')];
    expect((await send(stranger, treeId, species)).status).toBe(403);
    expect((await send(stranger, sourceId, species)).status).toBe(404);
  });

  test('can be posted with a branch as exported, with or without the host', async () => {
    const treeId = await seedTree(world, owner);
    const [one, other] = sources;
    const answer = await owner.post(`species/${treeId}`, {
      name: 'Felidae',
      apparition: -5,
      duration: 5,
      image: one?.image,
      descendants: [
        {
          name: 'Panthera',
          duration: 1,
          image: `https://tree.test${other?.image}`,
          descendants: [],
        },
      ],
    });
    expect(answer.status).toBe(200);
    const list = await flatList(owner, treeId);
    expect(list).toHaveLength(2);
    for (const { image } of list) expect(await look(image, owner)).toBe(200);
  });

  test.each([
    ['json', false],
    ['csv', false],
    ['phyloxml', false],
    ['newick', true],
  ] as const)('come back from a %s file into another tree', async (format, embed) => {
    const treeId = await seedTree(world, owner);
    const forest = Forest.fromSpecies(sources.map(speciesFrom));
    if (!forest.ok) throw new Error(forest.error.code);
    const file = readTrees(writeForest(forest.value, format, null, { embed }));
    const species = (file.ok ? file.value.trees : []).flatMap((tree) => {
      const built = tree.build();
      if (!built.ok) throw new Error('not read');
      const read = built.value.forest;
      return read.names.map((name, row) => newcomer(read.image(row), name));
    });
    const reply = edited.parse((await send(owner, treeId, species)).body);
    expect(reply.species.map(({ name }) => name).sort()).toEqual(['Felis', 'Panthera']);
    for (const { image } of reply.species) expect(await look(image, owner)).toBe(200);
  });

  test('come back when the species of a JSON file are posted to another tree as they are', async () => {
    const treeId = await seedTree(world, owner);
    const forest = Forest.fromSpecies(sources.map(speciesFrom));
    const file: unknown = forest.ok ? JSON.parse(writeForest(forest.value, 'json')) : null;
    for (const root of z.array(z.unknown()).parse(file)) {
      expect((await owner.post(`species/${treeId}`, root)).status).toBe(200);
    }
    const list = await flatList(owner, treeId);
    expect(list.map(({ name }) => name).sort()).toEqual(['Felis', 'Panthera']);
    for (const { image } of list) expect(await look(image, owner)).toBe(200);
  });

  test.each([
    'https://evil.test/image.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'image.webp',
    `${apiBase}/image/../../etc/passwd`,
    `javascript:${apiBase}/image/x.webp`,
  ])('can’t have other addresses: %s is refused', async (image) => {
    const treeId = await seedTree(world, owner);
    const answer = await owner.post(`species/${treeId}`, { name: 'A', duration: 1, image });
    expect(answer.status).toBe(400);
    expect((await send(owner, treeId, [newcomer(image)])).status).toBe(400);
  });
});
