import { useMemo, useState } from 'react';
import type { TableField } from '../fields/table-field.ts';
import { followsCanvas } from '../rows/canvas-order.ts';
import type { RowSorting } from '../rows/find-rows.ts';
import { type KeptColumns, keepColumns, readColumns } from './kept-columns.ts';

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
  const [kept, setKept] = useState(() => readColumns(treeId));
  const [sorting, sort] = useState<RowSorting | null>(null);
  const { order, visibility } = kept;
  const all = useMemo(() => inOrder(fields, order), [fields, order]);
  const shown = useMemo(
    () => all.filter(({ key, isHidden }, at) => at === 0 || (visibility[key] ?? isHidden !== true)),
    [all, visibility],
  );
  const change = (columns: KeptColumns) => {
    setKept(columns);
    keepColumns(treeId, columns);
  };
  return {
    all,
    shown,
    // A column that somebody has deleted sorts nothing.
    sorting: followsCanvas(sorting) || all.some(({ key }) => key === sorting?.key) ? sorting : null,
    sort,
    show: (key, isShown) => change({ order, visibility: { ...visibility, [key]: isShown } }),
    move: (key, by) => {
      const keys = all.map((field) => field.key);
      const from = keys.indexOf(key);
      const to = Math.min(Math.max(from + by, 1), keys.length - 1);
      if (from < 1 || to === from) return;
      keys.splice(from, 1);
      keys.splice(to, 0, key);
      change({ order: keys, visibility });
    },
  };
}

/** Columns that are newer than the order come last. The first column stays first. */
function inOrder(fields: readonly TableField[], order: readonly string[]): readonly TableField[] {
  const [first, ...others] = fields;
  if (first === undefined) return fields;
  const placeOf = ({ key }: TableField) => {
    const place = order.indexOf(key);
    return place < 0 ? order.length : place;
  };
  return [first, ...others.toSorted((a, b) => placeOf(a) - placeOf(b))];
}
