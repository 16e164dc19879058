CREATE TABLE "release_parts" (
	"tree_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"parts" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "release_parts_tree_id_hash_pk" PRIMARY KEY("tree_id","hash"),
	CONSTRAINT "release_parts_bytes" CHECK ("release_parts"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "release_images" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_images" DROP CONSTRAINT "release_images_tree_id_image_pk";--> statement-breakpoint
ALTER TABLE "release_images" ADD CONSTRAINT "release_images_tree_id_image_number_pk" PRIMARY KEY("tree_id","image","number");--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "parts_hash" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "release_parts" ADD CONSTRAINT "release_parts_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;