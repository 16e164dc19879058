import { newIdentifier } from '@life-tree/contract';
import { openPglite } from '../../src/database/pglite/pglite.ts';
import { contactMessages } from '../../src/database/tables/index.ts';

// Writes rows until it is killed, and prints each one after it is stored.
const { database } = await openPglite(process.argv[2] ?? '');
for (;;) {
  const name = newIdentifier();
  await database.insert(contactMessages).values({
    id: name,
    name,
    email: 'writer@life-tree.test',
    message: 'x'.repeat(2000),
    createdAt: new Date(),
  });
  process.stdout.write(`${name}\n`);
}
