ALTER TABLE "subscriptions" ADD COLUMN "paid_from" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "subscriptions" SET "paid_from" = "created_at" WHERE "paid_until" IS NOT NULL;
