import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A tree's id, or the placeholder for it in a prepared query. */
export type TreeIdParameter = string | Placeholder;

/**
 * Whether readers see a row of the table `species`: not while a staged change adds it, nor after one has
 * deleted it. Every query that shows species needs this condition.
 */
export const isPresent = sql`(
  species.staged_by is null
  or (species.staged_by > 0) <> (abs(species.staged_by) in (select id from staged_changes where not is_applied))
)`;

// Parts of queries that follow lineages, for `cross join lateral`. Each step must be one index lookup,
// even if the planner has no statistics about the tree. `offset 0` prevents a scan of the whole tree in
// every step. Hiding the tree's id prevents the planner from assuming that a new tree has no species
// and choosing the wrong index.

/** The species with this id. */
export function speciesById(treeId: TreeIdParameter, id: SQL): SQL {
  return sql`(select * from species where tree_id = ${hideFromPlanner(treeId)} and id = ${id} and ${isPresent} offset 0)`;
}

/** The ids of the direct descendants of the species with this id. */
export function descendantsOf(treeId: TreeIdParameter, id: SQL): SQL {
  return sql`(
    select id from species where tree_id = ${hideFromPlanner(treeId)} and ancestor_id = ${id} and ${isPresent} offset 0
  )`;
}

/** Hides a tree's id from the planner, which then assumes a tree of average size. */
export function hideFromPlanner(treeId: TreeIdParameter): SQL {
  return sql`(select ${treeId}::uuid)`;
}

/**
 * A limit that the planner cannot see. It then reads the rows in the order of an index: without statistics about the
 * tree, it would sort all of its species to find the first ones.
 */
export function hiddenLimit(limit: number | Placeholder): SQL {
  return sql`(select ${limit}::integer)`;
}

/** A list parameter whose length the planner cannot see, so that it uses the same plan for any length. */
export function hiddenListParameter(name: string, type: 'uuid' | 'text' | 'double precision'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
}
