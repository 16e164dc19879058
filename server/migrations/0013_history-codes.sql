-- Rows of earlier versions have an English sentence, from which no code can be told.
ALTER TABLE "tree_changes" ADD COLUMN "changes" jsonb DEFAULT '[{"code":"tree-changed","values":{}}]' NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_changes" ALTER COLUMN "changes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tree_changes" DROP COLUMN "summary";
