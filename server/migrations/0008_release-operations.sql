ALTER TABLE "releases" ADD COLUMN "operation_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_operation" ON "releases" USING btree ("tree_id","operation_id");