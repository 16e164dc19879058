import { runAtOnce, runInSlices, type SlicedWork } from '../../../scheduling/slices.ts';
import type { CellRange, GridShape } from './grid-cursor.ts';
import { writeCells } from './tab-separated.ts';

/** Fewer cells are written at once. More would make the page stop. */
const maxAtOnce = 20_000;

/** Copies cells as text that spreadsheets read. */
export function copyRange(shape: GridShape, range: CellRange, event: ClipboardEvent): void {
  event.preventDefault();
  const work = textOfRange(shape, range);
  const { top, bottom, left, right } = range;
  if ((bottom - top + 1) * (right - left + 1) > maxAtOnce) {
    runInSlices(work, (text) => void navigator.clipboard?.writeText(text));
    return;
  }
  event.clipboardData?.setData('text/plain', runAtOnce(work));
}

function* textOfRange(
  { forest, order, columns }: GridShape,
  { top, bottom, left, right }: CellRange,
): SlicedWork<string> {
  const lines: string[] = [];
  const copied = columns.slice(left, right + 1);
  for (let position = Math.max(top, 0); position <= bottom; position++) {
    const row = order.rowAt(position);
    if (row >= 0) lines.push(writeCells([copied.map((field) => field.text(forest, row))]));
    if (position % 64 === 0) yield;
  }
  return lines.join('\n');
}
