import { type PlanName, planNames } from '@life-tree/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** All plans as an SQL array, lowest first. */
const ranking = sql.raw(`array[${planNames.map((name) => `'${name}'`).join(', ')}]::text[]`);
const rank = (plan: SQL) => sql`array_position(${ranking}, ${plan})`;
const best = (...ranks: readonly SQL[]) =>
  sql<PlanName>`(${ranking})[greatest(${sql.join([...ranks], sql`, `)})]`;

// Columns are written with their tables, because in a query of one table drizzle leaves the table
// out, and the subqueries have columns with the same names.

/** A time, or in a prepared query the placeholder for it as a text. */
type Moment = Date | Placeholder;

const momentOf = (now: Moment) => (now instanceof Date ? now.toISOString() : now);

/** Granted on the command line, or through an institution whose address the user has verified. */
function grantedRanks(now: Moment): SQL[] {
  const moment = momentOf(now);
  return [
    sql`case when "users"."granted_until" is null or "users"."granted_until" > ${moment}::timestamptz
      then ${rank(sql`"users"."granted_plan"`)} end`,
    sql`case when "users"."email_verified_at" is not null and exists (
      select 1 from "institutions"
      where "institutions"."domain" = split_part("users"."email_key", '@', 2)
        and ("institutions"."ends_at" is null or "institutions"."ends_at" > ${moment}::timestamptz)
    ) then ${rank(sql`'premium'`)} end`,
  ];
}

const subscribedRank = rank(sql`"users"."plan"`);

/** Cancelled or replaced subscriptions that are still paid for. */
export function paidRemainders(now: Moment): SQL {
  return sql`from "subscriptions" where "subscriptions"."user_id" = "users"."id"
    and "subscriptions"."state" in ('leaving', 'over')
    and "subscriptions"."paid_until" > ${momentOf(now)}::timestamptz`;
}

/** The best plan of a row of `users` by subscription, grant or institution. */
export function planHeld(now: Date): SQL<PlanName> {
  return best(subscribedRank, ...grantedRanks(now));
}

/** The plan whose limits apply to a row of `users`, including one that is cancelled but still paid. */
export function effectivePlan(now: Moment): SQL<PlanName> {
  return best(
    subscribedRank,
    ...grantedRanks(now),
    sql`(select max(${rank(sql`"subscriptions"."plan"`)}) ${paidRemainders(now)})`,
  );
}

/** The best plan of a row of `users` that is cancelled but still paid; null if there is none. */
export function bestRemainder(now: Date): SQL<{ plan: PlanName; until: string } | null> {
  return sql`(select json_build_object('plan', "subscriptions"."plan", 'until', "subscriptions"."paid_until")
    ${paidRemainders(now)}
    order by ${rank(sql`"subscriptions"."plan"`)} desc, "subscriptions"."paid_until" desc limit 1)`;
}
