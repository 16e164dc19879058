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

export function useColumns(fields: readonly TableField[]): TableColumns {
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
  const [hidden] = useState(() =>
    Object.fromEntries(fields.flatMap(({ key, isHidden }) => (isHidden ? [[key, false]] : []))),
  );
  const table = useTable({
    features,
    columns,
    data: noRows,
    manualSorting: true,
    initialState: { columnVisibility: hidden },
  });
  const { columnOrder, columnVisibility, sorting } = table.state;
  const [all, shown] = useMemo(() => {
    const byKey = new Map(fields.map((field) => [field.key, field]));
    const fieldsOf = (ids: readonly { readonly id: string }[]) =>
      ids.flatMap(({ id }) => byKey.get(id) ?? []);
    // These depend on the state that the table has now.
    void [columnOrder, columnVisibility];
    return [fieldsOf(table.getAllLeafColumns()), fieldsOf(table.getVisibleLeafColumns())];
  }, [table, fields, columnOrder, columnVisibility]);
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
    show: (key, isShown) => table.setColumnVisibility((before) => ({ ...before, [key]: isShown })),
    move: (key, by) => {
      const keys = all.map((field) => field.key);
      const from = keys.indexOf(key);
      const to = Math.min(Math.max(from + by, 1), keys.length - 1);
      if (from < 1 || to === from) return;
      keys.splice(from, 1);
      keys.splice(to, 0, key);
      table.setColumnOrder(keys);
    },
  };
}
