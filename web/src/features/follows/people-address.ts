import { type ListAddress, readListAddress } from '../trees/index.ts';

/** What the address of a list of people says; whatever is absent stands at its default. */
export type PeopleAddress = Pick<ListAddress, 'page' | 'limit'>;

export const defaultPeople = { page: 1, limit: 10 } as const;

/** What an address may say; anything else is as if absent. */
export function readPeopleAddress(query: Readonly<Record<string, unknown>>): PeopleAddress {
  const { page, limit } = readListAddress(query);
  return { page, limit };
}
