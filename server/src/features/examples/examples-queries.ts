import type { ExampleTree } from '@life-tree/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { trees, users } from '../../database/tables/index.ts';

export async function hasUsers(tx: Database): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

/**
 * Creates an account and returns its id; null if its name or address is taken. A concurrent second call
 * waits for the first and then returns null.
 */
export async function insertAccountOnce(
  tx: Database,
  account: typeof users.$inferInsert,
): Promise<string | null> {
  const [row] = await tx
    .insert(users)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id ?? null;
}

/** Locks the account with this address until the transaction ends. */
export async function lockAccount(tx: Database, emailKey: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey))
    .for('update');
  return row?.id ?? null;
}

export async function findTreeNames(tx: Database, userId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ name: sql<string>`${trees.name}` })
    .from(trees)
    .where(eq(trees.userId, userId));
  return new Set(rows.map(({ name }) => name));
}

/** The public trees of the account with this address, latest first. */
export async function findPublicTrees(tx: Database, emailKey: string): Promise<ExampleTree[]> {
  return tx
    .select({
      id: trees.id,
      name: trees.name,
      species: trees.speciesCount,
      version: trees.version,
    })
    .from(trees)
    .innerJoin(users, eq(users.id, trees.userId))
    .where(and(eq(users.emailKey, emailKey), eq(trees.isPublic, true)))
    .orderBy(desc(trees.createdAt), desc(trees.id));
}
