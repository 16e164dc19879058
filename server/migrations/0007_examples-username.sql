-- The owner of the example trees gets a username as everyone else may have one. Should somebody have
-- registered that very name, it gets the beginning of its id too.
UPDATE users SET username = renamed.name, username_key = lower(renamed.name), username_search = lower(renamed.name)
FROM (
	SELECT house.id, CASE WHEN EXISTS (SELECT 1 FROM users WHERE username_key = 'life-tree-examples')
		THEN 'Life-Tree-examples-' || left(house.id::text, 8)
		ELSE 'Life-Tree-examples' END AS name
	FROM users AS house WHERE house.email_key = 'examples' AND house.username = 'Life Tree examples'
) AS renamed
WHERE users.id = renamed.id;
--> statement-breakpoint
-- The first line of a tree's search text is its owner.
UPDATE trees SET search_text = users.username_search || substr(trees.search_text, strpos(trees.search_text, chr(10)))
FROM users WHERE users.id = trees.user_id AND users.email_key = 'examples';
