import { type Needs, type Species, speciesId, years } from '@life-tree/phylogeny';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { species } from '../../database/tables/index.ts';
import { descendantsOf, itself, unseen } from './species-lookups.ts';

// Species are written this many at a time, so that a whole imported tree needs no huge message.
const writtenAtOnce = 10_000;

/** The species an operation needs, in one query that looks at nobody else. */
export async function loadSpecies(
  tx: Database,
  treeId: string,
  { lineages, descendants, branches }: Needs,
): Promise<Species[]> {
  const asked = [...new Set([...lineages, ...descendants, ...branches])];
  if (asked.length === 0) return [];
  return selectSpecies(
    tx,
    sql`with recursive
      lines as (
        select found.id, found.ancestor_id
        from unnest(${uuids(asked)}) as asked (id)
        cross join lateral ${itself(treeId, sql`asked.id`)} as found
        union
        select found.id, found.ancestor_id
        from lines cross join lateral ${itself(treeId, sql`lines.ancestor_id`)} as found
      ),
      below as (
        select found.id
        from unnest(${uuids(branches)}) as asked (id)
        cross join lateral ${descendantsOf(treeId, sql`asked.id`)} as found
        union
        select found.id
        from below cross join lateral ${descendantsOf(treeId, sql`below.id`)} as found
      ),
      wanted as (
        select id from lines
        union
        select id from below
        union
        select found.id
        from unnest(${uuids(descendants)}) as asked (id)
        cross join lateral ${descendantsOf(treeId, sql`asked.id`)} as found
      )
      select found.* from wanted cross join lateral ${itself(treeId, sql`wanted.id`)} as found`,
  );
}

/** These species as they are now, without anybody else; those that are gone are left out. */
export function findSpecies(
  tx: Database,
  treeId: string,
  ids: readonly string[],
): Promise<Species[]> {
  return selectSpecies(
    tx,
    sql`select found.* from unnest(${uuids(ids)}) as asked (id)
      cross join lateral ${itself(treeId, sql`asked.id`)} as found`,
  );
}

/** The earliest apparition among the roots, or null when there is none. */
export async function findEarliestRoot(tx: Database, treeId: string): Promise<number | null> {
  const [row] = await tx
    .select({ earliest: sql<number | null>`min(${species.start})` })
    .from(species)
    .where(sql`${species.treeId} = ${unseen(treeId)} and ${species.ancestorId} is null`);
  return row?.earliest ?? null;
}

export async function insertSpecies(
  tx: Database,
  treeId: string,
  list: readonly Species[],
): Promise<void> {
  for (const part of inParts(list)) {
    await tx.execute(sql`
      insert into species (tree_id, id, ancestor_id, start, duration, name, description, image)
      select ${treeId}::uuid, given.* from ${rows(part)}`);
  }
}

export async function updateSpecies(
  tx: Database,
  treeId: string,
  list: readonly Species[],
): Promise<void> {
  for (const part of inParts(list)) {
    await tx.execute(sql`
      update species set
        ancestor_id = given.ancestor_id, start = given.start, duration = given.duration,
        name = given.name, description = given.description, image = given.image
      from ${rows(part)}
      where species.tree_id = ${unseen(treeId)} and species.id = given.id`);
  }
}

export async function deleteSpecies(
  tx: Database,
  treeId: string,
  ids: readonly string[],
): Promise<void> {
  for (const part of inParts(ids)) {
    await tx.execute(
      sql`delete from species where tree_id = ${unseen(treeId)} and id = any(${uuids(part)})`,
    );
  }
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

/** All rows travel as one text: for a whole branch that halves the cost. */
async function selectSpecies(tx: Database, query: SQL): Promise<Species[]> {
  const [found] = await tx
    .select({
      text: sql<string>`coalesce(json_agg(json_build_array(
        loaded.id, loaded.ancestor_id, loaded.start, loaded.duration,
        loaded.name, loaded.description, loaded.image
      )), '[]')::text`,
    })
    .from(sql`(${query}) as loaded`);
  const rows: SpeciesCells[] = JSON.parse(found?.text ?? '[]');
  return rows.map(([id, ancestorId, start, duration, name, description, image]) => ({
    id: speciesId(id),
    ancestorId: ancestorId === null ? null : speciesId(ancestorId),
    start: years(start),
    duration: years(duration),
    name,
    description,
    image,
  }));
}

/** Species as rows of a query, named `given`. */
function rows(list: readonly Species[]): SQL {
  const column = <Field extends keyof Species>(field: Field) =>
    sql.param(list.map((one) => one[field]));
  return sql`unnest(
    ${column('id')}::uuid[], ${column('ancestorId')}::uuid[],
    ${column('start')}::double precision[], ${column('duration')}::double precision[],
    ${column('name')}::text[], ${column('description')}::text[], ${column('image')}::text[]
  ) as given (id, ancestor_id, start, duration, name, description, image)`;
}

function uuids(ids: readonly string[]): SQL {
  return sql`${sql.param(ids)}::uuid[]`;
}

function* inParts<Value>(list: readonly Value[]): Generator<readonly Value[]> {
  for (let from = 0; from < list.length; from += writtenAtOnce) {
    yield list.slice(from, from + writtenAtOnce);
  }
}
