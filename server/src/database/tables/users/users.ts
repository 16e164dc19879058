import { billings, planNames, roles } from '@life-tree/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { mailLanguages } from '../../../providers/mail/mail-template.ts';
import { moment, noneNegative, oneOf } from '../columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    /** The case-folded username, which must be unique. */
    usernameKey: text().notNull(),
    /** The username without case and accents, for searching. */
    usernameSearch: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    emailVerifiedAt: moment(),
    /** Off by default: pupils have accounts. */
    showEmail: boolean().notNull().default(false),
    passwordHash: text().notNull(),
    /** The name under which they publish. */
    realName: text(),
    orcid: text(),
    description: text(),
    photo: text(),
    role: text({ enum: roles }).notNull().default('user'),
    plan: text({ enum: planNames }).notNull().default('free'),
    billing: text({ enum: billings }),
    /** The payment provider's id of the subscription. */
    subId: text(),
    /** A plan set on the command line, until a date or permanently. */
    grantedPlan: text({ enum: planNames }),
    grantedUntil: moment(),
    followersCount: integer().notNull().default(0),
    followingCount: integer().notNull().default(0),
    /** While it is set, the user cannot log in, and others do not see what is theirs. */
    suspendedAt: moment(),
    /** That of the browser in which they last logged in, for mails that they did not ask for. */
    language: text({ enum: mailLanguages }),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.usernameKey),
    index('users_photo').on(table.photo).where(sql`${table.photo} is not null`),
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_sub_id_key').on(table.subId),
    // Byte order, so that the index supports prefix searches.
    index('users_username_prefix').on(sql`${table.usernameSearch} collate "C"`),
    index('users_username_parts').using('gin', table.usernameSearch.op('gin_trgm_ops')),
    check('users_counts', noneNegative(table.followersCount, table.followingCount)),
    check('users_role', oneOf(table.role, roles)),
    check('users_plan', oneOf(table.plan, planNames)),
    check('users_billing', sql`${table.billing} is null or ${oneOf(table.billing, billings)}`),
  ],
);
