import { newIdentifier } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { stagingRows } from '../../../test/database/staging-rows.ts';
import { announcedDuring } from '../../../test/seed/create-trees.ts';
import { type Person, seedPerson } from '../../../test/seed/people.ts';
import {
  addSpecies,
  chainOf,
  flatList,
  givePlan,
  seedTree,
} from '../../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createStaging } from './staging/staging.ts';

let world: TestApp;
let owner: Person;
beforeAll(async () => {
  world = await startTestApp();
  owner = await seedPerson(world);
  await givePlan(world, owner, 'premium');
});
afterAll(() => world.close());

const namesIn = async (treeId: string) => (await flatList(owner, treeId)).map(({ name }) => name);

/** Only the embedded database stages changes. */
describe.runIf(inject('template').engine === 'pglite')(
  'a large change that is stored but cannot be cleared',
  () => {
    const { stagedRows } = stagingRows(() => world);
    const importSpecies = (treeId: string) =>
      owner.post(`ph-tree/${treeId}/operation`, {
        operationId: newIdentifier(),
        operation: { kind: 'import-branch', species: chainOf(550) },
      });

    async function withoutClearing(work: () => Promise<void>): Promise<void> {
      const { database } = world.resources;
      await database.execute(sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'cannot be cleared'; end $$`);
      await database.execute(
        sql`create trigger refuse before delete on staged_changes for each row execute function refuse()`,
      );
      try {
        await work();
      } finally {
        await database.execute(sql`drop function refuse cascade`);
      }
    }

    test('is answered and announced as usual, and cleared when the server starts again', async () => {
      const treeId = await seedTree(world, owner);
      await withoutClearing(async () => {
        const announced = await announcedDuring(world, async () => {
          expect((await importSpecies(treeId)).status).toBe(200);
        });
        expect(announced).toContainEqual(
          expect.objectContaining({
            kind: 'tree-changed',
            event: expect.objectContaining({ version: 2 }),
          }),
        );
      });
      expect(world.logs()).toContain('could not be cleared');
      expect(await flatList(owner, treeId)).toHaveLength(550);
      expect(await stagedRows()).toBe(1);
      await createStaging(world.resources, { isUsed: true }).recover();
      expect(await stagedRows()).toBe(0);
      expect(await flatList(owner, treeId)).toHaveLength(550);
    });

    test('is not followed by another undo', async () => {
      const treeId = await seedTree(world, owner);
      await addSpecies(owner, treeId, { name: 'Kept' });
      await importSpecies(treeId);
      await withoutClearing(async () => {
        expect((await owner.post(`ph-tree/${treeId}/undo`)).status).toBe(200);
      });
      expect(await namesIn(treeId)).toEqual(['Kept']);
    });
  },
);

test('an undo or redo whose commit seems to have failed is done once', async () => {
  const { database } = world.resources;
  const treeId = await seedTree(world, owner);
  for (const name of ['A', 'B', 'C']) await addSpecies(owner, treeId, { name });
  for (const [action, names] of [
    ['undo', ['A', 'B']],
    ['undo', ['A']],
    ['redo', ['A', 'B']],
  ] as const) {
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (...parts) => {
      await transaction(...parts);
      throw new Error('The connection was lost during the commit');
    });
    await owner.post(`ph-tree/${treeId}/${action}`);
    vi.restoreAllMocks();
    expect(await namesIn(treeId)).toEqual(names);
  }
});
