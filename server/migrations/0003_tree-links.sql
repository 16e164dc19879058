ALTER TABLE "trees" ADD COLUMN "link_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "trees_link_key" ON "trees" USING btree ("link_key") WHERE "trees"."link_key" is not null;