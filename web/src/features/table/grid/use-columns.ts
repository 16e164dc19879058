import {
  type ColumnDef,
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { TableField } from '../fields/table-field.ts';
import type { RowSorting } from '../rows/find-rows.ts';
import { initialColumns, keepColumns, readColumns } from './kept-columns.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  rowSortingFeature,
});

/** The rows of a forest are virtual and found in slices, so the table of the library has none. */
const noRows: never[] = [];

/** The columns of the table: which are shown, in which order, and by which rows are sorted. */
export interface TableColumns {
  /** All columns in the order that the user has chosen. */
  readonly all: readonly TableField[];
  readonly shown: readonly TableField[];
  readonly sorting: RowSorting | null;
  readonly sort: (sorting: RowSorting | null) => void;
  readonly show: (key: string, isShown: boolean) => void;
  /** Moves a column by a number of columns. The first column stays where it is. */
  readonly move: (key: string, by: number) => void;
}

/** Order and visibility are kept in this browser for each tree. */
export function useColumns(fields: readonly TableField[], treeId: string): TableColumns {
  const columns = useMemo(
    () =>
      fields.map(
        ({ key, label, width }): ColumnDef<typeof features, never> => ({
          id: key,
          header: label,
          size: width,
          accessorFn: () => null,
        }),
      ),
    [fields],
  );
  const [initialState] = useState(() => initialColumns(fields, readColumns(treeId)));
  const table = useTable({
    features,
    columns,
    data: noRows,
    manualSorting: true,
    initialState,
  });
  const { columnOrder, columnVisibility, sorting } = table.state;
  const all = useFields(fields, table.getAllLeafColumns());
  const shown = useFields(fields, table.getVisibleLeafColumns());
  const [sorted] = sorting;
  return {
    all,
    shown,
    sorting: useMemo(
      () => (sorted === undefined ? null : { key: sorted.id, isDescending: sorted.desc }),
      [sorted],
    ),
    sort: (chosen) =>
      table.setSorting(chosen === null ? [] : [{ id: chosen.key, desc: chosen.isDescending }]),
    show: (key, isShown) => {
      const visibility = { ...columnVisibility, [key]: isShown };
      table.setColumnVisibility(visibility);
      keepColumns(treeId, { order: columnOrder, visibility });
    },
    move: (key, by) => {
      const keys = all.map((field) => field.key);
      const from = keys.indexOf(key);
      const to = Math.min(Math.max(from + by, 1), keys.length - 1);
      if (from < 1 || to === from) return;
      keys.splice(from, 1);
      keys.splice(to, 0, key);
      table.setColumnOrder(keys);
      keepColumns(treeId, { order: keys, visibility: columnVisibility });
    },
  };
}

/**
 * The fields of some columns. The same list while the columns are the same, although the library returns
 * other objects: a list that changed with every rendering would render the table without end.
 */
function useFields(
  fields: readonly TableField[],
  columns: readonly { readonly id: string }[],
): readonly TableField[] {
  const keys = JSON.stringify(columns.map(({ id }) => id));
  return useMemo(() => {
    const byKey = new Map(fields.map((field) => [field.key, field]));
    return (JSON.parse(keys) as string[]).flatMap((key) => byKey.get(key) ?? []);
  }, [fields, keys]);
}
