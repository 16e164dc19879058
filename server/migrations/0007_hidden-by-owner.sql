ALTER TABLE "comments" ADD COLUMN "hidden_by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;