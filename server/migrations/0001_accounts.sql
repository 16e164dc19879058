CREATE TABLE "application_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_keys_key" UNIQUE("key")
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
CREATE TABLE "link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_tokens_purpose" CHECK ("link_tokens"."purpose" in ('recovery', 'verification'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_key" UNIQUE("token_hash")
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
	"show_email" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"description" text,
	"photo" text,
	"role" text DEFAULT 'user' NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"billing" text,
	"sub_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin', 'boss')),
	CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free', 'pro', 'premium', 'institutional')),
	CONSTRAINT "users_billing" CHECK ("users"."billing" is null or "users"."billing" in ('monthly', 'annual'))
);
--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "application_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_keys_owner" ON "application_keys" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_keys_web" ON "application_keys" USING btree (("owner_id" is null)) WHERE "application_keys"."owner_id" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "link_tokens_user" ON "link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_tokens_expiry" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_sub_id_key" ON "users" USING btree ("sub_id");--> statement-breakpoint
CREATE INDEX "users_username_prefix" ON "users" USING btree ("username_search" collate "C");--> statement-breakpoint
CREATE INDEX "users_username_parts" ON "users" USING gin ("username_search" gin_trgm_ops);