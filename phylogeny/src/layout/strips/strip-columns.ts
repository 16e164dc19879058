import type { StripStyle } from '../../document/settings.ts';
import type { SideStrip, StripColumn } from './side-strip.ts';
import type { StripLayout } from './strip-layout.ts';

/** The widths of columns by what they show, in pixels. */
const widths: Readonly<Record<StripStyle, number>> = { colour: 12, symbols: 12, bars: 44 };
const gap = 4;

/** Between names and columns, and after them. */
const outerGap = 8;

/** The same where there is little room. Symbols are told apart by their shape, so they give way least. */
const narrow = { colour: 6, symbols: 9, bars: 14, gap: 3, outerGap: 4 };

/** The width of columns in which their values can still be read. */
export function narrowColumnsWidth(strips: readonly StripLayout[] | null): number {
  return sumOf(strips ?? [], narrow, narrow.gap, narrow.outerGap);
}

/** Places the columns in a strip of at most `maxWidth`. */
export function stripColumns(
  strips: readonly StripLayout[] | null,
  maxWidth: number,
): { readonly columns: readonly StripColumn[]; readonly width: number } {
  if (strips === null) return { columns: [], width: 0 };
  const natural = sumOf(strips, widths, gap, outerGap);
  const least = narrowColumnsWidth(strips);
  const ease = Math.min(Math.max((maxWidth - least) / (natural - least), 0), 1);
  const scale = Math.min(maxWidth / least, 1);
  const between = (from: number, to: number) => (from + (to - from) * ease) * scale;
  let x = between(narrow.outerGap, outerGap);
  const columns = strips.map((layout) => {
    const width = between(narrow[layout.as], widths[layout.as]);
    const column = { layout, x, width };
    x += width + between(narrow.gap, gap);
    return column;
  });
  return { columns, width: Math.ceil(between(least, natural)) };
}

function sumOf(
  strips: readonly StripLayout[],
  widthOf: Readonly<Record<StripStyle, number>>,
  between: number,
  outer: number,
): number {
  if (strips.length === 0) return 0;
  return strips.reduce((sum, { as }) => sum + widthOf[as] + between, 2 * outer - between);
}

/** The strip with columns between the names and its brackets. Null if it would be empty. */
export function withColumns(
  strip: SideStrip | null,
  { columns, width }: ReturnType<typeof stripColumns>,
  textSize: number,
): SideStrip | null {
  if (columns.length === 0) return strip;
  const lanes = strip?.lanes.map((lane) => ({ ...lane, x: lane.x + width })) ?? [];
  const empty = { width: 0, textSize, isVertical: false, textGap: 0 };
  return { ...(strip ?? empty), width: width + (strip?.width ?? 0), lanes, columns };
}
