import type { Forest } from '../../species/forest.ts';
import { livingTest } from '../../species/times/living.ts';
import { livingTolerance } from '../../timeline/tree-scale.ts';

/** The present of a tree, where living species end. */
export class Present {
  /** Null for a tree without time, or one that goes on after it: its times are not those of Earth's past. */
  readonly now: number | null;
  readonly isLiving: (index: number) => boolean;
  /** By how much an end may miss now because of rounding. */
  readonly rounding: number;

  constructor(forest: Forest, now: number | null) {
    const { span } = forest;
    this.rounding = span === null ? 0 : livingTolerance(span);
    this.now = now !== null && span !== null && span.to > now + this.rounding ? null : now;
    this.isLiving = livingTest(forest, this.now);
  }

  /** Whether a species does not end in the future. */
  allows(forest: Forest, index: number): boolean {
    return this.now === null || forest.extinction(index) <= this.now + this.rounding;
  }
}
