import { type SQL, sql } from 'drizzle-orm';

// Parts of queries that walk along lineages, for `cross join lateral`. Each step is to be one look into
// an index, however little the planner knows of the tree: `offset 0` keeps it from reading all of the
// tree on every step, and an id it cannot see from believing that a tree younger than its statistics
// has no species worth the right index.

/** The species with this id. */
export function itself(treeId: string, id: SQL): SQL {
  return sql`(select * from species where tree_id = ${unseen(treeId)} and id = ${id} offset 0)`;
}

/** The ids of its direct descendants. */
export function descendantsOf(treeId: string, id: SQL): SQL {
  return sql`(
    select id from species where tree_id = ${unseen(treeId)} and ancestor_id = ${id} offset 0
  )`;
}

/** A tree's id as the planner cannot see it: it then reckons with a tree of average size. */
export function unseen(treeId: string): SQL {
  return sql`(select ${treeId}::uuid)`;
}
