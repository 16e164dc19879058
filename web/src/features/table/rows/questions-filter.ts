import type { TableField } from '../fields/table-field.ts';
import type { ColumnFilters } from './find-rows.ts';

/** The key of the filter that shows only species about which a file has left a question. */
export const questionsKey = 'questions';

/** What the filter tests. It is not a column. */
export const questionsField: Pick<TableField, 'key' | 'sortKey' | 'isNumeric'> = {
  key: questionsKey,
  isNumeric: true,
  sortKey: (forest) => (row) => (forest.details(row)?.stated === undefined ? null : 1),
};

/** These filters and the one for questions. */
export function withQuestions(filters: ColumnFilters): ColumnFilters {
  return new Map([...filters, [questionsKey, { kind: 'filled' }]]);
}

/** These filters without the one for questions. */
export function withoutQuestions(filters: ColumnFilters): ColumnFilters {
  return new Map([...filters].filter(([key]) => key !== questionsKey));
}
