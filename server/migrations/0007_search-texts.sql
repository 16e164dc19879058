CREATE TABLE "public_tree_texts" (
	"tree_id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "trees_search";--> statement-breakpoint
DROP INDEX "trees_search_short";--> statement-breakpoint
INSERT INTO "public_tree_texts" SELECT "id", "search_text" FROM "trees" WHERE "is_public";--> statement-breakpoint
ALTER TABLE "public_tree_texts" ADD CONSTRAINT "public_tree_texts_tree_id_trees_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_tree_texts_search" ON "public_tree_texts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "public_tree_texts_short" ON "public_tree_texts" USING gin (text_parts("search_text"));--> statement-breakpoint
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
