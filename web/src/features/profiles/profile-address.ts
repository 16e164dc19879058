import { readListAddress } from '../trees/index.ts';
import { profilePageSize } from './profile-queries.ts';

export interface ProfileAddress {
  /** The page of the user's trees. */
  readonly page?: number | undefined;
}

export function readProfileAddress(query: Readonly<Record<string, unknown>>): ProfileAddress {
  return { page: readListAddress({ page: query.page, limit: profilePageSize }).page };
}
