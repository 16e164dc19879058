DROP INDEX "tree_changes_user";--> statement-breakpoint
ALTER TABLE "tree_changes" DROP COLUMN "operation";--> statement-breakpoint
ALTER TABLE "tree_changes" ALTER COLUMN "inverse" SET DATA TYPE "bytea" USING convert_to("inverse"::text, 'UTF8');--> statement-breakpoint
ALTER TABLE "tree_changes" ADD COLUMN "operation_hash" text;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD COLUMN "inverse_bytes" integer;--> statement-breakpoint
UPDATE "tree_changes" SET "inverse_bytes" = octet_length("inverse") WHERE "inverse" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "trees" ADD COLUMN "history_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trees" ADD COLUMN "restorable_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "trees" SET "history_bytes" = "stored"."bytes" FROM (SELECT "tree_id", sum("inverse_bytes") AS "bytes" FROM "tree_changes" WHERE "inverse_bytes" IS NOT NULL GROUP BY "tree_id") AS "stored" WHERE "trees"."id" = "stored"."tree_id";--> statement-breakpoint
CREATE INDEX "institutions_user" ON "institutions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tree_changes_user" ON "tree_changes" USING btree ("user_id","tree_id","version");
