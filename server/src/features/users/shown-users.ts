import type { UserSummary } from '@life-tree/contract';
import type { Database } from '../../database/database.ts';
import { presentUserSummary } from './users-presenter.ts';
import { findUserSummaries } from './users-queries.ts';

/** Summaries of these users in this order. Deleted ones are left out. */
export async function showUsers(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<UserSummary[]> {
  if (ids.length === 0) return [];
  const rows = await findUserSummaries(database, ids, now);
  const shown = new Map(rows.map((row) => [row.id, presentUserSummary(row)]));
  return ids.flatMap((id) => shown.get(id) ?? []);
}
