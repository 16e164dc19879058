CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"plan" text,
	"billing" text,
	"created_at" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"next_look_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('unverified', 'current', 'leaving', 'over')),
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" is null or "subscriptions"."plan" in ('pro', 'premium')),
	CONSTRAINT "subscriptions_billing" CHECK ("subscriptions"."billing" is null or "subscriptions"."billing" in ('monthly', 'annual'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_look_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_current" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" = 'current';