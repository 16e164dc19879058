import { and, count, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { treeChanges, users } from '../../database/tables/index.ts';

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Which changes of a tree: all, or only those that led to a snapshot. */
interface ListedChanges {
  readonly treeId: string;
  readonly named: boolean;
}

function isListed({ treeId, named }: ListedChanges) {
  return and(eq(treeChanges.treeId, treeId), named ? isNotNull(treeChanges.name) : undefined);
}

const columns = {
  version: treeChanges.version,
  userId: treeChanges.userId,
  username: users.username,
  createdAt: treeChanges.createdAt,
  action: treeChanges.action,
  changes: treeChanges.changes,
  name: treeChanges.name,
};

export function listChanges(tx: Database, listed: ListedChanges, offset: number, limit: number) {
  return tx
    .select(columns)
    .from(treeChanges)
    .leftJoin(users, eq(users.id, treeChanges.userId))
    .where(isListed(listed))
    .orderBy(desc(treeChanges.version))
    .offset(offset)
    .limit(limit);
}

export async function countChanges(tx: Database, listed: ListedChanges): Promise<number> {
  const [row] = await tx.select({ changes: count() }).from(treeChanges).where(isListed(listed));
  return row?.changes ?? 0;
}

export async function findChange(
  tx: Database,
  treeId: string,
  version: number,
): Promise<ChangeRow | null> {
  const [row] = await tx
    .select(columns)
    .from(treeChanges)
    .leftJoin(users, eq(users.id, treeChanges.userId))
    .where(isChange(treeId, version));
  return row ?? null;
}

/** How many versions other than this one have a name. */
export async function countOtherSnapshots(
  tx: Database,
  treeId: string,
  version: number,
): Promise<number> {
  const [row] = await tx
    .select({ snapshots: count() })
    .from(treeChanges)
    .where(and(isListed({ treeId, named: true }), ne(treeChanges.version, version)));
  return row?.snapshots ?? 0;
}

export async function updateName(
  tx: Database,
  treeId: string,
  version: number,
  name: string | null,
): Promise<void> {
  await tx.update(treeChanges).set({ name }).where(isChange(treeId, version));
}

function isChange(treeId: string, version: number) {
  return and(eq(treeChanges.treeId, treeId), eq(treeChanges.version, version));
}
