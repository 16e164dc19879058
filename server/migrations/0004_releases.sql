CREATE TABLE "release_chunks" (
	"tree_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"index" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "release_chunks_tree_id_number_index_pk" PRIMARY KEY("tree_id","number","index")
);
--> statement-breakpoint
CREATE TABLE "release_images" (
	"tree_id" uuid NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "release_images_tree_id_image_pk" PRIMARY KEY("tree_id","image")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"tree_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"doi" text,
	"author" text NOT NULL,
	"tree" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "releases_tree_id_number_pk" PRIMARY KEY("tree_id","number"),
	CONSTRAINT "releases_counts" CHECK ("releases"."bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "trees" ADD COLUMN "releases_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_chunks" ADD CONSTRAINT "release_chunks_release" FOREIGN KEY ("tree_id","number") REFERENCES "public"."releases"("tree_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_images" ADD CONSTRAINT "release_images_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_images" ADD CONSTRAINT "release_images_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_images_image" ON "release_images" USING btree ("image");--> statement-breakpoint
CREATE INDEX "releases_version" ON "releases" USING btree ("tree_id","version");--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_releases_count" CHECK ("trees"."releases_count" >= 0);