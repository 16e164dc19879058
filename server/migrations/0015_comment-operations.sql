ALTER TABLE "comments" ADD COLUMN "operation_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_operation" ON "comments" USING btree ("user_id","operation_id");