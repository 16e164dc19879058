import type { SiblingOrder } from '../../document/tree-document.ts';
import type { Forest } from '../../species/forest.ts';
import { doubled } from '../../species/storage/array-memory.ts';
import { splitStarts } from '../../species/times/rounding.ts';
import { siblingComparison } from './sibling-order.ts';

/**
 * Offsets are sums of doubles. One that differs from the ancestor's duration by less than this ratio
 * counts as being at its end.
 */
const roundingTolerance = 1e-9;

/** The offset from which on a descendant appears at its ancestor's end. */
export function endOffset(duration: number): number {
  return duration - Math.abs(duration) * roundingTolerance;
}

/**
 * The descendants of one species that go above and below it, nearest first. On each side, those
 * further out appear earlier or at the same time: everything between an ancestor and a descendant
 * then appears no earlier than that descendant. Reused for the next species.
 */
export interface SiblingSides {
  readonly above: Int32Array;
  readonly below: Int32Array;
  readonly aboveCount: number;
  readonly belowCount: number;
  gather(parent: number): void;
}

/** The sides in the given order, or in steps when there is none. */
export function siblingSides(forest: Forest, order: SiblingOrder | undefined): SiblingSides {
  return order === undefined ? new SteppedSides(forest) : new OrderedSides(forest, order);
}

/**
 * An only descendant goes below, and so does an only one that appears at its ancestor's end, so that a
 * line of descent reads as steps. Several that appear at the end alternate above and below. Those that
 * appear during its life go below, the latest nearest.
 */
class SteppedSides implements SiblingSides {
  above = new Int32Array(64);
  below = new Int32Array(64);
  aboveCount = 0;
  belowCount = 0;
  readonly #starts: Float64Array;
  readonly #durations: Float64Array;
  readonly #ends: Int32Array;

  constructor(forest: Forest) {
    this.#starts = splitStarts(forest);
    this.#durations = forest.columns.durations;
    this.#ends = forest.branchEnds;
  }

  gather(parent: number): void {
    const starts = this.#starts;
    const ends = this.#ends;
    const end = ends[parent] ?? 0;
    if ((ends[parent + 1] ?? 0) === end) {
      this.below[0] = parent + 1;
      this.aboveCount = 0;
      this.belowCount = 1;
      return;
    }
    const endsAt = endOffset(this.#durations[parent] ?? 0);
    let aboveCount = 0;
    let belowCount = 0;
    let bornDuringLife = 0;
    for (let child = parent + 1; child < end; child = ends[child] ?? end) {
      if ((starts[child] ?? 0) < endsAt) bornDuringLife++;
      else if (aboveCount === belowCount) {
        if (aboveCount === this.above.length) this.above = doubled(this.above);
        this.above[aboveCount++] = child;
      } else {
        if (belowCount === this.below.length) this.below = doubled(this.below);
        this.below[belowCount++] = child;
      }
    }
    if (aboveCount === 1 && belowCount === 0) {
      this.below[belowCount++] = this.above[--aboveCount] ?? 0;
    }
    this.aboveCount = aboveCount;
    this.belowCount = belowCount;
    if (bornDuringLife > 0) this.#append(parent, endsAt, bornDuringLife);
  }

  #append(parent: number, endsAt: number, count: number): void {
    const starts = this.#starts;
    const ends = this.#ends;
    const end = ends[parent] ?? 0;
    const first = this.belowCount;
    while (this.below.length < first + count) this.below = doubled(this.below);
    const below = this.below;
    let next = first;
    let sorted = true;
    let previous = Number.POSITIVE_INFINITY;
    for (let child = parent + 1; child < end; child = ends[child] ?? end) {
      const start = starts[child] ?? 0;
      if (start >= endsAt) continue;
      below[next++] = child;
      if (start > previous) sorted = false;
      previous = start;
    }
    this.belowCount = next;
    if (!sorted) sortLatestFirst(below.subarray(first, next), starts, endsAt);
  }
}

class OrderedSides implements SiblingSides {
  above = new Int32Array(0);
  below = new Int32Array(0);
  aboveCount = 0;
  belowCount = 0;
  readonly #forest: Forest;
  readonly #compare: (a: number, b: number) => number;

  constructor(forest: Forest, order: SiblingOrder) {
    this.#forest = forest;
    this.#compare = siblingComparison(forest, order);
  }

  gather(parent: number): void {
    const inOrder = [...this.#forest.descendants(parent)].sort(this.#compare);
    const { above, below } = arrangeInOrder(this.#forest, parent, inOrder);
    this.above = Int32Array.from(above);
    this.below = Int32Array.from(below);
    this.aboveCount = above.length;
    this.belowCount = below.length;
  }
}

/**
 * The descendants of a species that go above and below it, nearest first, as near to an order as the
 * times allow. Siblings that appear together are exactly in that order. Of those that appear at
 * different times, the earliest must be outermost, so it goes to the top or the bottom, whichever is
 * nearer to its place in the order, and so on with those that are left.
 */
export function arrangeInOrder(
  forest: Forest,
  parent: number,
  inOrder: readonly number[],
): { readonly above: readonly number[]; readonly below: readonly number[] } {
  const endsAt = endOffset(forest.duration(parent));
  const start = (place: number) => {
    const own = forest.start(inOrder[place] ?? 0);
    return own < endsAt ? own : endsAt;
  };
  const earliestFirst = inOrder.map((_, place) => place);
  earliestFirst.sort((a, b) => start(a) - start(b) || a - b);
  const left = new CountedPlaces(inOrder.length);
  const above: number[] = [];
  const below: number[] = [];
  for (let from = 0; from < earliestFirst.length; ) {
    let to = from + 1;
    const time = start(earliestFirst[from] ?? 0);
    while (to < earliestFirst.length && start(earliestFirst[to] ?? 0) === time) to++;
    const together = earliestFirst.slice(from, to);
    const isUpper = (place: number) => left.before(place) * 2 < left.count - 1;
    const upper = together.filter(isUpper);
    const lower = together.filter((place) => !isUpper(place));
    for (const place of upper) above.push(inOrder[place] ?? 0);
    for (const place of lower.reverse()) below.push(inOrder[place] ?? 0);
    for (const place of together) left.remove(place);
    from = to;
  }
  return { above: above.reverse(), below: below.reverse() };
}

/** Counts the places before another one of which none was removed, in logarithmic time (a Fenwick tree). */
class CountedPlaces {
  count: number;
  readonly #sums: Int32Array;

  constructor(count: number) {
    this.count = count;
    this.#sums = new Int32Array(count + 1);
    for (let at = 1; at <= count; at++) this.#sums[at] = at & -at;
  }

  before(place: number): number {
    let sum = 0;
    for (let at = place; at > 0; at -= at & -at) sum += this.#sums[at] ?? 0;
    return sum;
  }

  remove(place: number): void {
    this.count--;
    for (let at = place + 1; at < this.#sums.length; at += at & -at) {
      this.#sums[at] = (this.#sums[at] ?? 0) - 1;
    }
  }
}

/** From here on, preparing numbers that can be sorted without a comparison costs less than comparing. */
const manySiblings = 1000;
const maxPackedSiblings = 2 ** 20;
const packedTimes = 2 ** 32;

/** Sorts siblings, which are in ascending order, by their starts, from `latest` down to 0. */
function sortLatestFirst(siblings: Int32Array, starts: Float64Array, latest: number): void {
  if (siblings.length < manySiblings || siblings.length > maxPackedSiblings) {
    siblings.sort((a, b) => (starts[b] ?? 0) - (starts[a] ?? 0) || a - b);
    return;
  }
  // Loops over indexes: this often runs only once, and iterators are slow until a loop is compiled.
  const count = siblings.length;
  // Each number has the rounded time in front of the place in the list.
  const packed = new Float64Array(count);
  // Infinite if all appear nearly together: then none are told apart here.
  const perYear = (packedTimes - 1) / latest;
  const timesPerYear = Number.isFinite(perYear) ? perYear : 0;
  for (let place = 0; place < count; place++) {
    const start = starts[siblings[place] ?? 0] ?? 0;
    packed[place] = Math.floor((latest - start) * timesPerYear) * maxPackedSiblings + place;
  }
  packed.sort();
  const unsorted = siblings.slice();
  let runStart = 0;
  let runTime = -1;
  for (let at = 0; at < count; at++) {
    const number = packed[at] ?? 0;
    const time = Math.floor(number / maxPackedSiblings);
    siblings[at] = unsorted[number - time * maxPackedSiblings] ?? 0;
    if (time === runTime) continue;
    sortRoundedTogether(siblings, runStart, at, starts);
    runStart = at;
    runTime = time;
  }
  sortRoundedTogether(siblings, runStart, count, starts);
}

/** Sorts siblings whose times were rounded to the same number. */
function sortRoundedTogether(
  siblings: Int32Array,
  from: number,
  to: number,
  starts: Float64Array,
): void {
  if (to - from < 2) return;
  siblings.subarray(from, to).sort((a, b) => (starts[b] ?? 0) - (starts[a] ?? 0) || a - b);
}
