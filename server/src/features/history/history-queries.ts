import { count, desc, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeChanges, users } from '../../database/tables/index.ts';

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

export function listChanges(tx: Database, treeId: string, offset: number, limit: number) {
  return tx
    .select({
      version: treeChanges.version,
      userId: treeChanges.userId,
      username: users.username,
      createdAt: treeChanges.createdAt,
      action: treeChanges.action,
      changes: treeChanges.changes,
    })
    .from(treeChanges)
    .leftJoin(users, eq(users.id, treeChanges.userId))
    .where(eq(treeChanges.treeId, treeId))
    .orderBy(desc(treeChanges.version))
    .offset(offset)
    .limit(limit);
}

export async function countChanges(tx: Database, treeId: string): Promise<number> {
  const [row] = await tx
    .select({ changes: count() })
    .from(treeChanges)
    .where(eq(treeChanges.treeId, treeId));
  return row?.changes ?? 0;
}
