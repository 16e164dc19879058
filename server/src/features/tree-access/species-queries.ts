import {
  type Needs,
  type Species,
  type SpeciesDetails,
  speciesId,
  years,
} from '@life-tree/phylogeny';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { species } from '../../database/tables/index.ts';
import { takeTurns } from '../../scheduling/take-turns.ts';
import { maxInverseBytes } from '../editing/changes/change-limits.ts';
import { speciesColumnNames } from './species-columns.ts';
import {
  descendantsOf,
  hiddenListParameter,
  hideFromPlanner,
  isPresent,
  speciesById,
} from './species-lookups.ts';

/** Returned instead of species whose descriptions have more bytes than one change may store. */
const tooLarge = '!';
/** After this many rows, parsing lets other requests run. */
const rowsPerTurn = 64;

/** The species an operation needs, in one query that reads no others. */
export function loadSpecies(tx: Database, treeId: string, needs: Needs): Promise<Species[]> {
  const reach = reachOf(needs);
  const query = neededRows(tx, `needed_species_${reach}`, reach);
  return readRows(query, { treeId, ...neededParameters(needs) });
}

/** These species as they are now. Deleted ones are left out. */
export function findSpecies(
  tx: Database,
  treeId: string,
  ids: readonly string[],
): Promise<Species[]> {
  return readRows(namedRows(tx, 'named_species'), { treeId, asked: ids });
}

const parameters = {
  treeId: sql.placeholder('treeId'),
  asked: hiddenListParameter('asked', 'uuid'),
  branches: hiddenListParameter('branches', 'uuid'),
  descendants: hiddenListParameter('descendants', 'uuid'),
};

/** The parameters of `neededSpecies`, except the tree's id. */
export function neededParameters({ lineages, descendants, branches }: Needs) {
  const asked = [...new Set([...lineages, ...descendants, ...branches])];
  return { asked, branches, descendants };
}

/** How far from the named species the needed ones are. */
export type Reach = 'none' | 'lineages' | 'descendants' | 'branches';

/**
 * Each reach has its own statement: the database prepares every part of a statement before it runs, and most
 * edits need few parts.
 */
export function reachOf({ lineages, descendants, branches }: Needs): Reach {
  if (branches.length > 0) return 'branches';
  if (descendants.length > 0) return 'descendants';
  return lineages.length > 0 ? 'lineages' : 'none';
}

/** As lines of JSON, which `readSpecies` parses. */
export function neededSpecies(reach: Reach): SQL {
  if (reach === 'none') return sql`''`;
  const lines = sql`lines as (
    select found.id, found.ancestor_id
    from unnest(${parameters.asked}) as asked (id)
    cross join lateral ${speciesById(parameters.treeId, sql`asked.id`)} as found
    union
    select found.id, found.ancestor_id
    from lines cross join lateral ${speciesById(parameters.treeId, sql`lines.ancestor_id`)} as found
  )`;
  const below = sql`below as (
    select found.id
    from unnest(${parameters.branches}) as asked (id)
    cross join lateral ${descendantsOf(parameters.treeId, sql`asked.id`)} as found
    union
    select found.id
    from below cross join lateral ${descendantsOf(parameters.treeId, sql`below.id`)} as found
  )`;
  const direct = sql`
    select found.id
    from unnest(${parameters.descendants}) as asked (id)
    cross join lateral ${descendantsOf(parameters.treeId, sql`asked.id`)} as found`;
  const wanted = {
    lineages: sql`select id from lines`,
    descendants: sql`select id from lines union ${direct}`,
    branches: sql`select id from lines union select id from below union ${direct}`,
  };
  return asJsonLines(sql`with recursive
    ${reach === 'branches' ? sql`${lines}, ${below}` : lines},
    wanted as (${wanted[reach]})
    select found.* from wanted
    cross join lateral ${speciesById(parameters.treeId, sql`wanted.id`)} as found`);
}

const namedSpecies = asJsonLines(sql`
  select found.* from unnest(${parameters.asked}) as asked (id)
  cross join lateral ${speciesById(parameters.treeId, sql`asked.id`)} as found`);

const neededRows = prepared((database, name, reach: Reach) =>
  selectText(database, neededSpecies(reach)).prepare(name),
);
const namedRows = prepared((database, name) => selectText(database, namedSpecies).prepare(name));

/** Whether the tree lacks any of these species. */
export async function isAnyMissing(
  tx: Database,
  treeId: string,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const [row] = await tx
    .select({ present: sql<number>`count(*)::integer` })
    .from(sql`unnest(${sql.param([...ids])}::uuid[]) as asked (id)
      cross join lateral ${speciesById(treeId, sql`asked.id`)} as found`);
  return (row?.present ?? 0) < ids.length;
}

/** The earliest apparition of a root, or null in an empty tree. */
export async function findEarliestRoot(tx: Database, treeId: string): Promise<number | null> {
  const [row] = await tx
    .select({ earliest: sql<number | null>`min(${species.start})` })
    .from(species)
    .where(
      sql`${species.treeId} = ${hideFromPlanner(treeId)} and ${species.ancestorId} is null and ${isPresent}`,
    );
  return row?.earliest ?? null;
}

/** In the order of `speciesColumns`. */
type SpeciesCells = [
  id: string,
  ancestorId: string | null,
  start: number,
  duration: number,
  name: string,
  description: string | null,
  image: string | null,
  details: SpeciesDetails | null,
];

/** Returns all rows as one text, a line each, which halves the cost of loading a whole branch. */
function asJsonLines(query: SQL): SQL {
  // octet_length does not read the descriptions themselves.
  return sql`(
    with loaded as materialized (${query})
    select case
      when (select sum(octet_length(description)) from loaded) > ${sql.raw(String(maxInverseBytes))}
      then ${sql.raw(`'${tooLarge}'`)}
      else coalesce((
        select string_agg(json_build_array(
          ${sql.raw(speciesColumnNames.map((name) => `loaded.${name}`).join(', '))}
        )::text, chr(10)) from loaded
      ), '') end
  )`;
}

/** Selects the one text that this expression returns. */
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

/** Parses the species in a text from an index on. Throws if they are too large for one change. */
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
  details,
]: SpeciesCells): Species {
  return {
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(duration),
    name,
    description,
    image,
    ...details,
  };
}
