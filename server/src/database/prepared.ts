import type { Database } from './database.ts';

/**
 * Keeps a query that is asked all the time, so that its text is written once, and under its name
 * planned once for each connection, instead of both for each call: `prepare` makes it with Drizzle's
 * `prepare(name)` and placeholders. Whatever else its text depends on, `asked`, the name must tell.
 * Not for queries whose best plan depends on the values, such as patterns to search for: the planner
 * sees none of them.
 */
export function prepared<Query, Asked extends readonly unknown[]>(
  prepare: (database: Database, name: string, ...asked: Asked) => Query,
): (database: Database, name: string, ...asked: Asked) => Query {
  const kept = new WeakMap<Database, Map<string, Query>>();
  return (database, name, ...asked) => {
    const queries = kept.get(database) ?? new Map<string, Query>();
    kept.set(database, queries);
    const query = queries.get(name) ?? prepare(database, name, ...asked);
    queries.set(name, query);
    return query;
  };
}
