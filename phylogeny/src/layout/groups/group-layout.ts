import type { PartId } from '../../parts/part-id.ts';
import type { PartList } from '../../parts/part-list.ts';
import type { Group } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import type { ThemedColour } from '../colouring/palette.ts';
import type { Columns } from '../columns.ts';
import type { Rows } from '../rows/rows.ts';
import { groupColour } from './group-colour.ts';
import { groupSpecies, joinSpans, type Span, subtractSpans } from './group-species.ts';

/** A group on the rows of a tree. */
export interface GroupMark {
  readonly id: PartId;
  readonly group: Group;
  readonly colours: ThemedColour;
  /** How many species it has, shown or not. */
  readonly speciesCount: number;
  /** The rows of its species: runs that do not touch each other, from the top down. */
  readonly runStarts: readonly number[];
  /** Exclusive. */
  readonly runEnds: readonly number[];
  readonly firstRow: number;
  /** Exclusive. */
  readonly endRow: number;
  /** The lane of its bracket and its name, counted from the tree outwards; -1 without these. */
  readonly lane: number;
  /** The species that its members are or begin with. */
  readonly heads: readonly number[];
}

/** The groups of a tree on its rows. */
export interface GroupLayout {
  /**
   * The brackets of each lane from the top down. They share no row. A group with brackets of others between
   * its runs has a bracket for each of its parts. Groups shown as shades only have a line with their name.
   */
  readonly lanes: readonly (readonly GroupMark[])[];
  /** The groups shown as shades, the largest first, so that smaller ones are painted on top of it. */
  readonly shades: readonly GroupMark[];
}

/** More lanes would leave no room for the tree. Groups around even more others have no bracket. */
const maxLanes = 6;

/** A group in more parts would be hard to recognise; a line in a lane of its own connects them. */
const maxParts = 4;

/** Puts groups on the rows of a tree; null when none of them is shown. */
export function layOutGroups(
  forest: Forest,
  rows: Rows,
  groups: PartList<Group>,
): GroupLayout | null {
  if (groups.size === 0) return null;
  const coloursOf = groupColour(forest);
  const placed = groups.entries().flatMap(({ id, value: group }) => {
    const found = rowsOf(forest, rows, group);
    return found === null ? [] : [{ id, group, colours: coloursOf(group), lane: -1, ...found }];
  });
  if (placed.length === 0) return null;
  const inward = [...placed].sort((a, b) => sizeOf(a) - sizeOf(b) || a.firstRow - b.firstRow);
  const lanes: GroupMark[][] = [];
  for (const mark of inward) {
    const lane = freeLane(lanes, mark);
    if (lane >= maxLanes) continue;
    const list = lanes[lane] ?? [];
    lanes[lane] = [...list, ...partsAround({ ...mark, lane }, list)];
  }
  for (const lane of lanes) lane.sort((a, b) => a.firstRow - b.firstRow);
  const shades = inward
    .filter(({ group: { shown } }) => shown === 'shade' || shown === 'both')
    .reverse();
  return { lanes, shades };
}

/** The marks of a lane, or the other marks from the top down, that reach into rows. */
export function marksInRows(
  marks: readonly GroupMark[],
  fromRow: number,
  toRow: number,
): readonly GroupMark[] {
  let from = 0;
  let to = marks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((marks[middle]?.endRow ?? 0) <= fromRow) from = middle + 1;
    else to = middle;
  }
  let end = from;
  while (end < marks.length && (marks[end]?.firstRow ?? 0) < toRow) end++;
  return marks.slice(from, end);
}

/** Whether a group has a thin line beside its name, because its shade shows its rows. */
export function isShadeOnly({ group }: GroupMark): boolean {
  return group.shown === 'shade';
}

/** Where a group begins, in pixels of the world. */
export function groupStart({ heads }: GroupMark, { starts }: Pick<Columns, 'starts'>): number {
  let start = Number.POSITIVE_INFINITY;
  for (const head of heads) start = Math.min(start, starts[head] ?? start);
  return start;
}

/** The rows of a group: of each branch, all but those of the branches taken out of it. */
function rowsOf(
  forest: Forest,
  rows: Rows,
  group: Group,
): Omit<GroupMark, 'id' | 'group' | 'colours' | 'lane'> | null {
  const branchOf = (index: number): Span => {
    const start = rows.branchTops[index] ?? 0;
    return { start, end: start + rows.branchRows(index) };
  };
  const spans: Span[] = [];
  const heads: number[] = [];
  for (const member of group.members) {
    const index = forest.indexOf('species' in member ? member.species : member.branch);
    if (index < 0) continue;
    heads.push(index);
    if ('species' in member) {
      const row = rows.row(index);
      if (row !== null) spans.push({ start: row, end: row + 1 });
      continue;
    }
    const taken = (member.without ?? []).flatMap((other) => {
      const inner = forest.indexOf(other);
      return inner < 0 || rows.branchRows(inner) === 0 ? [] : [branchOf(inner)];
    });
    if (rows.branchRows(index) > 0) spans.push(...subtractSpans(branchOf(index), taken));
  }
  const { starts: runStarts, ends: runEnds, count } = joinSpans(spans);
  if (count === 0) return null;
  return {
    speciesCount: groupSpecies(forest, group).count,
    runStarts,
    runEnds,
    firstRow: runStarts[0] ?? 0,
    endRow: runEnds.at(-1) ?? 0,
    heads,
  };
}

function sizeOf({ firstRow, endRow }: GroupMark): number {
  return endRow - firstRow;
}

/** The first lane outside of all smaller groups that share a row with this one or stand between too many of its runs. */
function freeLane(lanes: readonly (readonly GroupMark[])[], mark: GroupMark): number {
  for (let lane = lanes.length - 1; lane >= 0; lane--) {
    const gaps = (lanes[lane] ?? []).map((other) => gapOf(mark, other));
    if (gaps.includes(null) || new Set(gaps.filter(isInside(mark))).size >= maxParts)
      return lane + 1;
  }
  return 0;
}

/** The number of the run of a group below all of another one, whose runs end above it; null if there is none. */
function gapOf({ runStarts, runEnds }: GroupMark, { firstRow, endRow }: GroupMark): number | null {
  let below = 0;
  let to = runEnds.length;
  while (below < to) {
    const middle = (below + to) >> 1;
    if ((runEnds[middle] ?? 0) <= firstRow) below = middle + 1;
    else to = middle;
  }
  return endRow <= (runStarts[below] ?? Number.POSITIVE_INFINITY) ? below : null;
}

function isInside({ runStarts }: GroupMark) {
  return (gap: number | null): gap is number => gap !== null && gap > 0 && gap < runStarts.length;
}

/** Divides a group where other brackets of its lane stand between its runs. */
function partsAround(mark: GroupMark, others: readonly GroupMark[]): GroupMark[] {
  const gaps = new Set(others.map((other) => gapOf(mark, other)).filter(isInside(mark)));
  const cuts = [0, ...[...gaps].sort((a, b) => a - b), mark.runStarts.length];
  return cuts.slice(1).map((end, part) => {
    const runStarts = mark.runStarts.slice(cuts[part], end);
    const runEnds = mark.runEnds.slice(cuts[part], end);
    const [firstRow, endRow] = [runStarts[0] ?? 0, runEnds.at(-1) ?? 0];
    return { ...mark, runStarts, runEnds, firstRow, endRow };
  });
}
