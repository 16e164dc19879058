import { type Placeholder, type SQL, sql } from 'drizzle-orm';

/** A tree's id, or the place where a prepared query takes it. */
export type TreeIdParameter = string | Placeholder;

// Parts of queries that walk along lineages, for `cross join lateral`. Each step is to be one look into
// an index, however little the planner knows of the tree: `offset 0` keeps it from reading all of the
// tree on every step, and an id it cannot see from believing that a tree younger than its statistics
// has no species worth the right index.

/** The species with this id. */
export function speciesById(treeId: TreeIdParameter, id: SQL): SQL {
  return sql`(select * from species where tree_id = ${hideFromPlanner(treeId)} and id = ${id} offset 0)`;
}

/** The ids of its direct descendants. */
export function descendantsOf(treeId: TreeIdParameter, id: SQL): SQL {
  return sql`(
    select id from species where tree_id = ${hideFromPlanner(treeId)} and ancestor_id = ${id} offset 0
  )`;
}

/** A tree's id as the planner cannot see it: it then reckons with a tree of average size. */
export function hideFromPlanner(treeId: TreeIdParameter): SQL {
  return sql`(select ${treeId}::uuid)`;
}

/** The place of a list, of whose length the planner sees nothing: it then keeps one plan for all. */
export function hiddenListParameter(name: string, type: 'uuid' | 'text' | 'double precision'): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)}[])`;
}
