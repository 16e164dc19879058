/** What lists of trees can be sorted by. */
export const sortCriteria = [
  'createdAt',
  'updatedAt',
  'likes',
  'comments',
  'views',
  'name',
  'popularity',
] as const;
export type SortCriterion = (typeof sortCriteria)[number];

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The numbers of results per page that the interface offers. The API accepts any from 1 to 100. */
export const pageSizes = [10, 20, 25, 50] as const;

/** The number of results that can be paged through. Beyond it, a narrower search is faster. */
export const pagingDepth = 10_000;

/** The maximum number of characters in a search. */
export const maxSearchLength = 5000;
