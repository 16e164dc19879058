import { inSlices, runAtOnce, type SlicedWork } from '../../../scheduling/slices.ts';
import { type CellRange, type GridShape, rowAt, speciesAt } from './grid-cursor.ts';
import { writeCells } from './tab-separated.ts';

/** Fewer cells are written at once. More would make the page stop. */
const maxAtOnce = 20_000;

/** Copies cells as text that spreadsheets read. Returns whether they were copied. */
export async function copyRange(
  shape: GridShape,
  range: CellRange,
  event: ClipboardEvent,
): Promise<boolean> {
  const { top, bottom, left, right } = range;
  if (speciesAt(shape, top) === null) return false;
  event.preventDefault();
  const work = textOfRange(shape, range);
  if ((bottom - top + 1) * (right - left + 1) > maxAtOnce) {
    try {
      await navigator.clipboard.writeText(await inSlices(work));
      return true;
    } catch {
      // The browser may not allow it, or not after so long.
      return false;
    }
  }
  event.clipboardData?.setData('text/plain', runAtOnce(work));
  return event.clipboardData !== null;
}

function* textOfRange(
  shape: GridShape,
  { top, bottom, left, right }: CellRange,
): SlicedWork<string> {
  const lines: string[] = [];
  const copied = shape.columns.slice(left, right + 1);
  for (let position = Math.max(top, 0); position <= bottom; position++) {
    const { forest, row } = rowAt(shape, position);
    if (row >= 0) lines.push(writeCells([copied.map((field) => field.text(forest, row))]));
    if (position % 64 === 0) yield;
  }
  return lines.join('\n');
}
