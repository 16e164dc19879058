import { z } from 'zod';
import { inputError } from './error-texts.ts';

export const sortCriteria = [
  'createdAt',
  'updatedAt',
  'likes',
  'comments',
  'views',
  'name',
  'popularity',
] as const;
export const sortCriterion = z.enum(sortCriteria);
export type SortCriterion = z.infer<typeof sortCriterion>;

export const sortOrders = ['asc', 'desc'] as const;
export const sortOrder = z.enum(sortOrders);
export type SortOrder = z.infer<typeof sortOrder>;

/** What the interface offers as results per page; the API takes any number from 1 to 100. */
export const pageSizes = [10, 20, 25, 50] as const;

/** How far a list can be paged through; beyond it a narrower search serves better. */
export const pagingDepth = 10_000;

const number = z
  .string()
  .regex(/^\d{1,9}$/, inputError('number-not-whole'))
  .transform(Number);

/** Counts from 1; 0 means the first page too. */
const page = number.transform((value) => Math.max(1, value)).default(1);
const limit = number
  .refine((value) => value >= 1 && value <= 100, inputError('page-limit'))
  .default(10);

/** The query of a list that is read page by page, with what else it takes. */
export function paged<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({ page, limit, ...shape })
    .refine(
      (asked: { page?: unknown; limit?: unknown }) =>
        Number(asked.page) * Number(asked.limit) < pagingDepth + Number(asked.limit),
      inputError('paged-too-far'),
    );
}

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true })], inputError('date-format'));

/** The filters `from` and `to` of every list: a day (in UTC) or a moment. `to` includes its whole day. */
export const dateRange = { from: date.optional(), to: date.optional() };

/** The query of a list of trees, with what else it takes. */
export function treeListQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  return paged({
    criteria: sortCriterion.default('updatedAt'),
    order: sortOrder.default('desc'),
    search: z.string().max(5000, inputError('search-too-long')).default(''),
    ...dateRange,
    ...shape,
  });
}
