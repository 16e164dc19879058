import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeCollaborators, trees, users } from '../../database/tables/index.ts';

const { searchText, nameKey, popularity, ...columns } = getTableColumns(trees);

/** A tree's row with what always goes along with it. */
const treeColumns = {
  ...columns,
  username: users.username,
  collaborators: sql<string[]>`array(
    select ${treeCollaborators.userId} from ${treeCollaborators}
    where ${treeCollaborators.treeId} = ${trees.id}
    order by ${treeCollaborators.createdAt}, ${treeCollaborators.userId}
  )`,
};

export type TreeRow = NonNullable<Awaited<ReturnType<typeof findTree>>>;

export async function findTree(tx: Database, id: string) {
  const [row] = await tx
    .select(treeColumns)
    .from(trees)
    .innerJoin(users, eq(users.id, trees.userId))
    .where(eq(trees.id, id));
  return row ?? null;
}

/** Waits for whoever changes the tree now, and keeps others from it until the transaction ends. */
export async function lockTree(tx: Database, id: string): Promise<TreeRow | null> {
  await tx.select({ id: trees.id }).from(trees).where(eq(trees.id, id)).for('update');
  return findTree(tx, id);
}
