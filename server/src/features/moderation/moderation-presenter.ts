import type { Decision, Report } from '@life-tree/contract';
import type { findDecisions, findReports } from './moderation-queries.ts';

type RowOf<Find extends (...args: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

export function presentReport(row: RowOf<typeof findReports>): Report {
  return {
    kind: row.kind,
    id: row.id,
    treeId: row.treeId,
    title: row.title,
    person: { id: row.personId, username: row.personName },
    reporter: { id: row.reporterId, username: row.reporterName },
    reason: row.reason,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentDecision(row: RowOf<typeof findDecisions>): Decision {
  const { moderatorId, moderatorName } = row;
  return {
    kind: row.kind,
    id: row.id,
    action: row.action,
    title: row.title,
    moderator:
      moderatorId === null || moderatorName === null
        ? null
        : { id: moderatorId, username: moderatorName },
    isByOperator: row.isByOperator,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
  };
}
