import { eq } from 'drizzle-orm';
import { species, stagedChanges } from '../../src/database/tables/index.ts';
import type { TestApp } from '../test-app.ts';

/** Counts the rows of species and of staged changes. The app may be started later. */
export function stagingRows(world: () => TestApp) {
  async function storedRows(treeId: string): Promise<number> {
    return world().resources.database.$count(species, eq(species.treeId, treeId));
  }

  const stagedRows = () => world().resources.database.$count(stagedChanges);

  return { storedRows, stagedRows };
}
