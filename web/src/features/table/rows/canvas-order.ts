import { layOutRows, type SiblingOrder } from '@life-tree/phylogeny';
import type { FilteredField, RowSorting } from './find-rows.ts';

const canvasKey = 'canvas';

/** The sorting of rows as the canvas shows their species, from top to bottom. */
export const canvasSorting: RowSorting = { key: canvasKey, isDescending: false };

/** Whether rows are sorted as on the canvas. Then names are indented by their generation. */
export function followsCanvas(sorting: RowSorting | null): boolean {
  return sorting?.key === canvasKey;
}

/** The rows of the canvas. They are not a column. */
export function canvasField(order: SiblingOrder | undefined): FilteredField {
  return {
    key: canvasKey,
    isNumeric: true,
    sortKey: (forest) => {
      const rows = layOutRows(forest, { order });
      return (row) => rows.position(row);
    },
  };
}
