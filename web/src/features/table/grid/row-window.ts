/** The height that all rows may have together: Firefox draws no element of more than 17.8 million pixels. */
export const maxHeight = 15_000_000;

/** Of the names of the columns, which stay above the rows, in pixels. */
export const headerHeight = 36;

/** All rows have the same height. */
export interface RowSizes {
  readonly count: number;
  /** Of one row, in pixels. */
  readonly height: number;
}

/** What the scroller shows. */
export interface RowView {
  readonly scrollTop: number;
  /** How far the top of the window is below the top of the first row, if no height were too large. */
  readonly offset: number;
  /** Of the window, without the header. */
  readonly height: number;
}

/** Some rows, of which `end` is not one. */
export interface RowWindow {
  readonly start: number;
  readonly end: number;
}

/** How many rows more are drawn above and below the window. */
const overscan = 2;
/** The window moves by so many rows, so that a slow scroll renders only some of its frames. */
const step = 2;

/** The height of the element that holds all rows. */
export function heightOf({ count, height }: RowSizes): number {
  return Math.min(count * height, maxHeight);
}

/** The offset at a scroll position. Rows of more than the largest height scroll faster than the scroll bar. */
export function offsetAt(sizes: RowSizes, scrollTop: number, viewHeight: number): number {
  return scrollTop * scaleOf(sizes, viewHeight);
}

/** The scroll position of an offset. */
export function scrollTopAt(sizes: RowSizes, offset: number, viewHeight: number): number {
  return offset / scaleOf(sizes, viewHeight);
}

function scaleOf(sizes: RowSizes, viewHeight: number): number {
  const [all, shown] = [sizes.count * sizes.height - viewHeight, heightOf(sizes) - viewHeight];
  return shown > 0 ? all / shown : 1;
}

/** The rows to draw. Always as many for the same height of the window, so that elements can be used again. */
export function windowOf({ count, height }: RowSizes, view: RowView): RowWindow {
  const size = Math.ceil(view.height / height) + 1 + 2 * overscan + (step - 1);
  const first = Math.floor(view.offset / height) - overscan;
  const start = Math.max(Math.min(Math.floor(first / step) * step, count - size), 0);
  return { start, end: Math.min(start + size, count) };
}

/** How far Page Up and Page Down move. One row stays in sight. */
export function pageRows(sizes: RowSizes, clientHeight: number): number {
  return Math.max(Math.floor((clientHeight - headerHeight) / sizes.height) - 1, 1);
}

/** Where a row is, in pixels from the top of the element that holds all rows, and always inside of it. */
export function topOf(sizes: RowSizes, { scrollTop, offset }: RowView, row: number): number {
  const isScaled = sizes.count * sizes.height > maxHeight;
  const top = row * sizes.height + (isScaled ? scrollTop - offset : 0);
  return Math.min(Math.max(top, 0), Math.max(heightOf(sizes) - sizes.height, 0));
}

/** The offset nearest to the present one at which a row is in sight. */
export function offsetToShow({ height }: RowSizes, view: RowView, row: number): number {
  const top = row * height;
  return Math.min(Math.max(view.offset, top + height - view.height), top);
}

/**
 * The keys of rows by what they show. Rows that stay keep theirs wherever they are, and with it the focus and
 * what is typed into them. The others use the elements of rows that are gone, which is much cheaper than new
 * ones.
 */
export function keysOf<Row>(
  before: ReadonlyMap<Row, number>,
  rows: readonly Row[],
): ReadonlyMap<Row, number> {
  const wanted = new Set(rows);
  const free = [...before].flatMap(([row, key]) => (wanted.has(row) ? [] : [key]));
  let next = Math.max(-1, ...before.values()) + 1;
  let used = 0;
  return new Map(rows.map((row) => [row, before.get(row) ?? free[used++] ?? next++]));
}
