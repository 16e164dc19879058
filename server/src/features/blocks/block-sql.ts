import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { blocks } from '../../database/tables/index.ts';

/** SQL condition: the first user blocks the second. */
export const isBlocking = (userId: SQLWrapper, blockedId: SQLWrapper): SQL => sql`exists (
  select 1 from ${blocks} where ${blocks.userId} = ${userId} and ${blocks.blockedId} = ${blockedId}
)`;
