import type { ReportedKind } from '@life-tree/contract';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { comments, decisions, reports, trees, users } from '../../database/tables/index.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const columns = { tree: reports.treeId, comment: reports.commentId, profile: reports.userId };

/** The columns that say what a report is about. */
export function reportedThing(kind: ReportedKind, id: string) {
  return {
    treeId: kind === 'tree' ? id : null,
    commentId: kind === 'comment' ? id : null,
    userId: kind === 'profile' ? id : null,
  };
}

/** False if this person has reported it and nobody has decided yet. */
export async function insertReport(
  tx: Database,
  report: typeof reports.$inferInsert,
): Promise<boolean> {
  const stored = await tx
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return stored.length > 0;
}

/** Deletes the reports about something. Returns who reported it, and when. */
export function deleteReportsAbout(tx: Database, kind: ReportedKind, id: string) {
  return tx
    .delete(reports)
    .where(eq(columns[kind], id))
    .returning({ userId: reports.reporterId, createdAt: reports.createdAt });
}

/** The user responsible for a tree, a comment or a profile. */
export async function findResponsible(
  tx: Database,
  kind: ReportedKind,
  id: string,
): Promise<string | null> {
  if (kind === 'profile') return id;
  const table = kind === 'tree' ? trees : comments;
  const [row] = await tx.select({ userId: table.userId }).from(table).where(eq(table.id, id));
  return row?.userId ?? null;
}

const reporters = alias(users, 'reporters');
const people = alias(users, 'people');

/** Open reports, oldest first. Those about deleted comments are left out. */
export function findReports(database: Database, { limit, offset }: Page) {
  return database
    .select({
      kind: sql<ReportedKind>`case
        when ${reports.commentId} is not null then 'comment'
        when ${reports.treeId} is not null then 'tree'
        else 'profile' end`,
      id: sql<string>`coalesce(${reports.commentId}, ${reports.treeId}, ${reports.userId})`,
      treeId: trees.id,
      title: sql<string>`coalesce(${comments.content}, ${trees.name}, ${people.username})`,
      personId: people.id,
      personName: people.username,
      reporterId: reporters.id,
      reporterName: reporters.username,
      reason: reports.reason,
      text: reports.text,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .innerJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(comments, eq(comments.id, reports.commentId))
    .leftJoin(trees, sql`${trees.id} = coalesce(${reports.treeId}, ${comments.treeId})`)
    .innerJoin(
      people,
      sql`${people.id} = case
        when ${reports.commentId} is not null then ${comments.userId}
        else coalesce(${reports.userId}, ${trees.userId}) end`,
    )
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit)
    .offset(offset);
}

export const countReports = (database: Database): Promise<number> => database.$count(reports);

export async function insertDecision(
  tx: Database,
  decision: typeof decisions.$inferInsert,
): Promise<void> {
  await tx.insert(decisions).values(decision);
}

/** A decision, and the user whom a mail tells of it; null if either is gone. */
export async function findDecisionFor(database: Database, decisionId: string, userId: string) {
  const [row] = await database
    .select({
      kind: decisions.kind,
      action: decisions.action,
      title: decisions.title,
      reason: decisions.reason,
      username: users.username,
      email: users.email,
      language: users.language,
    })
    .from(decisions)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(decisions.id, decisionId));
  return row ?? null;
}

export function findDecisions(database: Database, { limit, offset }: Page) {
  return database
    .select({
      kind: decisions.kind,
      id: decisions.thingId,
      action: decisions.action,
      title: decisions.title,
      moderatorId: users.id,
      moderatorName: users.username,
      isByOperator: decisions.isByOperator,
      reason: decisions.reason,
      createdAt: decisions.createdAt,
    })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.moderatorId))
    .orderBy(desc(decisions.createdAt), desc(decisions.id))
    .limit(limit)
    .offset(offset);
}

export const countDecisions = (database: Database): Promise<number> => database.$count(decisions);
