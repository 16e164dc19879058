import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { TableField } from '../fields/table-field.ts';
import { type ColumnInView, columnInView } from './table-row.tsx';
import type { Cursor } from './use-cursor.ts';
import { type RowsInView, useRowWindow } from './use-row-window.ts';

export const headerHeight = 36;

interface VirtualCells extends Pick<RowsInView, 'rows' | 'height' | 'pageRows'> {
  readonly columns: readonly ColumnInView[];
  readonly rowHeight: number;
  /** Of all columns, in pixels. */
  readonly width: number;
}

/** The cells in view. The cell with the focus is always among them, so that the focus is never lost. */
export function useVirtualCells(
  scroller: RefObject<HTMLElement | null>,
  rowCount: number,
  fields: readonly TableField[],
  { active, moved }: Cursor,
): VirtualCells {
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 40 : 32;
  const rows = useRowWindow(
    scroller,
    { count: rowCount, height: rowHeight },
    { headerHeight, active: active.row },
  );
  const columns = useVirtualizer({
    horizontal: true,
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => fields[index]?.width ?? 0,
    overscan: 2,
    useFlushSync: false,
    observeElementOffset: observeScrollLeft,
    // The first column is pinned, and the active cell must keep the focus.
    rangeExtractor: (range) => {
      const indexes = new Set([0, ...defaultRangeExtractor(range)]);
      if (active.column < range.count) indexes.add(active.column);
      return [...indexes].sort((a, b) => a - b);
    },
  });
  useEffect(() => {
    void fields;
    columns.measure();
  }, [columns, fields]);

  const showActive = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const [first, ...before] = fields.slice(0, active.column);
    const left = before.reduce((sum, field) => sum + field.width, 0);
    const right = left + (fields[active.column]?.width ?? 0);
    const width = element.clientWidth - (first?.width ?? 0);
    if (active.column > 0) element.scrollLeft = inSight(element.scrollLeft, left, right, width);
    if (active.row >= 0) rows.show(active.row);
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
        : [columnInView(index, field, starts[index] ?? 0)];
    });
  }, [fields, indexes]);

  return {
    ...rows,
    columns: columnsInView,
    rowHeight,
    width: fields.reduce((sum, field) => sum + field.width, 0),
  };
}

/** The scroll offset nearest to the present one at which a cell is in sight. */
function inSight(offset: number, start: number, end: number, length: number): number {
  return Math.min(Math.max(offset, end - length), start);
}

/** Reports only changes to the left or right. Otherwise, every scroll would render the table twice more. */
function observeScrollLeft(
  { scrollElement }: { readonly scrollElement: HTMLElement | null },
  report: (offset: number, isScrolling: boolean) => void,
) {
  if (scrollElement === null) return;
  let last = scrollElement.scrollLeft;
  report(last, false);
  const check = () => {
    if (scrollElement.scrollLeft === last) return;
    last = scrollElement.scrollLeft;
    report(last, false);
  };
  scrollElement.addEventListener('scroll', check, { passive: true });
  return () => scrollElement.removeEventListener('scroll', check);
}
