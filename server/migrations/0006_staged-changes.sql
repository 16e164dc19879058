CREATE TABLE "staged_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tree_id" uuid NOT NULL,
	"creates_tree" boolean NOT NULL,
	"is_applied" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "species" ADD COLUMN "staged_by" bigint;--> statement-breakpoint
ALTER TABLE "staged_changes" ADD CONSTRAINT "staged_changes_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staged_changes_tree" ON "staged_changes" USING btree ("tree_id");