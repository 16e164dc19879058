import type { Client } from 'pg';

/**
 * Creates realistic data: names of two words, up to two tags, a few words and tags in very many trees and
 * most in few, counts with many ties, one private tree in five, and ids ordered by creation, like those
 * of the product. Every run creates the same data.
 */
export async function seedTrees(client: Client, count: number): Promise<void> {
  // The rows are consistent by construction, so skip the foreign key checks and the triggers.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  await client.query('select setseed(0.25)');
  await client.query(vocabulary);
  await client.query(people, [Math.max(100, Math.round(count / 20))]);
  const indexes = await dropIndexes(client);
  await client.query(trees, [count]);
  await client.query(
    // Trees of the product have theirs already.
    'insert into public_tree_texts select id, search_text from trees where is_public on conflict do nothing',
  );
  for (const definition of indexes) await client.query(definition);
  await client.query('drop table words, labels');
  await client.query('vacuum analyze');
}

/** Recreating indexes afterwards is ten times as fast as filling them row by row. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('trees', 'public_tree_texts') and indexname not like '%\\_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const vocabulary = `
  create table words as
    select ordinal, initcap(
      substr('brcrdrfrgrprtrstphthchskspplclglflvlmonaruxe', 1 + 2 * (ordinal % 22), 2) ||
      substr('aeiouaeouiyaeio', 1 + ordinal % 15, 1) ||
      substr('lmnrstxzdgkpbcv', 1 + (ordinal / 7) % 15, 1) ||
      substr('aeiouaeoui', 1 + (ordinal / 3) % 10, 1) ||
      (array['saurus','therium','pithecus','morpha','ceras','odon','opsis','ornis','cetus','phyton'])[1 + (ordinal / 22) % 10]
    ) || case when ordinal >= 1000 then chr(97 + (ordinal / 1000) % 26) else '' end as word
    from generate_series(0, 19999) as ordinal;
  create unique index on words (ordinal);
  create table labels as
    select ordinal, (array['Jurassic','Fossil','Marine','Plants','Dinosaur','Mammal','Extinct','Draft'])[1 + ordinal % 8]
      || case when ordinal < 8 then '' else '-' || ordinal end as label
    from generate_series(0, 399) as ordinal;
  create unique index on labels (ordinal);
`;

const people = `
  insert into users (id, username, username_key, username_search, email, email_key, password_hash, created_at)
  select gen_random_uuid(), name, name, name, name || '@example.org', name || '@example.org', '-', now()
  from (
    select lower(word) || '.' || number as name
    from generate_series(1, $1::integer) as number
    join words on words.ordinal = number % 20000
  ) as named
`;

/** `random() ^ 3` selects the first few items very often and the last ones hardly ever. */
const trees = `
  insert into trees (
    id, user_id, name, name_key, description, is_public, tags, search_text, version, species_count,
    likes_count, comments_count, views_count, popularity, created_at, updated_at
  )
  select
    (lpad(to_hex((extract(epoch from created) * 1000)::bigint), 12, '0') || '7' ||
      substr(md5(number::text), 1, 3) || 'a' || substr(md5(number::text), 4, 15))::uuid,
    owner.id, title, lower(title),
    case when number % 3 = 0 then repeat('A tree about ' || title || '. ', 5) end,
    number % 5 <> 0, tags,
    owner.username || chr(10) || lower(array_to_string(array[title] || tags, chr(10))),
    1, (30 * random())::integer,
    floor(exp(7 * random() ^ 3))::integer - 1, floor(exp(5 * random() ^ 3))::integer - 1,
    floor(exp(10 * random() ^ 2))::integer - 1,
    ln(1 + 1000 * random() ^ 4) + 0.0231 * extract(epoch from created - '2025-01-01') / 86400,
    created, created + random() * (timestamptz '2026-01-01' - created)
  from (
    select
      number,
      first.word || ' ' || lower(second.word) as title,
      case
        when number % 4 = 0 then '{}'
        when drawn.tag_one = drawn.tag_two then array[tag.label]
        else array[tag.label, other.label]
      end as tags,
      timestamptz '2021-01-01' + number * (interval '5 years' / $1::integer) as created,
      drawn.owner_ordinal
    from (
      select
        number, floor(20000 * random() ^ 3)::integer as first_ordinal,
        floor(20000 * random() ^ 3)::integer as second_ordinal,
        floor(400 * random() ^ 3)::integer as tag_one, floor(400 * random() ^ 3)::integer as tag_two,
        1 + floor((select count(*) from users) * random() ^ 2)::bigint as owner_ordinal
      from generate_series(1, $1::integer) as number
    ) as drawn
    join words as first on first.ordinal = drawn.first_ordinal
    join words as second on second.ordinal = drawn.second_ordinal
    join labels as tag on tag.ordinal = drawn.tag_one
    join labels as other on other.ordinal = drawn.tag_two
  ) as titled
  join (select id, username, row_number() over (order by username) as ordinal from users) as owner
    on owner.ordinal = titled.owner_ordinal
  order by number
`;
