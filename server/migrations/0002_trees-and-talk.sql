CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tree_id" uuid NOT NULL,
	"user_id" uuid,
	"parent_id" uuid,
	"content" text NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follows_others" CHECK ("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "image_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"tree_id" uuid,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"domain" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comment_likes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tree_likes" (
	"tree_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tree_likes_tree_id_user_id_pk" PRIMARY KEY("tree_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tree_id" uuid,
	"comment_id" uuid,
	"fact" text NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('follow', 'tree', 'comment', 'like', 'collaborate'))
);
--> statement-breakpoint
CREATE TABLE "species" (
	"tree_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ancestor_id" uuid,
	"start" double precision NOT NULL,
	"duration" double precision NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"image" text,
	CONSTRAINT "species_tree_id_id_pk" PRIMARY KEY("tree_id","id")
);
--> statement-breakpoint
CREATE TABLE "tree_changes" (
	"tree_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"operation_id" uuid,
	"action" text NOT NULL,
	"summary" text NOT NULL,
	"operation" jsonb,
	"inverse" jsonb,
	"takes_back" integer,
	"taken_back_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tree_changes_tree_id_version_pk" PRIMARY KEY("tree_id","version")
);
--> statement-breakpoint
CREATE TABLE "tree_collaborators" (
	"tree_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tree_collaborators_tree_id_user_id_pk" PRIMARY KEY("tree_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tree_views" (
	"tree_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"day" integer NOT NULL,
	CONSTRAINT "tree_views_tree_id_visitor_day_pk" PRIMARY KEY("tree_id","visitor","day")
);
--> statement-breakpoint
CREATE TABLE "trees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	"is_public" boolean NOT NULL,
	"tags" text[] NOT NULL,
	"image" text,
	"search_text" text NOT NULL,
	"version" integer NOT NULL,
	"species_count" integer DEFAULT 0 NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"views_count" integer DEFAULT 0 NOT NULL,
	"copies_count" integer DEFAULT 0 NOT NULL,
	"popularity" double precision NOT NULL,
	"copied_from_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_plan" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "followers_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "following_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_likes" ADD CONSTRAINT "tree_likes_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_likes" ADD CONSTRAINT "tree_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "species" ADD CONSTRAINT "species_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD CONSTRAINT "tree_changes_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD CONSTRAINT "tree_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_collaborators" ADD CONSTRAINT "tree_collaborators_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_collaborators" ADD CONSTRAINT "tree_collaborators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_views" ADD CONSTRAINT "tree_views_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_copied_from_id_trees_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."trees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_tree" ON "comments" USING btree ("tree_id","id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","created_at");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followed_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "image_uses_tree" ON "image_uses" USING btree ("tree_id","image");--> statement-breakpoint
CREATE UNIQUE INDEX "image_uses_user" ON "image_uses" USING btree ("user_id","image");--> statement-breakpoint
CREATE INDEX "image_uses_image" ON "image_uses" USING btree ("image");--> statement-breakpoint
CREATE INDEX "images_created" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "comment_likes_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tree_likes_user" ON "tree_likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_fact" ON "notifications" USING btree ("user_id","fact");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_author" ON "notifications" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notifications_tree" ON "notifications" USING btree ("tree_id");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "species_ancestor" ON "species" USING btree ("tree_id","ancestor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tree_changes_operation" ON "tree_changes" USING btree ("tree_id","operation_id");--> statement-breakpoint
CREATE INDEX "tree_changes_user" ON "tree_changes" USING btree ("tree_id","user_id","version");--> statement-breakpoint
CREATE INDEX "tree_collaborators_user" ON "tree_collaborators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tree_views_day" ON "tree_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trees_user" ON "trees" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "trees_copied_from" ON "trees" USING btree ("copied_from_id");--> statement-breakpoint
CREATE INDEX "trees_search" ON "trees" USING gin ("search_text" gin_trgm_ops) WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_created" ON "trees" USING btree ("created_at","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_updated" ON "trees" USING btree ("updated_at","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_likes" ON "trees" USING btree ("likes_count","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_comments" ON "trees" USING btree ("comments_count","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_views" ON "trees" USING btree ("views_count","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_name" ON "trees" USING btree ("name_key" collate "C","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_popularity" ON "trees" USING btree ("popularity","id") WHERE "trees"."is_public";