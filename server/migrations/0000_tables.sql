-- Trigram indexes serve searches for a part of a word. Drizzle cannot write extensions and functions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Every letter and every pair of neighbouring letters of a text. Written as a loop, because plain SQL takes
-- three times as long, whenever the text of a public tree changes.
CREATE FUNCTION text_parts(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	parts text[] := string_to_array(value, NULL);
	letters integer := cardinality(parts);
BEGIN
	FOR place IN 1..letters - 1 LOOP
		parts[letters + place] := parts[place] || parts[place + 1];
	END LOOP;
	RETURN parts;
END $$;
--> statement-breakpoint
CREATE TABLE "application_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"beginning" text NOT NULL,
	"public_key" text,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_keys_key_hash" UNIQUE("key_hash"),
	CONSTRAINT "application_keys_public" CHECK (("application_keys"."public_key" is null) = ("application_keys"."owner_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "blocks_others" CHECK ("blocks"."user_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tree_id" uuid NOT NULL,
	"user_id" uuid,
	"parent_id" uuid,
	"thread_id" uuid,
	"content" text NOT NULL,
	"operation_id" uuid,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_by_owner" boolean DEFAULT false NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comments_counts" CHECK ("comments"."likes_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folded_branches" (
	"user_id" uuid NOT NULL,
	"tree_id" uuid NOT NULL,
	"species_ids" uuid[] NOT NULL,
	CONSTRAINT "folded_branches_user_id_tree_id_pk" PRIMARY KEY("user_id","tree_id")
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
CREATE TABLE "image_checks" (
	"tree_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"tree_id" uuid,
	"user_id" uuid,
	CONSTRAINT "image_uses_owner" CHECK (num_nonnulls("image_uses"."tree_id", "image_uses"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid,
	"bytes" integer DEFAULT 0 NOT NULL,
	"uploaded_by" uuid,
	"discarded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"domain" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('recovery', 'verification'))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"moderator_id" uuid,
	"is_by_operator" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"action" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decisions_kind" CHECK ("decisions"."kind" in ('tree', 'comment', 'profile')),
	CONSTRAINT "decisions_action" CHECK ("decisions"."action" in ('hide', 'show', 'remove', 'suspend', 'unsuspend', 'dismiss'))
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"tree_id" uuid,
	"comment_id" uuid,
	"user_id" uuid,
	"reason" text NOT NULL,
	"text" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_thing" CHECK (num_nonnulls("reports"."tree_id", "reports"."comment_id", "reports"."user_id") = 1),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam', 'abuse', 'unsuitable', 'copyright', 'other'))
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_tree_texts" (
	"tree_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
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
	"number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "release_images_tree_id_image_number_pk" PRIMARY KEY("tree_id","image","number")
);
--> statement-breakpoint
CREATE TABLE "release_parts" (
	"tree_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"parts" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "release_parts_tree_id_hash_pk" PRIMARY KEY("tree_id","hash"),
	CONSTRAINT "release_parts_bytes" CHECK ("release_parts"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"tree_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"operation_id" uuid,
	"name" text NOT NULL,
	"note" text,
	"doi" text,
	"author" text NOT NULL,
	"authors" jsonb,
	"licence" text,
	"was_public" boolean DEFAULT false NOT NULL,
	"tree" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"parts_hash" text,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "releases_tree_id_number_pk" PRIMARY KEY("tree_id","number"),
	CONSTRAINT "releases_counts" CHECK ("releases"."bytes" >= 0),
	CONSTRAINT "releases_licence" CHECK ("releases"."licence" is null or "releases"."licence" in ('CC-BY-4.0', 'CC-BY-SA-4.0', 'CC-BY-NC-4.0', 'CC-BY-NC-SA-4.0', 'CC0-1.0'))
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"used_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"device_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash")
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
	"details" jsonb,
	"staged_by" bigint,
	CONSTRAINT "species_tree_id_id_pk" PRIMARY KEY("tree_id","id"),
	CONSTRAINT "species_duration" CHECK ("species"."duration" > 0)
);
--> statement-breakpoint
CREATE TABLE "staged_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"tree_id" uuid NOT NULL,
	"creates_tree" boolean NOT NULL,
	"is_applied" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"plan" text,
	"billing" text,
	"created_at" timestamp (3) with time zone,
	"paid_from" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"next_look_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_counts" CHECK ("subscriptions"."failures" >= 0),
	CONSTRAINT "subscriptions_state" CHECK ("subscriptions"."state" in ('unverified', 'current', 'leaving', 'over')),
	CONSTRAINT "subscriptions_plan" CHECK ("subscriptions"."plan" is null or "subscriptions"."plan" in ('pro', 'premium')),
	CONSTRAINT "subscriptions_billing" CHECK ("subscriptions"."billing" is null or "subscriptions"."billing" in ('monthly', 'annual'))
);
--> statement-breakpoint
CREATE TABLE "tree_changes" (
	"tree_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"operation_id" uuid,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"operation_hash" text,
	"inverse" "bytea",
	"inverse_bytes" integer,
	"undoes" integer,
	"undone_by" integer,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tree_changes_tree_id_version_pk" PRIMARY KEY("tree_id","version"),
	CONSTRAINT "tree_changes_counts" CHECK ("tree_changes"."inverse_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tree_parts" (
	"tree_id" uuid NOT NULL,
	"part" text NOT NULL,
	"id" uuid NOT NULL,
	"key" text,
	"value" jsonb NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tree_parts_tree_id_part_id_pk" PRIMARY KEY("tree_id","part","id"),
	CONSTRAINT "tree_parts_part" CHECK ("tree_parts"."part" in ('sources', 'columns', 'groups', 'bands'))
);
--> statement-breakpoint
CREATE TABLE "tree_collaborators" (
	"tree_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
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
	"settings" jsonb,
	"version" integer NOT NULL,
	"species_count" integer DEFAULT 0 NOT NULL,
	"inferred_count" integer DEFAULT 0 NOT NULL,
	"most_species" integer DEFAULT 0 NOT NULL,
	"parts_count" integer DEFAULT 0 NOT NULL,
	"releases_count" integer DEFAULT 0 NOT NULL,
	"likes_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"views_count" integer DEFAULT 0 NOT NULL,
	"copies_count" integer DEFAULT 0 NOT NULL,
	"popularity" double precision NOT NULL,
	"history_bytes" bigint DEFAULT 0 NOT NULL,
	"restorable_from" integer DEFAULT 0 NOT NULL,
	"link_key" text,
	"copied_from_id" uuid,
	"deleted_at" timestamp (3) with time zone,
	"hidden_for" text,
	"was_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trees_counts" CHECK ("trees"."species_count" >= 0 and "trees"."inferred_count" >= 0 and "trees"."likes_count" >= 0 and "trees"."comments_count" >= 0 and "trees"."views_count" >= 0 and "trees"."copies_count" >= 0 and "trees"."history_bytes" >= 0 and "trees"."restorable_from" >= 0),
	CONSTRAINT "trees_parts_count" CHECK ("trees"."parts_count" >= 0),
	CONSTRAINT "trees_releases_count" CHECK ("trees"."releases_count" >= 0),
	CONSTRAINT "trees_bin" CHECK ("trees"."deleted_at" is null or not "trees"."is_public"),
	CONSTRAINT "trees_hidden" CHECK ("trees"."hidden_for" is null or not "trees"."is_public"),
	CONSTRAINT "trees_hidden_for" CHECK ("trees"."hidden_for" in ('tree', 'account'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"username_search" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"show_email" boolean DEFAULT false NOT NULL,
	"password_hash" text NOT NULL,
	"real_name" text,
	"orcid" text,
	"description" text,
	"photo" text,
	"role" text DEFAULT 'user' NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"billing" text,
	"sub_id" text,
	"granted_plan" text,
	"granted_until" timestamp (3) with time zone,
	"followers_count" integer DEFAULT 0 NOT NULL,
	"following_count" integer DEFAULT 0 NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"language" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_counts" CHECK ("users"."followers_count" >= 0 and "users"."following_count" >= 0),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin', 'boss')),
	CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free', 'pro', 'premium', 'institutional')),
	CONSTRAINT "users_billing" CHECK ("users"."billing" is null or "users"."billing" in ('monthly', 'annual'))
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" integer PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "application_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_branches" ADD CONSTRAINT "folded_branches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folded_branches" ADD CONSTRAINT "folded_branches_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_checks" ADD CONSTRAINT "image_checks_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_likes" ADD CONSTRAINT "tree_likes_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_likes" ADD CONSTRAINT "tree_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_tree_texts" ADD CONSTRAINT "public_tree_texts_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_chunks" ADD CONSTRAINT "release_chunks_release" FOREIGN KEY ("tree_id","number") REFERENCES "public"."releases"("tree_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_images" ADD CONSTRAINT "release_images_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_images" ADD CONSTRAINT "release_images_image_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_parts" ADD CONSTRAINT "release_parts_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_known_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."known_devices"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "species" ADD CONSTRAINT "species_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Checked after each statement, because checking a large edit at its COMMIT would block the embedded
-- database for long. Deferrable, so that a transaction can restore rows in any order. Drizzle cannot write this.
ALTER TABLE "species" ADD CONSTRAINT "species_ancestor_in_tree" FOREIGN KEY ("tree_id","ancestor_id") REFERENCES "public"."species"("tree_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "staged_changes" ADD CONSTRAINT "staged_changes_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD CONSTRAINT "tree_changes_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_changes" ADD CONSTRAINT "tree_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_parts" ADD CONSTRAINT "tree_parts_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_collaborators" ADD CONSTRAINT "tree_collaborators_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_collaborators" ADD CONSTRAINT "tree_collaborators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_collaborators" ADD CONSTRAINT "tree_collaborators_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_views" ADD CONSTRAINT "tree_views_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_copied_from_id_trees_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."trees"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_keys_owner" ON "application_keys" USING btree ("owner_id","beginning");--> statement-breakpoint
CREATE UNIQUE INDEX "application_keys_web" ON "application_keys" USING btree (("owner_id" is null)) WHERE "application_keys"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "checkouts_issued" ON "checkouts" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "comments_order" ON "comments" USING btree ("tree_id",coalesce("thread_id", "id"),"id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_operation" ON "comments" USING btree ("user_id","operation_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "folded_branches_tree" ON "folded_branches" USING btree ("tree_id");--> statement-breakpoint
CREATE INDEX "follows_follower" ON "follows" USING btree ("follower_id","created_at");--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followed_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "image_uses_tree" ON "image_uses" USING btree ("tree_id","image");--> statement-breakpoint
CREATE UNIQUE INDEX "image_uses_user" ON "image_uses" USING btree ("user_id","image");--> statement-breakpoint
CREATE INDEX "image_uses_image" ON "image_uses" USING btree ("image");--> statement-breakpoint
CREATE INDEX "images_created" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "images_uploaded_by" ON "images" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "images_account" ON "images" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "institutions_user" ON "institutions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_token" ON "known_devices" USING btree ("token_hash","user_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","used_at");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "comment_likes_user" ON "comment_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tree_likes_user" ON "tree_likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "link_tokens_user" ON "link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_tokens_expiry" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "decisions_moderator" ON "decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "decisions_created" ON "decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_tree" ON "reports" USING btree ("tree_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_comment" ON "reports" USING btree ("comment_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_user" ON "reports" USING btree ("user_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_fact" ON "notifications" USING btree ("user_id","fact");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("user_id","created_at") WHERE not "notifications"."seen";--> statement-breakpoint
CREATE INDEX "notifications_author" ON "notifications" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notifications_tree" ON "notifications" USING btree ("tree_id");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "public_tree_texts_search" ON "public_tree_texts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "public_tree_texts_short" ON "public_tree_texts" USING gin (text_parts("search_text"));--> statement-breakpoint
CREATE INDEX "release_images_image" ON "release_images" USING btree ("image");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_operation" ON "releases" USING btree ("tree_id","operation_id");--> statement-breakpoint
CREATE INDEX "releases_version" ON "releases" USING btree ("tree_id","version");--> statement-breakpoint
CREATE INDEX "releases_user" ON "releases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "species_ancestor" ON "species" USING btree ("tree_id","ancestor_id");--> statement-breakpoint
CREATE INDEX "species_image" ON "species" USING btree ("image") WHERE "species"."image" is not null;--> statement-breakpoint
CREATE INDEX "staged_changes_tree" ON "staged_changes" USING btree ("tree_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_look_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_current" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."state" = 'current';--> statement-breakpoint
CREATE INDEX "tree_changes_named" ON "tree_changes" USING btree ("tree_id","version") WHERE "tree_changes"."name" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tree_changes_operation" ON "tree_changes" USING btree ("tree_id","operation_id");--> statement-breakpoint
CREATE INDEX "tree_changes_user" ON "tree_changes" USING btree ("user_id","tree_id","version");--> statement-breakpoint
CREATE INDEX "tree_parts_key" ON "tree_parts" USING btree ("tree_id","part",md5("key")) WHERE "tree_parts"."key" is not null;--> statement-breakpoint
CREATE INDEX "tree_collaborators_user" ON "tree_collaborators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tree_collaborators_invited_by" ON "tree_collaborators" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "tree_views_day" ON "tree_views" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trees_deleted" ON "trees" USING btree ("deleted_at") WHERE "trees"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "trees_user" ON "trees" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "trees_image" ON "trees" USING btree ("image") WHERE "trees"."image" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "trees_link_key" ON "trees" USING btree ("link_key") WHERE "trees"."link_key" is not null;--> statement-breakpoint
CREATE INDEX "trees_copied_from" ON "trees" USING btree ("copied_from_id");--> statement-breakpoint
CREATE INDEX "trees_created" ON "trees" USING btree ("created_at","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_updated" ON "trees" USING btree ("updated_at","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_likes" ON "trees" USING btree ("likes_count","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_comments" ON "trees" USING btree ("comments_count","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_views" ON "trees" USING btree ("views_count","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_name" ON "trees" USING btree ("name_key" collate "C","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE INDEX "trees_popularity" ON "trees" USING btree ("popularity","id") WHERE "trees"."is_public";--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" USING btree ("photo") WHERE "users"."photo" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_sub_id_key" ON "users" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_search" collate "C");--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin ("username_search" gin_trgm_ops);--> statement-breakpoint
-- Drizzle cannot write triggers. They run only if the text or the visibility changes, not for a view or a like.
CREATE FUNCTION copy_public_tree_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.is_public THEN
		INSERT INTO public_tree_texts (tree_id, search_text) VALUES (NEW.id, NEW.search_text)
		ON CONFLICT (tree_id) DO UPDATE SET search_text = EXCLUDED.search_text;
	ELSE
		DELETE FROM public_tree_texts WHERE tree_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "trees_text_added" AFTER INSERT ON "trees" FOR EACH ROW
	WHEN (NEW.is_public) EXECUTE FUNCTION copy_public_tree_text();--> statement-breakpoint
CREATE TRIGGER "trees_text_changed" AFTER UPDATE OF "search_text", "is_public" ON "trees" FOR EACH ROW
	WHEN (OLD.search_text <> NEW.search_text OR OLD.is_public <> NEW.is_public)
	EXECUTE FUNCTION copy_public_tree_text();
