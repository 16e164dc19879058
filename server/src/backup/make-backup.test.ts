import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newIdentifier } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedPerson } from '../../test/seed/people.ts';
import { seedTree } from '../../test/seed/seed-trees.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { images, imageUses } from '../database/tables/index.ts';
import type { ImageStore } from '../providers/image-store/image-store.ts';
import { makeBackup } from './make-backup.ts';
import { RecordWriter } from './records.ts';
import { verifyBackup } from './restore-backup.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

test('a backup during which the tables were migrated is refused', async () => {
  const { database, imageStore, now } = world.resources;
  const treeId = await seedTree(world, await seedPerson(world));
  await database.insert(images).values({ name: 'old.webp', createdAt: new Date(0) });
  await database.insert(imageUses).values({ id: newIdentifier(), image: 'old.webp', treeId });
  let update: () => Promise<unknown> = async () => undefined;
  const slowStore: ImageStore = {
    ...imageStore,
    get: async () => {
      await update();
      return null;
    },
  };
  const backUp = async () => {
    const out = new PassThrough();
    const whole = buffer(out);
    const source = { database, imageStore: slowStore, spoolFolder: tmpdir(), now };
    await makeBackup(source, out).finally(() => out.end());
    return whole;
  };
  await verifyBackup(Readable.from([await backUp()]));

  update = () =>
    database.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`);
  await expect(backUp()).rejects.toThrow('The tables were migrated during the backup');
});

test('a backup of a development version before 0.1.0 is refused with an explanation', async () => {
  const out = new PassThrough();
  const whole = buffer(out);
  const records = new RecordWriter(out);
  await records.open({ madeAt: new Date(0).toISOString(), level: { createdAt: 1, hash: 'x' } });
  await records.end();
  out.end();
  await expect(verifyBackup(Readable.from([await whole]))).rejects.toThrow(
    'This backup is from a development version before 0.1.0 and cannot be restored.',
  );
});
