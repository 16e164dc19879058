import type { SideStrip } from '../strips/side-strip.ts';
import type { GroupLayout, GroupMark } from './group-layout.ts';

/** The rows of a fan, with distances from its centre or any other point. */
export interface WrittenRows {
  /** The rows that are known: from the first one to before the last one. */
  readonly from: number;
  readonly to: number;
  /** Where what is written in a row ends. */
  readonly reachOf: (row: number) => number;
  /** The height of rows at a distance. */
  readonly pitchAt: (x: number) => number;
  /** No bracket is further out. */
  readonly most: number;
}

/**
 * Where the brackets of the groups of a fan start: on the names of their rows and of the rows beside their
 * own name, and on smaller brackets. For a group without a bracket, where its names end.
 */
export function bracketStarts(
  { lanes }: GroupLayout,
  strip: Pick<SideStrip, 'lanes'>,
  rows: WrittenRows,
  measure: (text: string) => number,
): (mark: GroupMark) => number {
  const { from, to, reachOf, pitchAt, most } = rows;
  const furthest = (first: number, end: number) => {
    let reach = 0;
    for (let row = Math.max(first, from); row < Math.min(end, to); row++) {
      reach = Math.max(reach, reachOf(row));
    }
    return Math.min(reach, most);
  };
  const starts = new Map<string, number>();
  const placed: { readonly first: number; readonly end: number; readonly start: number }[] = [];
  for (const [lane, marks] of lanes.entries()) {
    const own = marks.map((mark) => {
      const at = furthest(mark.firstRow, mark.endRow) + (strip.lanes[lane]?.x ?? 0);
      const half = measure(mark.group.name) / Math.max(pitchAt(at), 1) / 2;
      const middle = middleRow(mark);
      const first = Math.floor(Math.min(mark.firstRow, middle - half));
      const end = Math.ceil(Math.max(mark.endRow, middle + half));
      const inner = placed.filter((other) => other.first < end && first < other.end);
      const start = Math.max(furthest(first, end), ...inner.map((other) => other.start));
      // The parts of a group are on one circle.
      starts.set(mark.id, Math.max(start, starts.get(mark.id) ?? 0));
      return { mark, first, end };
    });
    // A bracket beside a name that reaches over it would cross it if it were a little further out.
    for (const { mark, first, end } of own) {
      const isLong = first < mark.firstRow || end > mark.endRow;
      if (!isLong) continue;
      const beside = marks.filter((other) => other.firstRow < end && first < other.endRow);
      const start = Math.max(...beside.map(({ id }) => starts.get(id) ?? 0));
      starts.set(mark.id, Math.max(start, starts.get(mark.id) ?? 0));
    }
    for (const { mark, first, end } of own) {
      placed.push({ first, end, start: starts.get(mark.id) ?? 0 });
    }
  }
  return (mark) => starts.get(mark.id) ?? furthest(mark.firstRow, mark.endRow);
}

/** The middle of the longest run, where the name is written. */
function middleRow({ runStarts, runEnds }: GroupMark): number {
  let [from, to] = [runStarts[0] ?? 0, runEnds[0] ?? 0];
  for (const [run, start] of runStarts.entries()) {
    const end = runEnds[run] ?? start;
    if (end - start > to - from) [from, to] = [start, end];
  }
  return (from + to) / 2;
}
