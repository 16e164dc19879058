import type { Forest } from '../../species/forest.ts';
import { countedScale, hasTime, type TreeScale } from '../../timeline/tree-scale.ts';
import { writeRounded } from '../dating/decimal.ts';
import type { SplitTree } from '../trees/split-forest.ts';

const earthUnits = [
  { name: 'Ma', years: 1e6 },
  { name: 'ka', years: 1e3 },
] as const;

/** The unit of the times in a written file. */
export class WrittenUnit {
  /** As programs and people write it: Ma, ka, years, or that of the tree's own scale. */
  readonly name: string;
  readonly years: number;
  /** Whether times are dates, which increase towards the present, and not ages. */
  readonly isForward: boolean;
  /** Whether lengths are times. Otherwise no node has a date. */
  readonly isTime: boolean;
  /** Whether branches have lengths: not those of a cladogram. */
  readonly hasLengths: boolean;
  readonly #now: number;

  private constructor(name: string, years: number, scale?: TreeScale) {
    const counted = scale && countedScale(scale);
    this.name = counted?.unit ?? name;
    this.years = years;
    this.isForward = counted?.direction === 'forward';
    this.isTime = hasTime(scale);
    this.hasLengths = scale?.kind !== 'none';
    this.#now = counted?.now ?? 0;
  }

  /** The largest unit in which the span of the forest is at least 1, unless it has a scale of its own. */
  static fitting({ span }: Forest, scale?: TreeScale): WrittenUnit {
    if (scale !== undefined) return new WrittenUnit('', 1, scale);
    const length = span === null ? 0 : span.to - span.from;
    const unit = earthUnits.find(({ years }) => length >= years);
    return new WrittenUnit(unit?.name ?? 'years', unit?.years ?? 1);
  }

  /** Million years, unless the tree has a scale of its own. */
  static inMillions(scale?: TreeScale): WrittenUnit {
    return scale === undefined ? new WrittenUnit('Ma', 1e6) : new WrittenUnit('', 1, scale);
  }

  /** Whether times are ages before year 0. */
  get countsFromZero(): boolean {
    return !this.isForward && this.#now === 0;
  }

  /** A duration in years of this tree. */
  length(years: number, tree: SplitTree): string {
    return writeRounded(years / this.years, this.#inaccuracy(tree));
  }

  /** A time in years as a number of units before the youngest tip. */
  height(time: number, tree: SplitTree): string {
    return this.length(tree.latest - time, tree);
  }

  /** A time in years as an age, or a date if the scale counts forward. */
  time(time: number, tree: SplitTree): string {
    return this.length(this.isForward ? time : this.#now - time, tree);
  }

  /** Times are sums of years, whose last digits are only rounding. */
  #inaccuracy({ ends, lengths, latest }: SplitTree): number {
    const first = (ends[0] ?? 0) - (lengths[0] || 0);
    return (Math.max(Math.abs(first), Math.abs(latest)) / this.years) * 2 ** -50;
  }
}
