import { readListAddress } from '../trees/index.ts';
import { profilePageSize } from './person-queries.ts';

export interface ProfileAddress {
  /** Of the person's trees; the first if absent. */
  readonly page?: number | undefined;
}

export function readProfileAddress(query: Readonly<Record<string, unknown>>): ProfileAddress {
  return { page: readListAddress({ page: query.page, limit: profilePageSize }).page };
}
