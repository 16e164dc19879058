import { newIdentifier } from '@life-tree/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { speciesReadBy } from '../../../../test/database/rows-read.ts';
import { type Person, seedPerson } from '../../../../test/seed/people.ts';
import { givePlan, seededSpeciesId, seedLargeTree } from '../../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

/** Sends an operation and counts the rows of species that the server reads for it. */
async function readFor(treeId: string, operation: object): Promise<number> {
  return speciesReadBy(world.resources.database, async () => {
    const body = { operationId: newIdentifier(), operation };
    const { status } = await owner.post(`ph-tree/${treeId}/operation`, body);
    expect(status).toBe(200);
  });
}

test.runIf(inject('template').engine === 'pglite')(
  'an edit reads the species it needs and not the whole tree (issue 36)',
  async () => {
    const treeId = await seedLargeTree(world, owner, { species: 1000 });
    const last = { edit: 0, deletion: 0 };
    // After some uses, a statement has the plan that it keeps.
    for (let time = 0; time < 12; time++) {
      const edit = { kind: 'edit-species', id: seededSpeciesId(500), name: `Renamed ${time}` };
      const deletion = { kind: 'delete-branches', ids: [seededSpeciesId(980 + time)] };
      last.edit = await readFor(treeId, edit);
      last.deletion = await readFor(treeId, deletion);
    }
    expect(last.edit).toBeLessThan(100);
    expect(last.deletion).toBeLessThan(100);
  },
);
