import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { trees } from '../../database/tables/index.ts';
import { imageFolder } from '../images/image-address.ts';
import { descendantsOf, speciesById } from '../tree-access/species-lookups.ts';
import type { WrittenSpecies } from './nested-text.ts';

/** Some species of a tree in the order of their ids, of one moment. */
export interface SpeciesPage {
  readonly version: number;
  /** JSON objects, one a line, with commas between them. */
  readonly text: string;
  readonly count: number;
  /** The id to go on after; null where there are none. */
  readonly lastId: string | null;
}

/** Before any other id. */
export const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The next so many species of a tree, or null where there is no such tree. The database writes the
 * text, which costs an eighth of making objects and writing those. One statement sees one moment, so
 * all of a page belongs to the version told.
 */
export async function readSpeciesPage(
  tx: Database,
  treeId: string,
  afterId: string,
  limit: number,
): Promise<SpeciesPage | null> {
  const [row] = await speciesPage(tx, 'species_page').execute({ treeId, afterId, limit });
  return row === undefined ? null : { ...row, text: row.text ?? '' };
}

/** Species written one by one, with the version at which they were read. */
export interface WrittenList {
  readonly version: number;
  readonly species: readonly WrittenSpecies[];
}

/** So many species of a tree at most, in the order of their ids, each written by itself. */
export function readAllSpecies(
  tx: Database,
  treeId: string,
  limit: number,
): Promise<WrittenList | null> {
  return readWritten(
    tx,
    treeId,
    sql`select * from species where tree_id = ${treeId} order by id limit ${limit}`,
  );
}

/** A species and its branch, so many species at most, in the order of their ids. */
export function readBranch(
  tx: Database,
  treeId: string,
  id: string,
  limit: number,
): Promise<WrittenList | null> {
  return readWritten(
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

async function readWritten(tx: Database, treeId: string, query: SQL): Promise<WrittenList | null> {
  const rows = await tx
    .select({
      version: trees.version,
      id: sql<string | null>`numbered.id`,
      ancestorId: sql<string | null>`numbered.ancestor_id`,
      text: sql<string>`${written}`,
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

/** One species of a subquery called `numbered`, with the fields a flat list promises. */
const written = sql`(
  select row_to_json(fields)::text from (
    select
      numbered.id,
      numbered.tree_id as "treeId",
      numbered.name,
      numbered.description,
      ${imageFolder}::text || numbered.image as image,
      numbered.ancestor_id as "ancestorId",
      case when numbered.ancestor_id is null then numbered.start end as apparition,
      case when numbered.ancestor_id is not null then numbered.start end as "afterApparition",
      numbered.duration
  ) as fields
)`;

const speciesPage = prepared((database, name) =>
  database
    .select({
      version: trees.version,
      text: sql<string | null>`page.text`,
      count: sql<number>`page.count`,
      lastId: sql<string | null>`page.last_id`,
    })
    .from(trees)
    .leftJoin(
      sql`lateral (
        select
          string_agg(${written}, E',\n' order by numbered.id) as text,
          count(*)::integer as count,
          (array_agg(numbered.id order by numbered.id desc))[1] as last_id
        from (
          select * from species
          where tree_id = ${sql.placeholder('treeId')} and id > ${sql.placeholder('afterId')}
          order by id limit ${sql.placeholder('limit')}
        ) as numbered
      ) as page`,
      sql`true`,
    )
    .where(sql`${trees.id} = ${sql.placeholder('treeId')}`)
    .prepare(name),
);
