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

/** What the address of a list says; whatever is absent stands at its default. */
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

/** What an address may say; anything else is as if absent. */
export function readListAddress(query: Readonly<Record<string, unknown>>): ListAddress {
  const limit = pageSizes.find((size) => String(size) === String(query.limit));
  // Every key is named, if only as undefined: the router would let the unchecked value through.
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

/** An address without its page, for a list that is about to become another one. */
export function firstPage(address: ListAddress, change: ListAddress): ListAddress {
  return { ...address, ...change, page: undefined };
}

/** True where the list shows less than all there is. */
export function isNarrowed({ search, from, to }: ListAddress): boolean {
  return search !== undefined || from !== undefined || to !== undefined;
}

/** True where the bar stands at anything but its defaults. */
export function isArranged(address: ListAddress): boolean {
  const { criteria: criterion, order, limit } = address;
  return isNarrowed(address) || [criterion, order, limit].some((choice) => choice !== undefined);
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
  usual: Value,
): Value | undefined {
  const found = known.find((candidate) => candidate === value);
  return found === usual ? undefined : found;
}

function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  // The 30th of February is read as a day in March.
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
  return isDay ? value : undefined;
}
