import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { trees } from '../../database/tables/index.ts';
import { imageFolder } from '../images/image-address.ts';
import {
  descendantsOf,
  hiddenLimit,
  isPresent,
  speciesById,
} from '../tree-access/species-lookups.ts';
import type { SpeciesJson } from './nested-json.ts';

/** Some species of one version of a tree, in the order of their ids. */
export interface SpeciesPage {
  readonly version: number;
  /** JSON objects, one per line, separated by commas. */
  readonly text: string;
  readonly count: number;
}

/** The species of larger trees are written to files first. */
export const maxSpeciesInMemory = 500;

/** Before any other id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/** A way to write pages of species. */
export interface PageKind {
  /**
   * The next species of a tree, or null if the tree doesn't exist. Writing JSON in the database costs an
   * eighth of building and serializing objects. It is one statement, so the page belongs to the returned
   * version.
   */
  readonly read: (
    tx: Database,
    treeId: string,
    afterId: string,
    limit: number,
  ) => Promise<SpeciesPage | null>;
  /** The id after which the next page starts; null if the page is empty. */
  readonly lastId: (page: SpeciesPage) => string | null;
}

/** Species as separate JSON objects, with the version at which they were read. */
export interface SpeciesJsonList {
  readonly version: number;
  readonly species: readonly SpeciesJson[];
}

/** The species of a tree, up to a limit, in the order of their ids. */
export function readAllSpecies(
  tx: Database,
  treeId: string,
  limit: number,
): Promise<SpeciesJsonList | null> {
  return readSpeciesJson(
    tx,
    treeId,
    sql`select * from species where tree_id = ${treeId} and ${isPresent} order by id limit ${hiddenLimit(limit)}`,
  );
}

/** A species and its branch, up to a limit, in the order of their ids. */
export function readBranch(
  tx: Database,
  treeId: string,
  id: string,
  limit: number,
): Promise<SpeciesJsonList | null> {
  return readSpeciesJson(
    tx,
    treeId,
    sql`with recursive branch as (
        select found.id from ${speciesById(treeId, sql`${id}`)} as found
        union
        select found.id
        from branch cross join lateral ${descendantsOf(treeId, sql`branch.id`)} as found
      ),
      beginning as (select id from branch limit ${limit})
      select found.*
      from beginning cross join lateral ${speciesById(treeId, sql`beginning.id`)} as found`,
  );
}

async function readSpeciesJson(
  tx: Database,
  treeId: string,
  query: SQL,
): Promise<SpeciesJsonList | null> {
  const rows = await tx
    .select({
      version: trees.version,
      id: sql<string | null>`numbered.id`,
      ancestorId: sql<string | null>`numbered.ancestor_id`,
      text: sql<string>`${speciesJson}`,
    })
    .from(trees)
    .leftJoin(sql`(${query}) as numbered`, sql`true`)
    .where(sql`${trees.id} = ${treeId}`)
    .orderBy(sql`numbered.id`);
  const [first] = rows;
  if (first === undefined) return null;
  const species = rows.flatMap(({ id, ancestorId, text }) =>
    id === null ? [] : [{ id, ancestorId, text }],
  );
  return { version: first.version, species };
}

/**
 * One species of a subquery called `numbered`, as JSON. The fields must equal those of `presentSpecies`; a
 * test compares them. Written piece by piece, which takes two thirds of the time of `row_to_json`.
 */
const speciesJson = sql`(
  '{"id":"' || numbered.id || '","treeId":"' || numbered.tree_id || '","name":' || to_json(numbered.name)
  || ',"description":' || coalesce(to_json(numbered.description)::text, 'null')
  || ',"image":' || coalesce(to_json(${sql.raw(`'${imageFolder}'`)} || numbered.image)::text, 'null')
  || case
    when numbered.ancestor_id is null
    then ',"ancestorId":null,"apparition":' || numbered.start || ',"afterApparition":null'
    else ',"ancestorId":"' || numbered.ancestor_id || '","apparition":null,"afterApparition":' || numbered.start
  end
  || ',"duration":' || numbered.duration
  || case when numbered.details is null then '}' else ',' || substr(numbered.details::text, 2) end
)`;

const isLarge = sql`${trees.speciesCount} + ${trees.inferredCount} > ${sql.raw(`${maxSpeciesInMemory}`)}`;
const speciesOfTree = sql`
  select * from species where tree_id = ${sql.placeholder('treeId')} and ${isPresent} order by id`;

/** Species as columns, in the order of a subquery called `numbered`. Null if there are none. */
const blockJson = sql`(
  '{"ids":"' || encode(string_agg(uuid_send(numbered.id), ''), 'hex')
  || '","ancestors":"'
  || encode(string_agg(uuid_send(coalesce(numbered.ancestor_id, ${sql.raw(`'${firstId}'`)})), ''), 'hex')
  || '","starts":[' || string_agg(numbered.start::text, ',')
  || '],"durations":[' || string_agg(numbered.duration::text, ',')
  || '],"names":' || array_to_json(array_agg(numbered.name))
  || ',"descriptions":'
  || case when count(numbered.description) = 0 then 'null'
    else array_to_json(array_agg(numbered.description))::text end
  || ',"images":'
  || case when count(numbered.image) = 0 then 'null'
    else array_to_json(array_agg(${sql.raw(`'${imageFolder}'`)} || numbered.image))::text end
  || ',"details":'
  || case when count(numbered.details) = 0 then 'null'
    else array_to_json(array_agg(numbered.details))::text end
  || '}'
)`;

/**
 * For guards of trees: the flat list of a small tree as JSON, at the version of the row. Empty for a large tree,
 * and at the version `known`.
 */
export const smallFlatList = sql<string>`case
  when ${isLarge} or ${trees.version} = ${sql.placeholder('known')} then ''
  else '[' || coalesce((
    select string_agg(${speciesJson}, E',\n') from (${speciesOfTree}) as numbered
  ), '') || ']'
end`;

/**
 * For guards of trees: the species of a small tree as a block, at the version of the row. Empty for a tree without
 * species, null for a large one.
 */
export const smallBlock = sql<string | null>`case
  when not ${isLarge} then coalesce((select ${blockJson} from (${speciesOfTree}) as numbered), '')
end`;

/** A list of species, one per line. */
export const flatPages: PageKind = {
  read: pageReader('species_page', sql`string_agg(${speciesJson}, E',\n')`),
  lastId: ({ text }) => {
    if (text === '') return null;
    // No line break within a species: JSON escapes them.
    const lastLine = text.lastIndexOf('\n') + 1;
    const id = lastLine + '{"id":"'.length;
    return text.slice(id, id + firstId.length);
  },
};

/** A block for each page. */
export const blockPages: PageKind = {
  read: pageReader('block_page', blockJson),
  lastId: ({ text, count }) => {
    const digits = 32;
    const end = '{"ids":"'.length + digits * count;
    return count === 0 ? null : text.slice(end - digits, end);
  },
};

function pageReader(name: string, text: SQL): PageKind['read'] {
  const page = prepared((database, preparedName) =>
    database
      .select({
        version: trees.version,
        text: sql<string | null>`page.text`,
        count: sql<number>`page.count`,
      })
      .from(trees)
      .leftJoin(
        sql`lateral (
          select ${text} as text, count(*)::integer as count
          from (
            select * from species
            where tree_id = ${sql.placeholder('treeId')} and id > ${sql.placeholder('afterId')}
              and ${isPresent}
            order by id limit ${hiddenLimit(sql.placeholder('limit'))}
          ) as numbered
        ) as page`,
        sql`true`,
      )
      .where(sql`${trees.id} = ${sql.placeholder('treeId')}`)
      .prepare(preparedName),
  );
  return async (tx, treeId, afterId, limit) => {
    const [row] = await page(tx, name).execute({ treeId, afterId, limit });
    return row === undefined ? null : { ...row, text: row.text ?? '' };
  };
}
