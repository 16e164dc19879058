import {
  clampTimeEdit,
  type Forest,
  limitsOf,
  type Operation,
  performOperation,
  planTimeEdit,
  type SpeciesId,
  type TimeEdit,
  type TimeRules,
  treeWith,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { nearestTarget, type SnapTarget, snapReach } from './snap-targets.ts';

/** The part of a bar that is dragged. */
export type BarPart = 'split' | 'start' | 'bar' | 'end';

const kindOfPart = { split: 'split', start: 'start', bar: 'move', end: 'extinction' } as const;
const alone: ReadonlySet<SpeciesId> = new Set();

/** A bar being dragged, and the edit that releasing it now would create. Always within the rules. */
export class BarDrag {
  readonly kind = 'bar';
  readonly forest: Forest;
  readonly index: number;
  readonly part: BarPart;
  /** The species that move with this one, if several are selected. */
  readonly together: ReadonlySet<SpeciesId>;
  readonly #rules: TimeRules;
  readonly #limits: ReturnType<typeof limitsOf>;
  /** The edit to make on release; null if nothing would change. */
  edit: TimeEdit | null = null;
  /** What the edit does. */
  operation: Operation | null = null;
  /** The forest after the drag. */
  outcome: Forest;
  /** What the drag has snapped to. */
  snapped: SnapTarget | null = null;

  constructor(
    forest: Forest,
    index: number,
    part: BarPart,
    rules: TimeRules,
    together: ReadonlySet<SpeciesId> = alone,
  ) {
    this.forest = forest;
    this.index = index;
    this.part = part;
    this.together = together;
    this.#rules = rules;
    this.#limits = limitsOf(forest, this.#editTo(this.#held), rules);
    this.outcome = forest;
  }

  /**
   * Moves the dragged part by `time` years, to the nearest target or rounded to what a pixel can show.
   * Without targets (null), nothing attracts it.
   */
  moveBy(time: number, yearsPerPixel: number, targets: readonly SnapTarget[] | null): void {
    const { forest } = this;
    const { time: aim, target } = this.#aimAt(time, yearsPerPixel, targets);
    const edit = clampTimeEdit(this.#editTo(aim), this.#limits);
    const planned = planTimeEdit(forest, edit, this.#rules);
    const result = planned.ok ? performOperation(treeWith(forest), planned.value) : null;
    if (!planned.ok || !result?.ok) return;
    this.outcome = result.value.tree.forest;
    const isChanged = this.outcome !== forest;
    this.edit = isChanged ? edit : null;
    this.operation = isChanged ? planned.value : null;
    this.snapped = target;
  }

  /** How far the species have moved that move together, later if it is positive. */
  get by(): Years {
    return this.edit?.kind === 'shift' ? this.edit.by : years(0);
  }

  /** Where the dragged part is before the drag: its split, its end, or the start of the bar. */
  get #held(): Years {
    const { forest, index, part } = this;
    if (part === 'split') return forest.split(index);
    return part === 'end' ? forest.extinction(index) : forest.apparition(index);
  }

  #editTo(time: Years): TimeEdit {
    const { forest, index, part, together } = this;
    return together.size > 0
      ? { kind: 'shift', ids: [...together], by: years(time - this.#held) }
      : { kind: kindOfPart[part], id: forest.id(index), time };
  }

  /** Where the dragged part goes. */
  #aimAt(
    time: number,
    yearsPerPixel: number,
    targets: readonly SnapTarget[] | null,
  ): { readonly time: Years; readonly target: SnapTarget | null } {
    const { forest, index, part } = this;
    const held = this.#held;
    const { from, to } = this.#allowed;
    const wished = Math.min(Math.max(held + time, from), to);
    const reach = targets === null ? yearsPerPixel / 2 : snapReach * yearsPerPixel;
    let least = Math.abs(wished - held);
    let aim: { time: Years; target: SnapTarget | null } | null =
      least <= reach ? { time: held, target: null } : null;
    // Either end of a bar may snap.
    for (const ahead of part === 'bar' ? [0, forest.duration(index)] : [0]) {
      const isAllowed = (at: number) => at - ahead >= from && at - ahead <= to;
      const target = nearestTarget(targets ?? [], wished + ahead, reach, isAllowed);
      if (target === null) continue;
      const distance = Math.abs(target.time - wished - ahead);
      if (aim !== null && distance >= least) continue;
      least = distance;
      aim = { time: years(target.time - ahead), target };
    }
    return aim ?? { time: roundedTime(wished, yearsPerPixel), target: null };
  }

  /** The times that the rules allow for the dragged part. */
  get #allowed(): { readonly from: number; readonly to: number } {
    const { earliest, latest } = this.#limits;
    const origin = this.together.size > 0 ? this.#held : 0;
    const from = earliest === null ? Number.NEGATIVE_INFINITY : origin + earliest.time;
    const to = latest === null ? Number.POSITIVE_INFINITY : origin + latest.time;
    return { from, to: Math.max(from, to) };
  }
}

/** Rounds to a step of 1, 2 or 5 times a power of ten, at most about two pixels wide. */
export function roundedTime(time: number, yearsPerPixel: number): Years {
  const power = 10 ** Math.floor(Math.log10(yearsPerPixel));
  const step = power * ([1, 2, 5, 10].find((digit) => digit * power >= yearsPerPixel) ?? 10);
  return years(Number((Math.round(time / step) * step).toPrecision(15)) + 0);
}
