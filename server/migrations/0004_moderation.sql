CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"moderator_id" uuid,
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
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trees" ADD COLUMN "hidden_for" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_moderator_id_users_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decisions_moderator" ON "decisions" USING btree ("moderator_id");--> statement-breakpoint
CREATE INDEX "decisions_created" ON "decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_tree" ON "reports" USING btree ("tree_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_comment" ON "reports" USING btree ("comment_id","reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_user" ON "reports" USING btree ("user_id","reporter_id");--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_hidden" CHECK ("trees"."hidden_for" is null or not "trees"."is_public");--> statement-breakpoint
ALTER TABLE "trees" ADD CONSTRAINT "trees_hidden_for" CHECK ("trees"."hidden_for" in ('tree', 'account'));