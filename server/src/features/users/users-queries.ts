import { and, desc, eq, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { type LinkPurpose, linkTokens, users } from '../../database/tables/index.ts';
import { effectivePlan } from '../plans/effective-plan.ts';
import { escapeLike } from './search-text.ts';

export type UserRow = typeof users.$inferSelect;

export async function insertUser(
  database: Database,
  user: typeof users.$inferInsert,
): Promise<UserRow | null> {
  const [row] = await database.insert(users).values(user).returning();
  return row ?? null;
}

export async function findUser(database: Database, id: string): Promise<UserRow | null> {
  const [row] = await database.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function findUserByEmail(
  database: Database,
  emailKey: string,
): Promise<UserRow | null> {
  const [row] = await database.select().from(users).where(eq(users.emailKey, emailKey));
  return row ?? null;
}

/** Locks a user's row until the transaction ends. */
export async function lockUser(tx: Database, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/** Waits for transactions that refer to the user, and blocks new ones until this one ends. */
export async function lockUserForDeletion(tx: Database, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
}

export async function updateUser(
  database: Database,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | null> {
  const [row] = await database.update(users).set(change).where(eq(users.id, id)).returning();
  return row ?? null;
}

/** Null if the password has changed since `knownHash` was read. */
export async function updateUserIfPassword(
  database: Database,
  id: string,
  knownHash: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | null> {
  const [row] = await database
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), eq(users.passwordHash, knownHash)))
    .returning();
  return row ?? null;
}

/** Deletes all the user's data, because every table refers to the row with `on delete cascade`. */
export async function deleteUser(database: Database, id: string): Promise<void> {
  await database.delete(users).where(eq(users.id, id));
}

const summaryColumns = (now: Date) => ({
  id: users.id,
  username: users.username,
  photo: users.photo,
  plan: effectivePlan(now).as('effective_plan'),
  role: users.role,
  createdAt: users.createdAt,
});
export type UserSummaryRow = Pick<UserRow, keyof ReturnType<typeof summaryColumns>>;

/** These users, in no order. */
export function findUserSummaries(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<UserSummaryRow[]> {
  return database
    .select(summaryColumns(now))
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.suspendedAt)));
}

/**
 * Users whose names contain the text: the exact match, then those that begin with it, then the others
 * by similarity. `text` must be folded for search.
 */
export async function searchUsersByName(
  database: Database,
  text: string,
  limit: number,
  now: Date,
): Promise<UserSummaryRow[]> {
  const name = sql<string>`${users.usernameSearch} collate "C"`;
  const isPrefix = sql`${name} like ${`${escapeLike(text)}%`}`;
  const isContained = sql`${users.usernameSearch} like ${`%${escapeLike(text)}%`}`;
  // Trigrams need three letters; a shorter search returns the first matches it finds.
  const isShort = [...text].length < 3;
  const similarity = isShort
    ? sql<number>`0::real`
    : sql<number>`similarity(${users.usernameSearch}, ${text})`;

  const prefixMatches = database
    .select({
      ...summaryColumns(now),
      name: name.as('name'),
      rank: sql<number>`2::real`.as('rank'),
    })
    .from(users)
    .where(and(isPrefix, isNull(users.suspendedAt)))
    .orderBy(name)
    .limit(limit);
  const others = database
    .select({ ...summaryColumns(now), name: name.as('name'), rank: similarity.as('rank') })
    .from(users)
    .where(and(isContained, not(isPrefix), isNull(users.suspendedAt)))
    .orderBy(...(isShort ? [] : [desc(similarity), name]))
    .limit(limit);
  const rows = await unionAll(prefixMatches, others).orderBy(sql`rank desc, name`).limit(limit);
  return rows;
}

export async function insertLinkToken(
  database: Database,
  link: typeof linkTokens.$inferInsert,
): Promise<void> {
  await database.insert(linkTokens).values(link);
}

/** Deletes the link, so that it works once, and returns its user. */
export async function takeLinkToken(
  database: Database,
  link: {
    readonly tokenHash: string;
    readonly purpose: LinkPurpose;
    readonly now: Date;
    /** If given, the link works only for the user with this address. */
    readonly emailKey?: string;
  },
): Promise<string | null> {
  const { tokenHash, purpose, now, emailKey } = link;
  const [row] = await database
    .delete(linkTokens)
    .where(
      and(
        eq(linkTokens.tokenHash, tokenHash),
        eq(linkTokens.purpose, purpose),
        gt(linkTokens.expiresAt, now),
        emailKey === undefined
          ? undefined
          : sql`exists (select 1 from ${users} where ${users.id} = ${linkTokens.userId} and ${users.emailKey} = ${emailKey})`,
      ),
    )
    .returning({ userId: linkTokens.userId });
  return row?.userId ?? null;
}

export async function deleteLinkTokensOf(
  database: Database,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await database
    .delete(linkTokens)
    .where(and(eq(linkTokens.userId, userId), eq(linkTokens.purpose, purpose)));
}

export async function deleteExpiredLinkTokens(database: Database, now: Date): Promise<void> {
  await database.delete(linkTokens).where(lte(linkTokens.expiresAt, now));
}
