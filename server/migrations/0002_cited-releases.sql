ALTER TABLE "releases" DROP CONSTRAINT "releases_tree_id_trees_id_fk";
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "user_id" uuid;--> statement-breakpoint
-- By hand: the owners and the visibility of the trees of earlier releases.
UPDATE "releases" SET "user_id" = "trees"."user_id" FROM "trees" WHERE "trees"."id" = "releases"."tree_id";--> statement-breakpoint
ALTER TABLE "releases" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "authors" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "was_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "releases" SET "was_public" = "trees"."is_public" OR "trees"."was_public" FROM "trees" WHERE "trees"."id" = "releases"."tree_id";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "real_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "orcid" text;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "releases_user" ON "releases" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_licence" CHECK ("releases"."licence" is null or "releases"."licence" in ('CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC-BY-NC-SA-4.0', 'CC0-1.0'));