import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/test-database.ts';
import type { OpenDatabase } from './database.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

test('every foreign key has an index, so that deleting the referenced row scans no table', async () => {
  const answer = await open.database.execute(sql`
    select conrelid::regclass::text || '.' || conname as reference
    from pg_constraint as reference
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from pg_index
      where indrelid = conrelid and indpred is null
        and (string_to_array(indkey::text, ' ')::smallint[])[1:cardinality(conkey)] @> conkey
    )`);
  expect(answer).toMatchObject({ rows: [] });
});
