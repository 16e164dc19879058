import { maxOtherAncestors } from '../../species/ancestry/other-ancestors.ts';
import { livedWhen } from '../../species/ancestry/reticulations.ts';
import { detailsColumn, detailsOf } from '../../species/details.ts';
import type { Forest } from '../../species/forest.ts';
import { numberedId } from '../../species/ids/species-id.ts';
import type { ProblemPlace, Report } from '../report.ts';
import type { OutlineTimes } from './outline-dates.ts';

/** A name, and the names of its parents; '' is the species that it is indented under. */
interface NamedParents {
  readonly name: string;
  readonly parents: readonly string[];
}

/** Reads `Mule = Horse × Donkey`, also with the letter x between blanks; null if a text has no parents. */
export function readParents(text: string): NamedParents | null {
  if (!text.includes('=')) return null;
  const parts: string[] = [];
  let name: string | null = null;
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (name === null) {
      if (character !== '=' || text[at - 1] !== ' ') continue;
      name = text.slice(0, at).trim();
      from = at + 1;
    } else if (character === '×' || (character === 'x' && isBetweenBlanks(text, at))) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  if (name === null || name === '' || parts.length === 0) return null;
  return { name, parents: [...parts, text.slice(from)].map(nameOfParent) };
}

function isBetweenBlanks(text: string, at: number): boolean {
  return /\s/.test(text[at - 1] ?? '') && /\s/.test(text[at + 1] ?? '');
}

/** Without the marks that its own line has. */
function nameOfParent(text: string): string {
  const plain = text.trim().replace(/^[†?\s]+/, '');
  const inner = /^\[(.+)\]$/.exec(plain)?.[1] ?? plain;
  const quoted = /^"(.*)"$/.exec(inner)?.[1];
  return quoted?.replaceAll('""', '"') ?? inner;
}

/** Writes parents after a name, all of them in quotes if some names would be read as something else. */
export function writeParents(parents: readonly string[]): string {
  const isPlain = (name: string) => /^(?:\p{L}[\p{L} .'’-]*)?$/u.test(name) && !/ x /.test(name);
  const written = parents.map((parent) => {
    const name = parent.replace(/\s+/g, ' ').trim();
    return isPlain(name) ? name : `"${name.replaceAll('"', '""')}"`;
  });
  return ` = ${written.join(' × ')}`.replace('=  ×', '= ×');
}

/** A line with the row of the line that it is under; -1 without one. */
interface LineWithParents {
  readonly name: string;
  readonly parents: readonly string[] | null;
  readonly parent: number;
  readonly number: number;
  readonly place: ProblemPlace;
}

/** Lines in the order of their descent, and the rows of the other parents of those that have some. */
export interface CrossedLines<Line> {
  readonly lines: readonly Line[];
  readonly others: ReadonlyMap<number, readonly number[]>;
}

/**
 * Finds the parents that lines name. A line is under the first of them, unless it is indented under another one.
 */
export function placeUnderParents<Line extends LineWithParents>(
  lines: readonly Line[],
  report: Report,
): CrossedLines<Line> {
  if (lines.every(({ parents }) => parents === null)) return { lines, others: new Map() };
  const found = findParents(lines, report);
  const above = Int32Array.from(lines, ({ parent }, row) => {
    const rows = found.get(row) ?? [];
    return rows.includes(parent) ? parent : (rows[0] ?? parent);
  });
  for (const row of withoutCircles(lines, above)) {
    found.delete(row);
    const { name, number, place } = lines[row] ?? {};
    report.add('dropped', 'outline-parent-circle', { line: number, example: name, place });
  }
  const order = preorder(above);
  const rows = new Int32Array(lines.length);
  for (const [row, old] of order.entries()) rows[old] = row;
  const moved = order.flatMap((old): Line[] => {
    const [line, parent = -1] = [lines[old], above[old]];
    return line === undefined ? [] : [{ ...line, parent: parent < 0 ? -1 : (rows[parent] ?? -1) }];
  });
  const others = new Map<number, readonly number[]>();
  for (const [old, parents] of found) {
    const second = parents.filter((parent) => parent >= 0 && parent !== above[old]);
    if (second.length > 0)
      others.set(
        rows[old] ?? 0,
        second.map((parent) => rows[parent] ?? 0),
      );
  }
  return { lines: moved, others };
}

/** The rows of the parents of each line that names some. Those that no line, or more than one, can be are reported. */
function findParents(
  lines: readonly LineWithParents[],
  report: Report,
): Map<number, readonly number[]> {
  const exact = rowsByName(lines, (name) => name);
  const folded = rowsByName(lines, (name) => name.toLowerCase());
  const found = new Map<number, readonly number[]>();
  for (const [row, { name, parents, parent, number, place }] of lines.entries()) {
    if (parents === null) continue;
    const rows = new Set<number>();
    for (const named of parents) {
      const at =
        named === '' ? parent : (exact.get(named) ?? folded.get(named.toLowerCase()) ?? -1);
      if (at >= 0 && at !== row) rows.add(at);
      else if (named !== '') {
        const values = { parent: named };
        report.add('dropped', 'outline-unknown-parent', {
          values,
          line: number,
          example: name,
          place,
        });
      }
    }
    found.set(row, [...rows]);
  }
  return found;
}

/** The row of each name; -1 if several lines have it. */
function rowsByName(
  lines: readonly LineWithParents[],
  keyOf: (name: string) => string,
): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (const [row, { name }] of lines.entries())
    rows.set(keyOf(name), rows.has(keyOf(name)) ? -1 : row);
  return rows;
}

/** Puts lines whose parents would descend from them back where they are indented, and returns these. */
function withoutCircles(lines: readonly LineWithParents[], above: Int32Array): readonly number[] {
  const back: number[] = [];
  for (let circling = rowsInCircles(above); circling.length > 0; circling = rowsInCircles(above)) {
    for (const row of circling) {
      const parent = lines[row]?.parent ?? -1;
      if (above[row] === parent) continue;
      above[row] = parent;
      back.push(row);
    }
  }
  return back;
}

function rowsInCircles(above: Int32Array): readonly number[] {
  const isDone = new Uint8Array(above.length);
  const seenFrom = new Int32Array(above.length).fill(-1);
  const circling: number[] = [];
  for (let start = 0; start < above.length; start++) {
    let row = start;
    while (row >= 0 && isDone[row] !== 1 && seenFrom[row] !== start) {
      seenFrom[row] = start;
      row = above[row] ?? -1;
    }
    if (row >= 0 && isDone[row] !== 1) {
      let member = row;
      do {
        circling.push(member);
        member = above[member] ?? row;
      } while (member !== row);
    }
    for (let done = start; done >= 0 && isDone[done] !== 1; done = above[done] ?? -1)
      isDone[done] = 1;
  }
  return circling;
}

/** Rows with every ancestor before its descendants, which follow it, and siblings in their order. */
function preorder(above: Int32Array): readonly number[] {
  const [first, next] = [new Int32Array(above.length), new Int32Array(above.length)];
  first.fill(-1);
  let roots = -1;
  for (let row = above.length - 1; row >= 0; row--) {
    const parent = above[row] ?? -1;
    next[row] = parent < 0 ? roots : (first[parent] ?? -1);
    if (parent < 0) roots = row;
    else first[parent] = row;
  }
  const order: number[] = [];
  const waiting = roots < 0 ? [] : [roots];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    order.push(row);
    const [sibling = -1, child = -1] = [next[row], first[row]];
    if (sibling >= 0) waiting.push(sibling);
    if (child >= 0) waiting.push(child);
  }
  return order;
}

/** Lets species without a stated apparition appear only when their other parents live. */
export function waitForParents(
  { apparitions, extinctions }: OutlineTimes,
  known: OutlineTimes,
  others: CrossedLines<unknown>['others'],
): void {
  for (const [row, parents] of others) {
    if (!Number.isNaN(known.apparitions[row])) continue;
    for (const parent of parents) {
      const moment = apparitions[parent] ?? 0;
      const isLater = moment > (apparitions[row] ?? 0) && moment < (extinctions[row] ?? 0);
      if (isLater) apparitions[row] = moment;
    }
  }
}

/** The forest with hybrids of those other parents that lived when they appear: rule S3a. */
export function withParents(
  forest: Forest,
  { lines, others }: CrossedLines<LineWithParents>,
  report: Report,
): Forest {
  if (others.size === 0) return forest;
  const details = Array.from({ length: forest.size }, (_, row) => forest.details(row));
  for (const [row, parents] of others) {
    const end = forest.branchEnd(row);
    const living = parents
      .filter((parent) => (parent < row || parent >= end) && livedWhen(forest, parent, row))
      .slice(0, maxOtherAncestors);
    if (living.length < parents.length) {
      const { name, number, place } = lines[row] ?? {};
      report.add('dropped', 'outline-parent-not-alive', { line: number, example: name, place });
    }
    if (living.length === 0) continue;
    const otherAncestors = living.map((parent) => ({
      id: numberedId(parent),
      as: 'hybrid' as const,
    }));
    details[row] = detailsOf({ ...details[row], otherAncestors });
  }
  return forest.withValues({ details: detailsColumn(details) });
}
