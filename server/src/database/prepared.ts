import type { Database } from './database.ts';

/**
 * Caches a frequent query, so that its SQL is built once and planned once per connection instead of for
 * each call. `prepare` makes it with Drizzle's `prepare(name)` and placeholders. The name must identify
 * everything else that the SQL depends on (`args`). Not for queries whose best plan depends on the
 * values, such as search patterns: the planner does not see them.
 */
export function prepared<Query, Args extends readonly unknown[]>(
  prepare: (database: Database, name: string, ...args: Args) => Query,
): (database: Database, name: string, ...args: Args) => Query {
  const cache = new WeakMap<Database, Map<string, Query>>();
  return (database, name, ...args) => {
    const queries = cache.get(database) ?? new Map<string, Query>();
    cache.set(database, queries);
    const query = queries.get(name) ?? prepare(database, name, ...args);
    queries.set(name, query);
    return query;
  };
}
