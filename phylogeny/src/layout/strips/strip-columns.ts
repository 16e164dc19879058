import type { StripStyle } from '../../document/settings.ts';
import type { SideStrip, StripColumn } from './side-strip.ts';
import type { StripLayout } from './strip-layout.ts';

/** The widths of columns by what they show, in pixels. */
const widths: Readonly<Record<StripStyle, number>> = { colour: 12, symbols: 12, bars: 44 };
const gap = 4;

/** Between names and columns, and after them. */
const outerGap = 8;

/** Places the columns in a strip of at most `maxWidth`. */
export function stripColumns(
  strips: readonly StripLayout[] | null,
  maxWidth: number,
): { readonly columns: readonly StripColumn[]; readonly width: number } {
  if (strips === null) return { columns: [], width: 0 };
  const natural = strips.reduce((sum, { as }) => sum + widths[as] + gap, 2 * outerGap - gap);
  const scale = Math.min(maxWidth / natural, 1);
  let x = outerGap * scale;
  const columns = strips.map((layout) => {
    const width = widths[layout.as] * scale;
    const column = { layout, x, width };
    x += width + gap * scale;
    return column;
  });
  return { columns, width: Math.ceil(natural * scale) };
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
