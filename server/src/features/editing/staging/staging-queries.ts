import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { species, stagedChanges, trees } from '../../../database/tables/index.ts';
import { hiddenListParameter, hideFromPlanner } from '../../tree-access/species-lookups.ts';

export type StagedRow = typeof stagedChanges.$inferSelect;

export async function insertStagedChange(tx: Database, row: StagedRow): Promise<void> {
  await tx.insert(stagedChanges).values(row);
}

export function findStagedChanges(tx: Database): Promise<StagedRow[]> {
  return tx.select().from(stagedChanges);
}

/** From now on, readers see the tree with the change. Returns false if the tree was deleted meanwhile. */
export async function applyStagedChange(tx: Database, id: number): Promise<boolean> {
  const rows = await tx
    .update(stagedChanges)
    .set({ isApplied: true })
    .where(eq(stagedChanges.id, id))
    .returning({ id: stagedChanges.id });
  return rows.length > 0;
}

export async function removeStagedChange(tx: Database, id: number): Promise<void> {
  await tx.delete(stagedChanges).where(eq(stagedChanges.id, id));
}

/** Stages the deletion of these species, or with null takes it back. */
export async function markSpecies(
  tx: Database,
  treeId: string,
  ids: readonly string[],
  stagedBy: number | null,
): Promise<void> {
  await markStatement(tx, 'mark_species').execute({ treeId, ids, stagedBy });
}

const markStatement = prepared((database, name) =>
  database
    .update(species)
    .set({ stagedBy: sql`${sql.placeholder('stagedBy')}::bigint` })
    .from(sql`unnest(${hiddenListParameter('ids', 'uuid')}) as given (id)`)
    .where(
      and(
        // The planner assumes that a new tree has no species, and would read all of them each time.
        eq(species.treeId, hideFromPlanner(sql.placeholder('treeId'))),
        eq(species.id, sql`given.id`),
      ),
    )
    .prepare(name),
);

/** Removes everything that an interrupted change left behind, in one statement for each kind of row. */
export async function clearStagedChange(
  tx: Database,
  { id, treeId, createsTree, isApplied }: StagedRow,
): Promise<void> {
  const isStaged = (by: number) => and(eq(species.treeId, treeId), eq(species.stagedBy, by));
  if (isApplied) {
    await tx.delete(species).where(isStaged(-id));
  } else {
    await tx.update(species).set({ stagedBy: sql`null` }).where(isStaged(-id));
    await tx.delete(species).where(isStaged(id));
    if (createsTree) await tx.delete(trees).where(eq(trees.id, treeId));
  }
  await removeStagedChange(tx, id);
}
