CREATE TABLE "image_checks" (
	"tree_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "discarded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "image_checks" ADD CONSTRAINT "image_checks_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;