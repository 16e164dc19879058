import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import {
  faultOfMigration,
  migrationsBeforeRelease,
} from '../../test/database/online-migrations.ts';
import { migrationsFolder } from '../paths.ts';

test('servers of the version before can work while any migration runs', () => {
  const later = readMigrationFiles({ migrationsFolder }).slice(migrationsBeforeRelease);
  expect(later.map(({ sql }) => faultOfMigration(sql))).toEqual(later.map(() => null));
});

test.each([
  'ALTER TABLE "trees" DROP COLUMN "name"',
  'ALTER TABLE "trees" RENAME COLUMN "name" TO "title"',
  'ALTER TABLE "trees" ALTER COLUMN "name" SET NOT NULL',
  'ALTER TABLE "trees" ALTER COLUMN "version" SET DATA TYPE bigint',
  'ALTER TABLE "trees" ADD COLUMN "colour" text NOT NULL',
  'ALTER TABLE "trees" ADD CONSTRAINT "trees_name" CHECK (name <> $$$$)',
  'CREATE INDEX "trees_colour" ON "trees" USING btree ("colour")',
  'CREATE UNIQUE INDEX CONCURRENTLY "trees_colour" ON "trees" USING btree ("colour")',
  'DROP TABLE "trees"',
  'DROP INDEX "trees_name"',
  'UPDATE "trees" SET "name" = $$a$$',
])('a migration may not contain %s', (statement) => {
  expect(faultOfMigration([statement])).toContain(statement);
});

test('a migration may add tables, columns, indexes and constraints that lock nothing for long', () => {
  const table = 'CREATE TABLE "ideas" (\n\t"id" uuid PRIMARY KEY NOT NULL\n)';
  const index = (name: string) =>
    `CREATE INDEX CONCURRENTLY IF NOT EXISTS "${name}" ON "trees" USING btree ("${name}")`;
  const allowed = [
    [table, 'CREATE INDEX "ideas_id" ON "ideas" USING btree ("id")'],
    [
      table,
      'ALTER TABLE "ideas" ADD CONSTRAINT "ideas_id" FOREIGN KEY ("id") REFERENCES "trees"("id")',
    ],
    [
      'ALTER TABLE "trees" ADD COLUMN "colour" text',
      '-- Why.\nALTER TABLE "trees" ADD COLUMN "size" integer DEFAULT 0 NOT NULL',
    ],
    ['ALTER TABLE "trees" ADD CONSTRAINT "trees_size" CHECK (size >= 0) NOT VALID'],
    ['ALTER TABLE "trees" VALIDATE CONSTRAINT "trees_size"'],
    [index('name'), index('version')],
  ];
  for (const statements of allowed) expect(faultOfMigration(statements)).toBe(null);
  expect(faultOfMigration([table, index('name')])).toContain('a migration of their own');
});
