import { and, desc, eq, isNull, or } from 'drizzle-orm';
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

/** False if this user has no key with this hash or beginning. */
export async function deleteKey(
  database: Database,
  ownerId: string,
  { keyHash, beginning }: { readonly keyHash: string; readonly beginning: string },
): Promise<boolean> {
  const gone = await database
    .delete(applicationKeys)
    .where(
      and(
        eq(applicationKeys.ownerId, ownerId),
        or(eq(applicationKeys.keyHash, keyHash), eq(applicationKeys.beginning, beginning)),
      ),
    )
    .returning({ id: applicationKeys.id });
  return gone.length > 0;
}

export async function deleteKeysOf(database: Database, ownerId: string): Promise<void> {
  await database.delete(applicationKeys).where(eq(applicationKeys.ownerId, ownerId));
}

export async function findWebAppKey(database: Database): Promise<string | null> {
  const [row] = await database
    .select({ publicKey: applicationKeys.publicKey })
    .from(applicationKeys)
    .where(isNull(applicationKeys.ownerId))
    .limit(1);
  return row?.publicKey ?? null;
}

export async function findKeyId(database: Database, keyHash: string): Promise<string | null> {
  const [row] = await database
    .select({ id: applicationKeys.id })
    .from(applicationKeys)
    .where(eq(applicationKeys.keyHash, keyHash));
  return row?.id ?? null;
}

export async function listKeyBeginningsOf(database: Database, ownerId: string): Promise<string[]> {
  const rows = await database
    .select({ beginning: applicationKeys.beginning })
    .from(applicationKeys)
    .where(eq(applicationKeys.ownerId, ownerId))
    .orderBy(desc(applicationKeys.id));
  return rows.map((row) => row.beginning);
}
