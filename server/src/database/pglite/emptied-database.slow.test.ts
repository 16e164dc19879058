import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from '../../../test/database/embedded-databases.ts';
import { preparePgliteTemplate } from '../../../test/database/pglite-template.ts';
import { contactMessages } from '../tables/index.ts';

/** Opens the database that the next test file of this worker would get. */
const openNext = async () => openEmbedded((await preparePgliteTemplate()).file);

test('a table that a test file renamed is not missing in the next one', async () => {
  const renamed = await openNext();
  await renamed.database.execute(sql`alter table contact_messages rename to lost`);
  await renamed.close();
  const next = await openNext();
  expect(await next.database.select().from(contactMessages)).toEqual([]);
  await next.close();
});
