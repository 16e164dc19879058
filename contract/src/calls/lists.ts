import { z } from 'zod';
import { maxSearchLength, pagingDepth, sortCriteria, sortOrders } from '../values/lists.ts';
import { inputError } from '../values/texts/error-texts.ts';

const number = z
  .string()
  .regex(/^\d{1,9}$/, inputError('number-not-whole'))
  .transform(Number);

/** Counts from 1; 0 also means the first page. */
const page = number.transform((value) => Math.max(1, value)).default(1);
/** How many results a page has. */
export const pageLimit = number.refine(
  (value) => value >= 1 && value <= 100,
  inputError('page-limit'),
);

/** The query of a paged list with additional fields. */
export function paged<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({ page, limit: pageLimit.default(10), ...shape })
    .refine(
      (asked: { page?: unknown; limit?: unknown }) =>
        Number(asked.page) * Number(asked.limit) < pagingDepth + Number(asked.limit),
      inputError('paged-too-far'),
    );
}

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true })], inputError('date-format'));

/** The filters `from` and `to` of every list: a date (in UTC) or a time. A date in `to` is included entirely. */
export const dateRange = { from: date.optional(), to: date.optional() };

/** The query of a list of trees with additional fields. */
export function treeListQuery<Shape extends z.ZodRawShape>(shape: Shape) {
  return paged({
    criteria: z.enum(sortCriteria).default('updatedAt'),
    order: z.enum(sortOrders).default('desc'),
    search: z.string().max(maxSearchLength, inputError('search-too-long')).default(''),
    ...dateRange,
    ...shape,
  });
}
