/**
 * How many migrations were written before the first release, while no server was running. They may do anything, such
 * as fill a new column for all rows.
 */
export const migrationsBeforeRelease = 1;

/**
 * Why a migration could not run while servers of the version before it are working; null if it can. Reads the SQL
 * that Drizzle writes. It allows little, so that nobody has to know which statements lock a table for long.
 */
export function faultOfMigration(statements: readonly string[]): string | null {
  const created = new Set<string>();
  for (const statement of statements.map(withoutComments)) {
    const name = /^create table (?:if not exists )?"(\w+)"/i.exec(statement)?.[1];
    if (name !== undefined) created.add(name);
    const fault = name === undefined ? faultOf(statement, created) : null;
    if (fault !== null) return `${fault}: ${statement.replaceAll(/\s+/g, ' ').slice(0, 100)}`;
  }
  const concurrent = statements.filter((statement) => /\bindex concurrently\b/i.test(statement));
  return concurrent.length === 0 || concurrent.length === statements.length
    ? null
    : 'Concurrent indexes need a migration of their own: it runs outside of a transaction';
}

function faultOf(statement: string, created: ReadonlySet<string>): string | null {
  const index = /^create (?:unique )?index (concurrently if not exists )?.*? on "(\w+)"/i.exec(
    statement,
  );
  if (index !== null) {
    const [, isConcurrent, table = ''] = index;
    if (isConcurrent !== undefined || created.has(table)) return null;
    return 'An index of a table that exists must be created "concurrently if not exists"';
  }
  const altered = /^alter table "(\w+)" (.*)$/is.exec(statement);
  if (altered === null) return 'Only tables, columns, indexes and constraints can be added';
  const [, table = '', change = ''] = altered;
  if (created.has(table)) return null;
  if (/^add column /i.test(change)) {
    const mustHaveValue = /\bnot null\b/i.test(change) && !/\bdefault\b/i.test(change);
    return mustHaveValue ? 'A new column must have a default, or may be null' : null;
  }
  if (/^validate constraint /i.test(change)) return null;
  if (/^add constraint .* not valid;?$/is.test(change)) return null;
  return 'What exists must stay as it is, and new constraints begin as "not valid"';
}

function withoutComments(statement: string): string {
  return statement.replaceAll(/^--.*$/gm, '').trim();
}
