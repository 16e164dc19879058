-- Every letter and every pair of neighbouring letters of a text.
CREATE FUNCTION text_parts(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN string_to_array(value, NULL) || ARRAY(
	SELECT substr(value, place, 2) FROM generate_series(1, length(value) - 1) AS place
);
--> statement-breakpoint
CREATE INDEX "trees_search_short" ON "trees" USING gin (text_parts("search_text")) WHERE "trees"."is_public";
