import { type Needs, type Species, speciesId, years } from '@life-tree/phylogeny';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { species } from '../../database/tables/index.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import { largestInverse } from '../editing/change-limits.ts';
import {
  descendantsOf,
  hiddenListParameter,
  hideFromPlanner,
  speciesById,
} from './species-lookups.ts';

/** What is written in place of species whose descriptions have more bytes than one change may store. */
const tooLarge = '!';
/** So many rows are read before others may be served. */
const rowsPerTurn = 64;

/** The species an operation needs, in one query that looks at nobody else. */
export function loadSpecies(tx: Database, treeId: string, needs: Needs): Promise<Species[]> {
  return readRows(neededRows(tx, 'needed_species'), { treeId, ...neededParameters(needs) });
}

/** These species as they are now, without anybody else; those that are gone are left out. */
export function findSpecies(
  tx: Database,
  treeId: string,
  ids: readonly string[],
): Promise<Species[]> {
  return readRows(namedRows(tx, 'named_species'), { treeId, asked: ids });
}

const place = {
  treeId: sql.placeholder('treeId'),
  asked: hiddenListParameter('asked', 'uuid'),
  branches: hiddenListParameter('branches', 'uuid'),
  descendants: hiddenListParameter('descendants', 'uuid'),
};

/** What fills the places of `neededSpecies`, but for the tree's id. */
export function neededParameters({ lineages, descendants, branches }: Needs) {
  const asked = [...new Set([...lineages, ...descendants, ...branches])];
  return { asked, branches, descendants };
}

/** As lines of JSON, which `readSpecies` reads. */
export const neededSpecies = written(sql`with recursive
  lines as (
    select found.id, found.ancestor_id
    from unnest(${place.asked}) as asked (id)
    cross join lateral ${speciesById(place.treeId, sql`asked.id`)} as found
    union
    select found.id, found.ancestor_id
    from lines cross join lateral ${speciesById(place.treeId, sql`lines.ancestor_id`)} as found
  ),
  below as (
    select found.id
    from unnest(${place.branches}) as asked (id)
    cross join lateral ${descendantsOf(place.treeId, sql`asked.id`)} as found
    union
    select found.id
    from below cross join lateral ${descendantsOf(place.treeId, sql`below.id`)} as found
  ),
  wanted as (
    select id from lines
    union
    select id from below
    union
    select found.id
    from unnest(${place.descendants}) as asked (id)
    cross join lateral ${descendantsOf(place.treeId, sql`asked.id`)} as found
  )
  select found.* from wanted cross join lateral ${speciesById(place.treeId, sql`wanted.id`)} as found`);

const namedSpecies = written(sql`
  select found.* from unnest(${place.asked}) as asked (id)
  cross join lateral ${speciesById(place.treeId, sql`asked.id`)} as found`);

const neededRows = prepared((database, name) => selectText(database, neededSpecies).prepare(name));
const namedRows = prepared((database, name) => selectText(database, namedSpecies).prepare(name));

/** The earliest apparition among the roots, or null when there is none. */
export async function findEarliestRoot(tx: Database, treeId: string): Promise<number | null> {
  const [row] = await tx
    .select({ earliest: sql<number | null>`min(${species.start})` })
    .from(species)
    .where(sql`${species.treeId} = ${hideFromPlanner(treeId)} and ${species.ancestorId} is null`);
  return row?.earliest ?? null;
}

type SpeciesCells = [
  id: string,
  ancestorId: string | null,
  start: number,
  duration: number,
  name: string,
  description: string | null,
  image: string | null,
];

/** All rows travel as one text, a line each: for a whole branch that halves the cost. */
function written(query: SQL): SQL {
  // The size is known without reading the descriptions themselves.
  return sql`(
    with loaded as materialized (${query})
    select case
      when (select sum(octet_length(description)) from loaded) > ${sql.raw(String(largestInverse))}
      then ${sql.raw(`'${tooLarge}'`)}
      else coalesce((
        select string_agg(json_build_array(
          loaded.id, loaded.ancestor_id, loaded.start, loaded.duration,
          loaded.name, loaded.description, loaded.image
        )::text, chr(10)) from loaded
      ), '') end
  )`;
}

/** Reads one text that a query makes by itself. */
export function selectText(database: Database, text: SQL) {
  return database
    .select({ text: sql<string>`one.text` })
    .from(sql`(select ${text}::text as text) as one`);
}

async function readRows(
  query: ReturnType<typeof neededRows>,
  values: Readonly<Record<string, unknown>>,
): Promise<Species[]> {
  const [row] = await query.execute(values);
  return readSpecies(row?.text ?? '', 0);
}

/** Reads what follows in a text from a place on; refuses what is too large for one change. */
export async function readSpecies(text: string, from: number): Promise<Species[]> {
  if (text.startsWith(tooLarge, from)) {
    throw new AppError('edit-too-large');
  }
  const species: Species[] = [];
  const turn = takeTurns();
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    species.push(speciesFrom(JSON.parse(text.slice(from, end < 0 ? undefined : end))));
    from = end < 0 ? text.length : end + 1;
    if (species.length % rowsPerTurn === 0) await turn();
  }
  return species;
}

function speciesFrom([
  id,
  ancestorId,
  start,
  duration,
  name,
  description,
  image,
]: SpeciesCells): Species {
  return {
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(duration),
    name,
    description,
    image,
  };
}
