ALTER TABLE "tree_changes" RENAME COLUMN "takes_back" TO "undoes";--> statement-breakpoint
ALTER TABLE "tree_changes" RENAME COLUMN "taken_back_by" TO "undone_by";
