import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react';
import type { TableField } from '../fields/table-field.ts';
import { type ColumnInView, columnsInView, scrollLeftProperty } from './column-in-view.ts';
import type { Cursor } from './use-cursor.ts';

interface VirtualColumns {
  readonly columns: readonly ColumnInView[];
  /** Of all columns, in pixels. */
  readonly width: number;
}

/** The columns in view. That of the cell with the focus is always among them, so that the focus is never lost. */
export function useVirtualColumns(
  scroller: RefObject<HTMLElement | null>,
  fields: readonly TableField[],
  { active, moved }: Cursor,
): VirtualColumns {
  const columns = useVirtualizer({
    horizontal: true,
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => fields[index]?.width ?? 0,
    overscan: 1,
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
    if (element === null || active.column === 0) return;
    const [first, ...before] = fields.slice(0, active.column);
    const left = before.reduce((sum, field) => sum + field.width, 0);
    const right = left + (fields[active.column]?.width ?? 0);
    const width = element.clientWidth - (first?.width ?? 0);
    element.scrollLeft = inSight(element.scrollLeft, left, right, width);
  });
  useEffect(() => {
    if (moved !== null) showActive();
  }, [moved]);

  const indexes = columns
    .getVirtualItems()
    .map(({ index }) => index)
    .join(' ');
  return {
    columns: useMemo(
      () => columnsInView(fields, indexes === '' ? [] : indexes.split(' ').map(Number)),
      [fields, indexes],
    ),
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
    scrollElement.style.setProperty(scrollLeftProperty, `${Math.max(last, 0)}px`);
    report(last, false);
  };
  scrollElement.addEventListener('scroll', check, { passive: true });
  return () => scrollElement.removeEventListener('scroll', check);
}
