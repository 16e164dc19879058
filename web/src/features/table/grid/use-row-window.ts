import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  headerHeight,
  heightOf,
  keysOf,
  offsetAt,
  offsetToShow,
  type RowSizes,
  type RowView,
  scrollTopAt,
  topOf,
  windowOf,
} from './row-window.ts';

/** A row to draw. */
interface DrawnRow {
  readonly index: number;
  readonly key: number;
  /** In pixels from the top of the element that holds all rows. */
  readonly top: number;
}

export interface RowsInView {
  /** In the order of their elements, which is not that of the table: moving an element costs as much as a new one. */
  readonly rows: readonly DrawnRow[];
  /** The keys of the rows from top to bottom. */
  readonly order: readonly number[];
  /** Of the element that holds all rows, in pixels. */
  readonly height: number;
  /** Scrolls as far as needed to show a row. */
  readonly show: (row: number) => void;
}

const firstView: RowView = { scrollTop: 0, offset: 0, height: 0 };
const noKeys: ReadonlyMap<string, number> = new Map();

/**
 * The rows in view and the active one, so that the focus is never lost. Renders again only when other rows
 * come into view.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  sizes: RowSizes,
  active: number,
  /** What the row at a position shows, such as the id of its species. */
  nameOf: (position: number) => string,
): RowsInView {
  const [view, setView] = useState(firstView);
  /** An offset between two scroll positions of a scaled table, which the user has not scrolled since. */
  const exact = useRef(firstView);
  const readView = (element: HTMLElement): RowView => {
    const { scrollTop, clientHeight } = element;
    const height = Math.max(clientHeight - headerHeight, 0);
    const isExact = Math.abs(scrollTop - exact.current.scrollTop) < 1;
    const offset = isExact ? exact.current.offset : offsetAt(sizes, scrollTop, height);
    return { scrollTop, offset, height };
  };
  const update = useEffectEvent((isScrolling: boolean) => {
    const element = scroller.current;
    if (element === null) return;
    const next = readView(element);
    if (isSameDrawing(sizes, view, next)) return;
    // In the same frame, so that no empty rows come into view.
    if (isScrolling) flushSync(() => setView(next));
    else setView(next);
  });
  useLayoutEffect(() => {
    void [sizes.count, sizes.height];
    update(false);
  }, [sizes.count, sizes.height]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const scrolled = () => update(true);
    const resizes = new ResizeObserver(() => update(false));
    element.addEventListener('scroll', scrolled, { passive: true });
    resizes.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      resizes.disconnect();
    };
  }, [scroller]);

  const { start, end } = windowOf(sizes, view);
  const indexes = Array.from({ length: end - start }, (_, at) => start + at);
  if (active >= 0 && active < sizes.count) {
    if (active < start) indexes.unshift(active);
    else if (active >= end) indexes.push(active);
  }
  const names = new Map(indexes.map((index) => [index, nameOf(index)]));
  const keys = useKeys([...names.values()]);
  return {
    rows: indexes
      .map((index) => ({
        index,
        key: keys.get(names.get(index) ?? '') ?? index,
        top: topOf(sizes, view, index),
      }))
      .sort((a, b) => a.key - b.key),
    order: [...keys.values()],
    height: heightOf(sizes),
    show: (row) => {
      const element = scroller.current;
      if (element === null) return;
      const now = readView(element);
      const offset = offsetToShow(sizes, now, row);
      if (offset === now.offset) return;
      element.scrollTop = scrollTopAt(sizes, offset, now.height);
      exact.current = { ...now, scrollTop: element.scrollTop, offset };
      update(false);
    },
  };
}

function useKeys(names: readonly string[]): ReadonlyMap<string, number> {
  const last = useRef(noKeys);
  const before = last.current;
  const keys = keysOf(before, names);
  useLayoutEffect(() => {
    last.current = keys;
  });
  return keys;
}

/** Whether two views draw the same rows at the same places. */
function isSameDrawing(sizes: RowSizes, a: RowView, b: RowView): boolean {
  const [before, after] = [windowOf(sizes, a), windowOf(sizes, b)];
  return (
    before.start === after.start &&
    before.end === after.end &&
    topOf(sizes, a, before.start) === topOf(sizes, b, before.start) &&
    a.height === b.height
  );
}
