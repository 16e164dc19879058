import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { TableField } from '../fields/table-field.ts';
import type { ColumnInView } from './table-row.tsx';
import type { Cursor } from './use-cursor.ts';

export const headerHeight = 36;

interface VirtualCells {
  readonly rows: readonly { readonly index: number; readonly top: number }[];
  readonly columns: readonly ColumnInView[];
  readonly rowHeight: number;
  /** Of all rows, in pixels. */
  readonly height: number;
  /** Of all columns, in pixels. */
  readonly width: number;
  /** How many rows fit into the window. */
  readonly pageRows: number;
}

/** The cells in view. The cell with the focus is always among them, so that the focus is never lost. */
export function useVirtualCells(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  fields: readonly TableField[],
  { active, moved }: Cursor,
): VirtualCells {
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 40 : 32;
  const withActive = (index: number) => (range: Range) => {
    const indexes = defaultRangeExtractor(range);
    if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
    return [...indexes, index].sort((a, b) => a - b);
  };
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headerHeight,
    rangeExtractor: withActive(active.row),
  });
  const columns = useVirtualizer({
    horizontal: true,
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => fields[index]?.width ?? 0,
    overscan: 2,
    rangeExtractor: (range) => [...new Set([0, ...withActive(active.column)(range)])],
  });
  useEffect(() => {
    void [rowHeight, fields];
    rows.measure();
    columns.measure();
  }, [rows, columns, rowHeight, fields]);

  const showActive = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const [first, ...before] = fields.slice(0, active.column);
    const left = before.reduce((sum, field) => sum + field.width, 0);
    const right = left + (fields[active.column]?.width ?? 0);
    const width = element.clientWidth - (first?.width ?? 0);
    if (active.column > 0) element.scrollLeft = inSight(element.scrollLeft, left, right, width);
    if (active.row < 0) return;
    const top = active.row * rowHeight;
    const height = element.clientHeight - headerHeight;
    element.scrollTop = inSight(element.scrollTop, top, top + rowHeight, height);
  });
  useEffect(() => {
    if (moved !== null) showActive();
  }, [moved]);

  const inView = columns.getVirtualItems();
  const indexes = inView.map(({ index }) => index).join(' ');
  const columnsInView = useMemo(() => {
    let start = 0;
    const starts = fields.map(({ width }) => {
      start += width;
      return start - width;
    });
    return indexes.split(' ').flatMap((text): ColumnInView[] => {
      const index = Number(text);
      const field = fields[index];
      return text === '' || field === undefined
        ? []
        : [{ index, field, start: starts[index] ?? 0 }];
    });
  }, [fields, indexes]);

  return {
    rows: rows.getVirtualItems().map(({ index, start }) => ({ index, top: start - headerHeight })),
    columns: columnsInView,
    rowHeight,
    height: rowCount * rowHeight,
    width: fields.reduce((sum, field) => sum + field.width, 0),
    pageRows: Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2, 1),
  };
}

/** The scroll offset nearest to the present one at which a cell is in sight. */
function inSight(offset: number, start: number, end: number, length: number): number {
  return Math.min(Math.max(offset, end - length), start);
}
