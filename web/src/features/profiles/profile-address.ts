import { readListAddress } from '../trees/index.ts';

/** How many trees a page of a profile shows. Not beside the queries, which the first files do not need. */
export const profilePageSize = 50;

export interface ProfileAddress {
  /** The page of the user's trees. */
  readonly page?: number | undefined;
}

export function readProfileAddress(query: Readonly<Record<string, unknown>>): ProfileAddress {
  return { page: readListAddress({ page: query.page, limit: profilePageSize }).page };
}
