import { accept, type Result, refuse } from '../../result.ts';
import { type NameColumn, nameAt } from '../../species/storage/columns.ts';
import { isTime } from '../../timeline/years.ts';
import { fault, type ReadFault } from '../read-fault.ts';
import type { Report } from '../report.ts';
import type { RawTree } from '../trees/raw-tree.ts';
import { fitTimes, pathLengths } from './fit-times.ts';
import { latestTip, type NodeTimes } from './node-times.ts';
import type { KnownAge } from './questions/dating-options.ts';

/**
 * Node times by the known ages of some splits and tips; see `fitTimes`. A tip without a known age has the one
 * that the file states, or is living. The root follows the rate of the known splits if its own age is not known.
 */
export function timesByKnownAges(
  tree: RawTree,
  names: NameColumn,
  knownAges: readonly KnownAge[],
  report: Report,
): Result<NodeTimes, ReadFault> {
  const { parents } = tree;
  const placed = placeAges(parents, names, knownAges);
  if (!placed.ok) return placed;
  const { known, texts } = placed.value;
  const isTip = (row: number) => parents[row + 1] !== row;
  const hasSplit = known.some((moment, row) => !Number.isNaN(moment) && !isTip(row));
  if (!hasSplit && known.length > 1) return refuse(fault('known-ages-without-split'));
  const stated = statedAges(tree);
  let [splits, living] = [0, 0];
  for (let row = 0; row < known.length; row++) {
    if (!Number.isNaN(known[row])) continue;
    if (!isTip(row)) splits += 1;
    else {
      known[row] = 0 - (stated?.[row] || 0);
      if (!((stated?.[row] ?? 0) > 0)) living += 1;
    }
  }
  const contradiction = findContradiction(parents, known);
  if (contradiction !== null) {
    const [descendant, ancestor] = contradiction.map((row) => texts.get(row) ?? nameAt(names, row));
    return refuse(
      fault('known-ages-contradict', { descendant: descendant ?? '', ancestor: ancestor ?? '' }),
    );
  }
  const hasLengths = tree.lengths.some((length, row) => row > 0 && length > 0);
  const lengths = hasLengths ? pathLengths(tree.lengths) : new Float64Array(known.length).fill(1);
  const ends = fitTimes(tree, lengths, known, Number.NaN);
  if (Number.isNaN(ends[0])) return refuse(fault('known-ages-without-split'));
  if (splits > 0) report.add('guessed', 'known-ages-between', { count: splits });
  if (living > 0) report.add('guessed', 'known-ages-tips', { count: living });
  const latest = latestTip(parents, ends);
  return accept({
    source: 'moments',
    ends,
    latest,
    stem: 0,
    latestAge: 0 - latest,
    latestHeight: 0,
    latestDate: null,
    yearsPerUnit: 1,
  });
}

interface PlacedAges {
  /** The moments of the named splits and tips in years, by row; NaN where none is known. */
  readonly known: Float64Array;
  /** How the user names them, by row. */
  readonly texts: ReadonlyMap<number, string>;
}

function placeAges(
  parents: Int32Array,
  names: NameColumn,
  knownAges: readonly KnownAge[],
): Result<PlacedAges, ReadFault> {
  const texts = new Map<number, string>();
  const known = new Float64Array(parents.length).fill(Number.NaN);
  const rowOf = findRows(names, parents.length, knownAges);
  for (const { of, age } of knownAges) {
    const listed = of.join(', ');
    if (!(age >= 0 && isTime(age))) return refuse(fault('known-age-value', { names: listed }));
    let row = -1;
    for (const name of of) {
      const found = rowOf(name);
      if (found === null) return refuse(fault('known-age-unknown', { name }));
      if (found === 'several') return refuse(fault('known-age-ambiguous', { name }));
      row = row < 0 ? found : commonAncestor(parents, row, found);
    }
    if (row < 0) return refuse(fault('known-age-unknown', { name: listed }));
    if (!Number.isNaN(known[row]) && known[row] !== 0 - age) {
      return refuse(fault('known-age-twice', { names: listed }));
    }
    known[row] = 0 - age;
    texts.set(row, listed);
  }
  return accept({ known, texts });
}

/** Finds the row of a name, ignoring case and underscores. */
function findRows(
  names: NameColumn,
  size: number,
  knownAges: readonly KnownAge[],
): (name: string) => number | 'several' | null {
  const wanted = new Set(knownAges.flatMap(({ of }) => of.map(fold)));
  const rows = new Map<string, number | 'several'>();
  for (let row = 0; row < size; row++) {
    const key = fold(nameAt(names, row));
    if (wanted.has(key)) rows.set(key, rows.has(key) ? 'several' : row);
  }
  return (name) => rows.get(fold(name)) ?? null;
}

function fold(name: string): string {
  return name.replaceAll('_', ' ').trim().toLowerCase();
}

/** Rows are in preorder, so an ancestor has the lower number. */
function commonAncestor(parents: Int32Array, one: number, other: number): number {
  let [first, second] = [one, other];
  while (first !== second) {
    if (first > second) first = parents[first] ?? 0;
    else second = parents[second] ?? 0;
  }
  return first;
}

/** A node that is known to be older than one of its ancestors, and that ancestor; null without any. */
function findContradiction(parents: Int32Array, known: Float64Array): [number, number] | null {
  const above = new Int32Array(parents.length).fill(-1);
  for (let row = 0; row < parents.length; row++) {
    const parent = parents[row] ?? -1;
    const nearest = parent < 0 ? -1 : Number.isNaN(known[parent]) ? (above[parent] ?? -1) : parent;
    above[row] = nearest;
    if (nearest >= 0 && (known[row] ?? 0) < (known[nearest] ?? 0)) return [row, nearest];
  }
  return null;
}

/** The ages that the file states, in years; null without any that count from the present. */
function statedAges({ moments }: RawTree): Float64Array | null {
  if (moments === null || moments.kind !== 'age' || moments.isRelative === true) return null;
  const { values, yearsPerUnit } = moments;
  return yearsPerUnit === null ? null : values.map((age) => age * yearsPerUnit);
}
