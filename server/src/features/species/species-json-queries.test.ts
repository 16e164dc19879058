import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { speciesReadBy } from '../../../test/database/rows-read.ts';
import { speciesIn } from '../../../test/opened-tree.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { seededSpeciesId, seedLargeTree, seedTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { species } from '../../database/tables/index.ts';
import { presentSpecies } from '../tree-access/species-presenter.ts';
import { findSpecies } from '../tree-access/species-queries.ts';
import {
  blockPages,
  firstId,
  flatPages,
  readAllSpecies,
  readBranch,
} from './species-json-queries.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

test('the JSON that SQL writes equals that of the presenter', async () => {
  const { database } = world.resources;
  const treeId = await seedTree(world, await seedPerson(world));
  const [rootId, childId] = [newIdentifier(), newIdentifier()];
  await database.insert(species).values([
    { treeId, id: rootId, start: -4.54e9, duration: 0.1, name: 'A "quoted" \\ 🦕\u2028\n' },
    {
      treeId,
      id: childId,
      ancestorId: rootId,
      start: 1e-7,
      duration: 1e21,
      name: '</script>',
      description: 'Línea\tuno\r\ndos',
      image: 'whale',
      details: { inferred: true, rank: -3 },
    },
  ]);
  const rows = await findSpecies(database, treeId, [rootId, childId]);
  const presented = rows
    .map((row) => presentSpecies(treeId, row))
    .sort((one, other) => (one.id < other.id ? -1 : 1));

  const page = await flatPages.read(database, treeId, firstId, 10);
  expect(JSON.parse(`[${page?.text}]`)).toEqual(presented);
  const blocks = await blockPages.read(database, treeId, firstId, 10);
  expect(speciesIn(treeId, JSON.parse(blocks?.text ?? ''))).toEqual(presented);
  for (const list of [
    await readAllSpecies(database, treeId, 10),
    await readBranch(database, treeId, rootId, 10),
  ]) {
    expect(list?.species.map(({ text }) => JSON.parse(text))).toEqual(presented);
  }
});

test.runIf(inject('template').engine === 'pglite')(
  'a page reads only its own species, although the embedded engine has no statistics',
  async () => {
    const { database } = world.resources;
    const owner = await seedPerson(world);
    const treeId = await seedLargeTree(world, owner, { species: 20_000 });
    for (const pages of [flatPages, blockPages]) {
      const read = await speciesReadBy(database, async () => {
        const page = await pages.read(database, treeId, seededSpeciesId(1), 200);
        expect(page?.count).toBe(200);
      });
      expect(read).toBeLessThan(1000);
    }
  },
);
