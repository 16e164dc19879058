import { moderationActions, reportedKinds, reportReasons } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../columns.ts';
import { trees } from '../trees/trees.ts';
import { users } from '../users/users.ts';
import { comments } from './comments.ts';

/** Reports that no admin has decided about. A decision deletes them. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    treeId: uuid().references(() => trees.id, { onDelete: 'cascade' }),
    commentId: uuid().references(() => comments.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: reportReasons }).notNull(),
    text: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('reports_reporter').on(table.reporterId),
    // A person has one open report about a thing. Those about others have null here, which is never equal.
    uniqueIndex('reports_tree').on(table.treeId, table.reporterId),
    uniqueIndex('reports_comment').on(table.commentId, table.reporterId),
    uniqueIndex('reports_user').on(table.userId, table.reporterId),
    check(
      'reports_thing',
      sql`num_nonnulls(${table.treeId}, ${table.commentId}, ${table.userId}) = 1`,
    ),
    check('reports_reason', oneOf(table.reason, reportReasons)),
  ],
);

/** What admins decided. It stays when the thing is removed. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    /** Null if it was decided on the command line, or if the account was deleted. */
    moderatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    isByOperator: boolean().notNull().default(false),
    kind: text({ enum: reportedKinds }).notNull(),
    /** The id of the tree, comment or user, which may be gone. */
    thingId: uuid().notNull(),
    action: text({ enum: moderationActions }).notNull(),
    title: text().notNull(),
    reason: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('decisions_moderator').on(table.moderatorId),
    index('decisions_created').on(table.createdAt, table.id),
    check('decisions_kind', oneOf(table.kind, reportedKinds)),
    check('decisions_action', oneOf(table.action, moderationActions)),
  ],
);
