import {
  maxSearchLength,
  pageSizes,
  pagingDepth,
  type SortCriterion,
  type SortOrder,
  sortCriteria,
  sortOrders,
} from '@life-tree/contract/values';

export type PageSize = (typeof pageSizes)[number];

/** The search parameters of a list. Missing ones have their default value. */
export interface ListAddress {
  readonly page?: number | undefined;
  readonly limit?: PageSize | undefined;
  readonly search?: string | undefined;
  readonly criteria?: SortCriterion | undefined;
  readonly order?: SortOrder | undefined;
  /** Days like `2025-03-05`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const listDefaults = {
  page: 1,
  limit: 10,
  search: '',
  criteria: 'updatedAt',
  order: 'desc',
} as const;

/** Reads the search parameters and ignores invalid ones. */
export function readListAddress(query: Readonly<Record<string, unknown>>): ListAddress {
  const limit = pageSizes.find((size) => String(size) === String(query.limit));
  // Name every key, because the router keeps unchecked values of missing keys.
  return {
    page: readPage(query.page, limit ?? listDefaults.limit),
    limit: limit === listDefaults.limit ? undefined : limit,
    search: readSearch(query.search),
    criteria: readOneOf(sortCriteria, query.criteria, listDefaults.criteria),
    order: readOneOf(sortOrders, query.order, listDefaults.order),
    from: readDay(query.from),
    to: readDay(query.to),
  };
}

/** The address of the first page after a change. */
export function firstPage(address: ListAddress, change: ListAddress): ListAddress {
  return { ...address, ...change, page: undefined };
}

/** Whether the list is filtered by text or date. */
export function isFiltered({ search, from, to }: ListAddress): boolean {
  return search !== undefined || from !== undefined || to !== undefined;
}

/** Whether anything in the list bar differs from its default. */
export function isCustomized(address: ListAddress): boolean {
  const { criteria: criterion, order, limit } = address;
  return isFiltered(address) || [criterion, order, limit].some((value) => value !== undefined);
}

function readPage(value: unknown, limit: number): number | undefined {
  const text = String(value ?? '');
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const page = Math.min(Number(text), pagingDepth / limit);
  return page > 1 ? page : undefined;
}

function readSearch(value: unknown): string | undefined {
  return (
    String(value ?? '')
      .trim()
      .slice(0, maxSearchLength) || undefined
  );
}

function readOneOf<Value extends string>(
  known: readonly Value[],
  value: unknown,
  defaultValue: Value,
): Value | undefined {
  const found = known.find((candidate) => candidate === value);
  return found === defaultValue ? undefined : found;
}

function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  // Date accepts February 30th and turns it into a day in March.
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
  return isDay ? value : undefined;
}
