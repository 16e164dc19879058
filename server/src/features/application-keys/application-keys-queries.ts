import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { applicationKeys } from '../../database/tables/index.ts';

export async function insertWebAppKeyOnce(
  database: Database,
  row: typeof applicationKeys.$inferInsert,
): Promise<void> {
  await database.insert(applicationKeys).values(row).onConflictDoNothing();
}

export async function insertKey(
  database: Database,
  row: typeof applicationKeys.$inferInsert,
): Promise<void> {
  await database.insert(applicationKeys).values(row);
}

/** False if this user has no such key. */
export async function deleteKey(
  database: Database,
  ownerId: string,
  key: string,
): Promise<boolean> {
  const gone = await database
    .delete(applicationKeys)
    .where(and(eq(applicationKeys.ownerId, ownerId), eq(applicationKeys.key, key)))
    .returning({ id: applicationKeys.id });
  return gone.length > 0;
}

export async function deleteKeysOf(database: Database, ownerId: string): Promise<void> {
  await database.delete(applicationKeys).where(eq(applicationKeys.ownerId, ownerId));
}

export async function findWebAppKey(database: Database): Promise<string | null> {
  const [row] = await database
    .select({ key: applicationKeys.key })
    .from(applicationKeys)
    .where(isNull(applicationKeys.ownerId))
    .orderBy(asc(applicationKeys.id))
    .limit(1);
  return row?.key ?? null;
}

export async function keyExists(database: Database, key: string): Promise<boolean> {
  const rows = await database
    .select({ id: applicationKeys.id })
    .from(applicationKeys)
    .where(eq(applicationKeys.key, key));
  return rows.length > 0;
}

export async function listKeysOf(database: Database, ownerId: string): Promise<string[]> {
  const rows = await database
    .select({ key: applicationKeys.key })
    .from(applicationKeys)
    .where(eq(applicationKeys.ownerId, ownerId))
    .orderBy(desc(applicationKeys.id));
  return rows.map((row) => row.key);
}
