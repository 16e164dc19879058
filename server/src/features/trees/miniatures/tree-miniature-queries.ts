import type { SpeciesDetails } from '@life-tree/phylogeny';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { isPresent } from '../../tree-access/species-lookups.ts';

interface ShapeRow {
  readonly id: string;
  readonly ancestorId: string | null;
  readonly start: number;
  readonly duration: number;
  readonly name: string;
  readonly details: SpeciesDetails | null;
}

/**
 * The first species, generation by generation from the roots, so that the ancestors of each are
 * included. `offset 0` prevents the planner from reading the whole tree for each generation.
 */
export function findFirstGenerations(
  tx: Database,
  treeId: string,
  limit: number,
): Promise<ShapeRow[]> {
  return tx
    .select({
      id: sql<string>`shown.id`,
      ancestorId: sql<string | null>`shown.ancestor_id`,
      start: sql<number>`shown.start`,
      duration: sql<number>`shown.duration`,
      name: sql<string>`shown.name`,
      details: sql<SpeciesDetails | null>`shown.details`,
    })
    .from(sql`(
      with recursive generations as (
        (
          select id, ancestor_id, start, duration, name, details from species
          where tree_id = ${treeId} and ancestor_id is null and ${isPresent} order by id limit ${limit}
        )
        union all
        select below.id, below.ancestor_id, below.start, below.duration, below.name, below.details
        from generations cross join lateral (
          select id, ancestor_id, start, duration, name, details from species
          where tree_id = ${treeId} and ancestor_id = generations.id and ${isPresent} offset 0
        ) as below
      )
      select * from generations limit ${limit}
    ) as shown`);
}
