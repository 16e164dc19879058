import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startPglite } from './pglite.ts';

test('other work runs between queued queries', async () => {
  const { database, close } = await startPglite({});
  try {
    // Each takes a few milliseconds.
    const work = () => database.execute(sql`select sum(n) from generate_series(1, 100000) as n`);
    await work();
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 20 }, work));
    isDone = true;
    expect(turns).toBeGreaterThan(10);

    turns = 0;
    isDone = false;
    setImmediate(count);
    await database.transaction(async (tx) => {
      for (let round = 0; round < 20; round += 1) {
        await tx.execute(sql`select sum(n) from generate_series(1, 100000) as n`);
      }
    });
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  } finally {
    await close();
  }
});
