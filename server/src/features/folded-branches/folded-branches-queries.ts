import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { foldedBranches, species, trees, users } from '../../database/tables/index.ts';
import { isPresent } from '../tree-access/species-lookups.ts';

/** Whose folded branches, and of which tree. */
export interface Folder {
  readonly userId: string;
  readonly treeId: string;
}

const isOf = ({ userId, treeId }: Folder) =>
  and(eq(foldedBranches.userId, userId), eq(foldedBranches.treeId, treeId));

/** Without species that have been deleted. */
export async function findFoldedBranches(database: Database, folder: Folder): Promise<string[]> {
  const rows = await database
    .select({ id: species.id })
    .from(foldedBranches)
    .innerJoin(
      species,
      and(
        eq(species.treeId, foldedBranches.treeId),
        sql`${species.id} = any(${foldedBranches.speciesIds})`,
        isPresent,
      ),
    )
    .where(isOf(folder))
    .orderBy(species.id);
  return rows.map(({ id }) => id);
}

/** Stores nothing if the tree or the user is being deleted. Does not wait for edits of the tree. */
export async function storeFoldedBranches(
  database: Database,
  { userId, treeId }: Folder,
  speciesIds: readonly string[],
): Promise<void> {
  await database
    .insert(foldedBranches)
    .select(
      database
        .select({
          userId: users.id,
          treeId: trees.id,
          speciesIds: sql<
            string[]
          >`${sql.param([...speciesIds], foldedBranches.speciesIds)}::uuid[]`.as('species_ids'),
        })
        .from(trees)
        .innerJoin(users, eq(users.id, userId))
        .where(eq(trees.id, treeId))
        .for('key share'),
    )
    .onConflictDoUpdate({
      target: [foldedBranches.userId, foldedBranches.treeId],
      set: { speciesIds: sql`excluded.species_ids` },
    });
}

export async function deleteFoldedBranches(database: Database, folder: Folder): Promise<void> {
  await database.delete(foldedBranches).where(isOf(folder));
}
