ALTER TABLE "images" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_account" ON "images" USING btree ("account_id");