ALTER TABLE "trees" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trees" ADD COLUMN "was_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "trees_deleted" ON "trees" USING btree ("deleted_at") WHERE "trees"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_bin" CHECK ("trees"."deleted_at" is null or not "trees"."is_public");