import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { TableField } from '../fields/table-field.ts';
import {
  type ColumnInView,
  columnsInView,
  scrollLeftProperty,
  startsOf,
} from './column-in-view.ts';
import type { Cursor } from './use-cursor.ts';

interface ColumnsInView {
  readonly columns: readonly ColumnInView[];
  /** Of all columns, in pixels. */
  readonly width: number;
}

/**
 * The columns in view. The first is pinned, and that of the cell with the focus is always among them, so that
 * the focus is never lost.
 */
export function useColumnsInView(
  scroller: RefObject<HTMLElement | null>,
  fields: readonly TableField[],
  { active, moved }: Cursor,
): ColumnsInView {
  /** The first and the last column in view. Scrolling up or down renders nothing. */
  const [view, setView] = useState('0 0');
  const update = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const left = Math.max(element.scrollLeft, 0);
    element.style.setProperty(scrollLeftProperty, `${left}px`);
    const starts = startsOf(fields);
    const after = (x: number) => {
      const at = starts.findIndex((start) => start >= x);
      return at < 0 ? fields.length : at;
    };
    // One more on each side.
    setView(`${after(left) - 2} ${after(left + element.clientWidth)}`);
  });
  useLayoutEffect(() => {
    void fields;
    update();
  }, [fields]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const scrolled = () => update();
    const resizes = new ResizeObserver(scrolled);
    element.addEventListener('scroll', scrolled, { passive: true });
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      resizes.disconnect();
    };
  }, [scroller]);

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

  return {
    columns: useMemo(() => {
      const [first = 0, last = 0] = view.split(' ').map(Number);
      const isShown = (at: number) =>
        at === 0 || at === active.column || (at >= first && at <= last);
      return columnsInView(
        fields,
        fields.flatMap((_, at) => (isShown(at) ? [at] : [])),
      );
    }, [fields, view, active.column]),
    width: fields.reduce((sum, field) => sum + field.width, 0),
  };
}

/** The scroll offset nearest to the present one at which a cell is in sight. */
function inSight(offset: number, start: number, end: number, length: number): number {
  return Math.min(Math.max(offset, end - length), start);
}
