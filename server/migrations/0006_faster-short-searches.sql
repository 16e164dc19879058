-- Every letter and every pair of neighbouring letters of a text, as before, at a third of the cost:
-- it is worked out whenever a public tree's row changes, also by a like or a view.
CREATE OR REPLACE FUNCTION text_parts(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	parts text[] := string_to_array(value, NULL);
	letters integer := cardinality(parts);
BEGIN
	FOR place IN 1..letters - 1 LOOP
		parts[letters + place] := parts[place] || parts[place + 1];
	END LOOP;
	RETURN parts;
END $$;
