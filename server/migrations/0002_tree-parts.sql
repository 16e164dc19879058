CREATE TABLE "tree_parts" (
	"tree_id" uuid NOT NULL,
	"part" text NOT NULL,
	"id" uuid NOT NULL,
	"key" text,
	"value" jsonb NOT NULL,
	CONSTRAINT "tree_parts_tree_id_part_id_pk" PRIMARY KEY("tree_id","part","id"),
	CONSTRAINT "tree_parts_part" CHECK ("tree_parts"."part" in ('sources', 'columns', 'groups', 'bands'))
);
--> statement-breakpoint
ALTER TABLE "trees" ADD COLUMN "parts_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_parts" ADD CONSTRAINT "tree_parts_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tree_parts_key" ON "tree_parts" USING btree ("tree_id","part",md5("key")) WHERE "tree_parts"."key" is not null;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_parts_count" CHECK ("trees"."parts_count" >= 0);