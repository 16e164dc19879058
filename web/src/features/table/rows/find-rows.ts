import type { Forest } from '@life-tree/phylogeny';
import type { SlicedWork } from '../../../scheduling/slices.ts';
import { foldText } from '../../../texts/fold-text.ts';
import type { TableField } from '../fields/table-field.ts';
import { RowOrder } from './row-order.ts';
import { type SortKeys, sortRows } from './sort-rows.ts';

/** Which rows are shown, by the values of one column. */
export type ColumnFilter =
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'between'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'filled' | 'empty' };

/** The filters of columns, by the key of their field. */
export type ColumnFilters = ReadonlyMap<string, ColumnFilter>;

export interface RowSorting {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface RowQuery {
  readonly filters: ColumnFilters;
  /** Null for the order of the tree. */
  readonly sorting: RowSorting | null;
}

/** What rows are found by. */
export type FilteredField = Pick<TableField, 'key' | 'sortKey' | 'isNumeric'>;

/** How many values are read in one step. */
const stepLength = 4096;

/** Finds and sorts the rows that a table shows. */
export function* findRows(
  forest: Forest,
  fields: readonly FilteredField[],
  { filters, sorting }: RowQuery,
): SlicedWork<RowOrder> {
  let rows: Int32Array | null = null;
  for (const field of fields) {
    const filter = filters.get(field.key);
    if (filter !== undefined) rows = yield* filterRows(rows, forest, field, filter);
  }
  const sortedBy = fields.find(({ key }) => key === sorting?.key);
  if (sortedBy !== undefined) {
    const keys = yield* keysOf(forest, sortedBy);
    const all = rows ?? Int32Array.from({ length: forest.size }, (_, row) => row);
    rows = yield* sortRows(all, keys, { isDescending: sorting?.isDescending === true });
  }
  return new RowOrder(forest.size, rows);
}

function* filterRows(
  rows: Int32Array | null,
  forest: Forest,
  field: FilteredField,
  filter: ColumnFilter,
): SlicedWork<Int32Array> {
  const isKept = rowTest(forest, field, filter);
  const kept = new Int32Array(rows?.length ?? forest.size);
  let count = 0;
  for (let at = 0; at < kept.length; at++) {
    if (at % stepLength === stepLength - 1) yield;
    const row = rows === null ? at : (rows[at] ?? 0);
    if (isKept(row)) kept[count++] = row;
  }
  return kept.subarray(0, count);
}

function rowTest(
  forest: Forest,
  { sortKey }: FilteredField,
  filter: ColumnFilter,
): (row: number) => boolean {
  const keyOf = sortKey(forest);
  switch (filter.kind) {
    case 'contains': {
      const wanted = foldText(filter.text.trim());
      return (row) => String(keyOf(row) ?? '').includes(wanted);
    }
    case 'between': {
      const from = filter.from ?? Number.NEGATIVE_INFINITY;
      const to = filter.to ?? Number.POSITIVE_INFINITY;
      return (row) => {
        const value = keyOf(row);
        return typeof value === 'number' && value >= from && value <= to;
      };
    }
    case 'filled':
      return (row) => keyOf(row) !== null;
    case 'empty':
      return (row) => keyOf(row) === null;
  }
}

function* keysOf(forest: Forest, { sortKey, isNumeric }: FilteredField): SlicedWork<SortKeys> {
  const keyOf = sortKey(forest);
  const numbers = new Float64Array(isNumeric ? forest.size : 0).fill(Number.NaN);
  const texts: (string | null)[] = [];
  for (let row = 0; row < forest.size; row++) {
    if (row % stepLength === stepLength - 1) yield;
    const key = keyOf(row);
    if (typeof key === 'number') numbers[row] = key;
    else if (!isNumeric) texts.push(key);
  }
  return isNumeric ? numbers : texts;
}
