import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { trees } from '../../database/tables/index.ts';
import { imageFolder } from '../images/image-address.ts';
import type { WrittenSpecies } from './nested-text.ts';
import { descendantsOf, itself } from './species-lookups.ts';

// Texts of about a megabyte each.
const speciesAPart = 5000;

/** The version at which species were read, and the species as JSON. */
export interface SpeciesTexts<Text> {
  readonly version: number;
  readonly texts: readonly Text[];
}

/**
 * All species of a tree in the order of their ids, as pieces of JSON to be joined by commas. The
 * database writes the text, which costs an eighth of making objects and writing those; and one
 * statement sees one moment, so that all of it belongs to the version told.
 */
export async function readFlatTexts(
  tx: Database,
  treeId: string,
): Promise<SpeciesTexts<string> | null> {
  const rows = await flatTexts(tx, 'flat_species').execute({ treeId });
  return seen(rows, ({ text }) => (text === null ? [] : [text]));
}

/** All species of a tree in the order of their ids, each written by itself. */
export function readAllSpecies(
  tx: Database,
  treeId: string,
): Promise<SpeciesTexts<WrittenSpecies> | null> {
  return readWritten(tx, treeId, sql`select * from species where tree_id = ${treeId}`);
}

/** A species and its whole branch in the order of their ids, each written by itself. */
export function readBranch(
  tx: Database,
  treeId: string,
  id: string,
): Promise<SpeciesTexts<WrittenSpecies> | null> {
  return readWritten(
    tx,
    treeId,
    sql`with recursive branch as (
        select found.id from ${itself(treeId, sql`${id}`)} as found
        union
        select found.id
        from branch cross join lateral ${descendantsOf(treeId, sql`branch.id`)} as found
      )
      select found.* from branch cross join lateral ${itself(treeId, sql`branch.id`)} as found`,
  );
}

async function readWritten(
  tx: Database,
  treeId: string,
  query: SQL,
): Promise<SpeciesTexts<WrittenSpecies> | null> {
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
  return seen(rows, ({ id, ancestorId, text }) => (id === null ? [] : [{ id, ancestorId, text }]));
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

function seen<Row extends { readonly version: number }, Text>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly Text[],
): SpeciesTexts<Text> | null {
  const [first] = rows;
  return first === undefined ? null : { version: first.version, texts: rows.flatMap(textsOf) };
}

const flatTexts = prepared((database, name) =>
  database
    .select({ version: trees.version, text: sql<string | null>`parts.text` })
    .from(trees)
    .leftJoin(
      sql`lateral (
        select part, string_agg(${written}, ',' order by numbered.id) as text
        from (
          select species.*, (row_number() over (order by id) - 1) / ${sql.raw(`${speciesAPart}`)} as part
          from species where tree_id = ${sql.placeholder('treeId')}
        ) as numbered
        group by part
      ) as parts`,
      sql`true`,
    )
    .where(sql`${trees.id} = ${sql.placeholder('treeId')}`)
    .orderBy(sql`parts.part`)
    .prepare(name),
);
