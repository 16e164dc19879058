import { type ReleaseDetails, releaseDetails } from '@life-tree/contract';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/test-database.ts';
import { seedPerson } from '../../../test/seed/people.ts';
import { flatList, seededSpeciesId, seedLargeTree } from '../../../test/seed/seed-trees.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { Answer } from '../../../test/visitor.ts';
import { releaseChunks } from '../../database/tables/index.ts';

function releaseIn({ status, body }: Answer): ReleaseDetails {
  expect([status, body]).toEqual([200, expect.anything()]);
  return releaseDetails.strict().parse(body);
}

test('S5: a release of a large tree is the same after a restart', async () => {
  const database = await openTestDatabase();
  // The database outlives the first app.
  const before = await startTestApp({ database: { ...database, close: async () => undefined } });
  const author = await seedPerson(before);
  const treeId = await seedLargeTree(before, author, { species: 500, descriptionLength: 2000 });
  const then = await flatList(before.visitor(), treeId);
  releaseIn(await author.post(`ph-tree/${treeId}/releases`, { name: 'Large' }));
  const root = seededSpeciesId(1);
  expect((await author.delete(`species/${treeId}/${root}`)).status).toBe(200);
  await before.close();

  const after = await startTestApp({ database });
  try {
    const stored = await after.resources.database.$count(
      releaseChunks,
      eq(releaseChunks.treeId, treeId),
    );
    expect(stored).toBeGreaterThan(1);
    expect(await flatList(after.visitor(), treeId, 1)).toEqual(then);
    expect(await flatList(after.visitor(), treeId)).toEqual([]);
  } finally {
    await after.close();
  }
});
