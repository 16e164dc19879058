import { sql } from 'drizzle-orm';
import { foldedBranches, species } from '../../database/tables/index.ts';
import { isPresent } from './species-lookups.ts';

const ofUser = sql`${foldedBranches.userId} = ${sql.placeholder('userId')}
  and ${foldedBranches.treeId} = ${sql.placeholder('treeId')}`;

/** For guards of trees: 'true' if the user (null: a visitor) has folded branches of the tree. */
export const hasFoldedBranches = sql<string>`exists (
  select 1 from ${foldedBranches} where ${ofUser}
)::text`;

/** The ids of the species whose branches the user has folded, as JSON. Deleted species are left out. */
export const foldedBranchesJson = sql`(
  select coalesce(jsonb_agg(${species.id} order by ${species.id}), '[]')
  from ${foldedBranches} join ${species} on ${species.treeId} = ${foldedBranches.treeId}
    and ${species.id} = any(${foldedBranches.speciesIds}) and ${isPresent}
  where ${ofUser}
)`;
