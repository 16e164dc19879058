ALTER TABLE "application_keys" DROP CONSTRAINT "application_keys_key";--> statement-breakpoint
DROP INDEX "application_keys_owner";--> statement-breakpoint
ALTER TABLE "application_keys" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "application_keys" ADD COLUMN "beginning" text;--> statement-breakpoint
ALTER TABLE "application_keys" ADD COLUMN "public_key" text;--> statement-breakpoint
-- The same hash as hashSecret: SHA-256 as base64url without padding.
UPDATE "application_keys" SET
	"key_hash" = rtrim(translate(encode(sha256(convert_to("key", 'UTF8')), 'base64'), '+/', '-_'), '='),
	"beginning" = left("key", 12),
	"public_key" = CASE WHEN "owner_id" IS NULL THEN "key" END;--> statement-breakpoint
ALTER TABLE "application_keys" ALTER COLUMN "key_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "application_keys" ALTER COLUMN "beginning" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "application_keys_owner" ON "application_keys" USING btree ("owner_id","beginning");--> statement-breakpoint
ALTER TABLE "application_keys" DROP COLUMN "key";--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "application_keys_key_hash" UNIQUE("key_hash");--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "application_keys_public" CHECK (("application_keys"."public_key" is null) = ("application_keys"."owner_id" is not null));
