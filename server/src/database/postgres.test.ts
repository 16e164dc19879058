import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../test/database/test-database.ts';
import type { OpenDatabase } from './database.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

test.runIf(inject('template').engine === 'postgres')(
  'connections do not compile queries, which would take longer than running them',
  async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => open.database.execute(sql`show jit`)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ rows: [{ jit: 'off' }] });
  },
);
