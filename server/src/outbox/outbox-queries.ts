import { asc, eq, inArray, lte } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { outbox } from '../database/tables/index.ts';

export type OutboxRow = typeof outbox.$inferSelect;

export async function insertTask(tx: Database, row: Omit<OutboxRow, 'attempts'>): Promise<void> {
  await tx.insert(outbox).values(row);
}

/**
 * Takes the first task that is due. Until `leaseUntil` no other process takes it; then it is due again, in
 * case this one crashes.
 */
export async function claimTask(
  database: Database,
  { now, leaseUntil }: Record<'now' | 'leaseUntil', Date>,
): Promise<OutboxRow | null> {
  const first = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, now))
    .orderBy(asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await database
    .update(outbox)
    .set({ dueAt: leaseUntil })
    .where(inArray(outbox.id, first))
    .returning();
  return row ?? null;
}

export async function deleteTask(database: Database, id: string): Promise<void> {
  await database.delete(outbox).where(eq(outbox.id, id));
}

export async function postponeTask(
  database: Database,
  id: string,
  { attempts, dueAt }: Pick<OutboxRow, 'attempts' | 'dueAt'>,
): Promise<void> {
  await database.update(outbox).set({ attempts, dueAt }).where(eq(outbox.id, id));
}
