import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { blocks } from '../../database/tables/index.ts';

export interface Block {
  readonly userId: string;
  readonly blockedId: string;
}

export async function insertBlock(tx: Database, block: Block, createdAt: Date): Promise<void> {
  await tx
    .insert(blocks)
    .values({ ...block, createdAt })
    .onConflictDoNothing();
}

export async function deleteBlock(tx: Database, { userId, blockedId }: Block): Promise<void> {
  await tx.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)));
}

/** The users whom a user blocks, latest first. */
export async function findBlockedIds(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(eq(blocks.userId, userId))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId));
  return rows.map(({ id }) => id);
}

/** Whether any of these users blocks one of the others. */
export async function isAnyBlocking(
  tx: Database,
  userIds: readonly string[],
  blockedIds: readonly string[],
): Promise<boolean> {
  const rows = await tx
    .select({ id: blocks.userId })
    .from(blocks)
    .where(and(inArray(blocks.userId, [...userIds]), inArray(blocks.blockedId, [...blockedIds])))
    .limit(1);
  return rows.length > 0;
}
