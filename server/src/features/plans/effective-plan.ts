import { type PlanName, planNames } from '@life-tree/contract';
import { type SQL, sql } from 'drizzle-orm';

/** The plans from least to best, as the database can search them. */
const ranking = sql.raw(`array[${planNames.map((name) => `'${name}'`).join(', ')}]::text[]`);
const rank = (plan: SQL) => sql`array_position(${ranking}, ${plan})`;
const best = (...ranks: readonly SQL[]) =>
  sql<PlanName>`(${ranking})[greatest(${sql.join([...ranks], sql`, `)})]`;

// Columns are named in full by hand: a query of one table would shorten them, and the inner tables
// have columns of the same names.

/** Granted on the command line, or through an institution whose address the person has verified. */
function givenRanks(now: Date): SQL[] {
  const moment = now.toISOString();
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

/** Cancelled or replaced, and paid for still. */
export function paidRemainders(now: Date): SQL {
  return sql`from "subscriptions" where "subscriptions"."user_id" = "users"."id"
    and "subscriptions"."state" in ('leaving', 'over')
    and "subscriptions"."paid_until" > ${now.toISOString()}::timestamptz`;
}

/** The best plan of a row of `users`: subscribed to, granted or through an institution. */
export function planHeld(now: Date): SQL<PlanName> {
  return best(subscribedRank, ...givenRanks(now));
}

/** The plan whose limits hold for a row of `users`: also one that is cancelled but paid for still. */
export function effectivePlan(now: Date): SQL<PlanName> {
  return best(
    subscribedRank,
    ...givenRanks(now),
    sql`(select max(${rank(sql`"subscriptions"."plan"`)}) ${paidRemainders(now)})`,
  );
}

/** The best of the remainders of a row of `users`, null without any. */
export function bestRemainder(now: Date): SQL<{ plan: PlanName; until: string } | null> {
  return sql`(select json_build_object('plan', "subscriptions"."plan", 'until', "subscriptions"."paid_until")
    ${paidRemainders(now)}
    order by ${rank(sql`"subscriptions"."plan"`)} desc, "subscriptions"."paid_until" desc limit 1)`;
}
