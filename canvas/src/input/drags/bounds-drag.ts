import {
  type Bounds,
  boundsOf,
  type Forest,
  isSame,
  livingTest,
  missesBest,
  type Operation,
  performOperation,
  type SpeciesEnd,
  setBounds,
  treeWith,
  years,
} from '@life-tree/phylogeny';
import { roundedTime } from './bar-drag.ts';
import { nearestTarget, type SnapTarget, snapReach } from './snap-targets.ts';

/** The parts of a bar that are bounds: those before and after each end, or the side that is dragged to. */
export const boundsParts = {
  'apparition-before': { end: 'apparition', side: 'before' },
  'apparition-after': { end: 'apparition', side: 'after' },
  'extinction-before': { end: 'extinction', side: 'before' },
  'extinction-after': { end: 'extinction', side: 'after' },
  apparition: { end: 'apparition', side: null },
  extinction: { end: 'extinction', side: null },
} as const satisfies Record<
  string,
  { readonly end: SpeciesEnd; readonly side: 'before' | 'after' | null }
>;
export type BoundsPart = keyof typeof boundsParts;

/** Whether a value, such as that of an attribute, names bounds. */
export function isBoundsPart(part: unknown): part is BoundsPart {
  return typeof part === 'string' && Object.hasOwn(boundsParts, part);
}

/** Bounds being dragged, and the operation that releasing them now would create. */
export class BoundsDrag {
  readonly kind = 'bounds';
  readonly forest: Forest;
  readonly index: number;
  readonly part: BoundsPart;
  readonly end: SpeciesEnd;
  /** The operation to perform on release; null if nothing would change. */
  operation: Operation | null = null;
  /** The forest after the drag. */
  outcome: Forest;
  /** The side that is dragged. */
  side: 'before' | 'after';
  /** What the drag has snapped to. */
  snapped: SnapTarget | null = null;
  /** Living species do not end, so their extinction gets no bounds. They would not be drawn either. */
  readonly isOfLiving: boolean;

  constructor(forest: Forest, index: number, part: BoundsPart, now: number | null = 0) {
    const { end, side } = boundsParts[part];
    this.forest = forest;
    this.index = index;
    this.part = part;
    this.end = end;
    this.side = side ?? 'before';
    this.outcome = forest;
    this.isOfLiving = end === 'extinction' && livingTest(forest, now)(index);
  }

  /**
   * Moves the bounds by `time` years, to the nearest target or rounded to what a pixel can show. At the
   * end itself there are none. Without targets (null), nothing attracts them.
   */
  moveBy(time: number, yearsPerPixel: number, targets: readonly SnapTarget[] | null): void {
    if (this.isOfLiving) return;
    const { forest, index, end } = this;
    this.side = boundsParts[this.part].side ?? (time < 0 ? 'before' : 'after');
    const old = boundsOf(forest, index, end);
    const from = boundsParts[this.part].side === null ? 0 : (old?.[this.side] ?? 0);
    const direction = this.side === 'before' ? -1 : 1;
    const best = end === 'apparition' ? forest.apparition(index) : forest.extinction(index);
    const aim = best + direction * from + time;
    const reach = targets === null ? 0 : snapReach * yearsPerPixel;
    // An interval that misses its end only has to stay one: its sides may be anywhere else.
    const misses = old !== null && missesBest(old);
    const least = misses ? -old[this.side === 'before' ? 'after' : 'before'] : 0;
    const isBeyond = (at: number) => (at - best) * direction > least;
    const target = nearestTarget(targets ?? [], aim, reach, isBeyond);
    const offTarget = target === null ? reach : Math.abs(target.time - aim);
    const isBack = Math.abs(time) <= (targets === null ? yearsPerPixel / 2 : offTarget);
    const beyond = (aim - best) * direction;
    const isAtEnd = misses ? Math.abs(beyond) <= offTarget : beyond <= offTarget;
    this.snapped = isBack || isAtEnd ? null : target;
    const moment = target?.time ?? roundedTime(aim, yearsPerPixel);
    const signed = Number(((moment - best) * direction).toPrecision(15));
    const distance = Math.max(isAtEnd ? 0 : signed, least);
    const bounds = withSide(old, this.side, isBack ? from : distance);
    const operation = isSame(bounds, old) ? null : setBounds(forest, index, end, bounds);
    this.operation = null;
    this.outcome = forest;
    if (operation === null) return;
    const result = performOperation(treeWith(forest), operation);
    if (!result.ok) return;
    this.outcome = result.value.tree.forest;
    this.operation = operation;
  }

  /** The moment that is dragged. */
  get moment(): number {
    const { outcome, index, end, side } = this;
    const best = end === 'apparition' ? outcome.apparition(index) : outcome.extinction(index);
    const distance = boundsOf(outcome, index, end)?.[side] ?? 0;
    return years(side === 'before' ? best - distance : best + distance);
  }
}

function withSide(old: Bounds | null, side: 'before' | 'after', distance: number): Bounds | null {
  const bounds = { ...(old ?? { before: 0, after: 0, kind: 'range' as const }), [side]: distance };
  return bounds.before === 0 && bounds.after === 0 ? null : bounds;
}
