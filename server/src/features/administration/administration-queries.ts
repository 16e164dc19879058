import { and, count, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import {
  comments,
  contactMessages,
  images,
  institutions,
  linkTokens,
  notifications,
  sessions,
  trees,
  treeViews,
  users,
} from '../../database/tables/index.ts';
import type { Stats } from './administration-commands.ts';

export type AdministeredUser = NonNullable<Awaited<ReturnType<typeof lockUserByEmail>>>;

/** Locks a user's row until the transaction ends. */
export async function lockUserByEmail(tx: Database, emailKey: string) {
  const [row] = await tx
    .select({ id: users.id, username: users.username, role: users.role, plan: users.plan })
    .from(users)
    .where(eq(users.emailKey, emailKey))
    .for('no key update');
  return row ?? null;
}

export async function updateUser(
  tx: Database,
  id: string,
  change: Partial<Pick<typeof users.$inferInsert, 'role' | 'grantedPlan' | 'grantedUntil'>>,
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** Creates an institution, or removes the end date of an existing one. */
export async function putInstitution(
  tx: Database,
  institution: {
    readonly domain: string;
    readonly userId: string | null;
    readonly createdAt: Date;
  },
): Promise<void> {
  const { userId } = institution;
  await tx
    .insert(institutions)
    .values(institution)
    .onConflictDoUpdate({ target: institutions.domain, set: { userId, endsAt: null } });
}

export async function findInstitution(tx: Database, domain: string) {
  const [row] = await tx.select().from(institutions).where(eq(institutions.domain, domain));
  return row ?? null;
}

export async function endInstitution(tx: Database, domain: string, endsAt: Date): Promise<void> {
  await tx.update(institutions).set({ endsAt }).where(eq(institutions.domain, domain));
}

export async function countMembers(tx: Database, domain: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(users)
    .where(
      and(
        sql`${users.emailVerifiedAt} is not null`,
        eq(sql`split_part(${users.emailKey}, '@', 2)`, domain),
      ),
    );
  return row?.count ?? 0;
}

export async function findStats(tx: Database): Promise<Stats> {
  const [people] = await tx.select({ count: count() }).from(users);
  const [treeCounts] = await tx
    .select({
      trees: count(),
      publicTrees: sql<number>`count(*) filter (where ${trees.isPublic})`.mapWith(Number),
      // From the trees' rows, because counting all species would take long.
      species: sql<number>`coalesce(sum(${trees.speciesCount}), 0)`.mapWith(Number),
    })
    .from(trees)
    .where(isNull(trees.deletedAt));
  const [commentCount] = await tx
    .select({ count: count() })
    .from(comments)
    .where(eq(comments.isDeleted, false));
  const [imageCount] = await tx.select({ count: count() }).from(images);
  const [size] = await tx
    .select({
      bytes: sql<number>`pg_database_size(current_database())`.mapWith(Number),
    })
    .from(sql`(select 1) as one_row`);
  return {
    people: people?.count ?? 0,
    trees: treeCounts?.trees ?? 0,
    publicTrees: treeCounts?.publicTrees ?? 0,
    species: treeCounts?.species ?? 0,
    comments: commentCount?.count ?? 0,
    images: imageCount?.count ?? 0,
    databaseBytes: size?.bytes ?? 0,
  };
}

export interface Purged {
  readonly sessions: number;
  readonly links: number;
  readonly views: number;
  readonly messages: number;
  readonly notifications: number;
}

/** Deletes what has expired by `now`, and log data from before `oldest` (`oldestDay` since 1970). */
export async function purge(
  tx: Database,
  {
    now,
    oldest,
    oldestDay,
  }: { readonly now: Date; readonly oldest: Date; readonly oldestDay: number },
): Promise<Purged> {
  return {
    sessions: await deleteCounted(tx, sessions, lte(sessions.expiresAt, now)),
    links: await deleteCounted(tx, linkTokens, lte(linkTokens.expiresAt, now)),
    views: await deleteCounted(tx, treeViews, lt(treeViews.day, oldestDay)),
    messages: await deleteCounted(tx, contactMessages, lt(contactMessages.createdAt, oldest)),
    notifications: await deleteCounted(
      tx,
      notifications,
      and(eq(notifications.seen, true), lt(notifications.createdAt, oldest)),
    ),
  };
}

/** Counts in the database instead of fetching the deleted rows. */
async function deleteCounted(
  tx: Database,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const gone = tx.$with('gone').as(
    tx
      .delete(table)
      .where(condition)
      .returning({ one: sql`1`.as('one') }),
  );
  const [row] = await tx.with(gone).select({ count: count() }).from(gone);
  return row?.count ?? 0;
}
