ALTER TABLE "tree_parts" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tree_parts" SET "bytes" = octet_length("value"::text);
