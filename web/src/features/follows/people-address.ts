import { type ListAddress, readListAddress } from '../trees/index.ts';

/** The search parameters of a list of users. Missing ones have their default value. */
export type PeopleAddress = Pick<ListAddress, 'page' | 'limit'>;

export const peopleDefaults = { page: 1, limit: 10 } as const;

export function readPeopleAddress(query: Readonly<Record<string, unknown>>): PeopleAddress {
  const { page, limit } = readListAddress(query);
  return { page, limit };
}
