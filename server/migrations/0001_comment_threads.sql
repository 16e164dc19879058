DROP INDEX "comments_tree";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "thread_id" uuid;--> statement-breakpoint
CREATE INDEX "comments_order" ON "comments" USING btree ("tree_id",coalesce("thread_id", "id"),"id");--> statement-breakpoint
-- Drizzle does not write data. Replies get the first comment of their thread.
WITH RECURSIVE thread (id, thread_id) AS (
	SELECT reply.id, first.id FROM comments AS first JOIN comments AS reply ON reply.parent_id = first.id
	WHERE first.parent_id IS NULL
	UNION ALL
	SELECT reply.id, thread.thread_id FROM thread JOIN comments AS reply ON reply.parent_id = thread.id
)
UPDATE comments SET thread_id = thread.thread_id FROM thread WHERE comments.id = thread.id;
