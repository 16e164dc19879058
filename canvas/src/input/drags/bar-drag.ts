import {
  allowedApparition,
  allowedDuration,
  dragBody,
  dragEnd,
  dragStart,
  emptyParts,
  type Forest,
  type Operation,
  performOperation,
  type SpeciesId,
  separateBranches,
  type TreeDocument,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { nearestTarget, type SnapTarget, snapReach } from './snap-targets.ts';

/** The part of a bar that is dragged. */
export type BarPart = 'start' | 'bar' | 'end';

const alone: ReadonlySet<SpeciesId> = new Set();

// Operations on species times don't read the tree's fields.
export const noFields: TreeDocument['fields'] = {
  name: '',
  description: null,
  isPublic: false,
  tags: [],
};

/** A bar being dragged, and the operation that releasing it now would create. Always within the rules. */
export class BarDrag {
  readonly kind = 'bar';
  readonly forest: Forest;
  readonly index: number;
  readonly part: BarPart;
  /** The species that move with this one, if several are selected. */
  readonly together: ReadonlySet<SpeciesId>;
  readonly #shift: ShiftRange;
  /** The operation to perform on release; null if nothing would change. */
  operation: Operation | null = null;
  /** The forest after the drag. */
  outcome: Forest;
  /** What the drag has snapped to. */
  snapped: SnapTarget | null = null;

  constructor(
    forest: Forest,
    index: number,
    part: BarPart,
    together: ReadonlySet<SpeciesId> = alone,
  ) {
    this.forest = forest;
    this.index = index;
    this.part = part;
    this.together = together;
    this.#shift = allowedShift(forest, separateBranches(forest, together));
    this.outcome = forest;
  }

  /**
   * Moves the dragged part by `time` years, to the nearest target or rounded to what a pixel can show.
   * Without targets (null), nothing attracts it.
   */
  moveBy(time: number, yearsPerPixel: number, targets: readonly SnapTarget[] | null): void {
    const { forest, index, part } = this;
    const { time: aim, target } = this.#aimAt(time, yearsPerPixel, targets);
    const operation =
      this.together.size > 0
        ? this.#moveTogether(aim - forest.apparition(index))
        : part === 'end'
          ? dragEnd(forest, index, aim)
          : part === 'start'
            ? dragStart(forest, index, aim)
            : dragBody(forest, index, aim);
    const result = performOperation({ fields: noFields, forest, parts: emptyParts }, operation);
    if (!result.ok) return;
    this.outcome = result.value.tree.forest;
    this.operation = this.outcome === forest ? null : operation;
    this.snapped = target;
  }

  #moveTogether(time: number): Operation {
    const { ids, from, to } = this.#shift;
    return { kind: 'move-in-time', ids, by: years(Math.min(Math.max(time, from), to)) };
  }

  /** How far the species have moved that move together, later if it is positive. */
  get by(): Years {
    return this.operation?.kind === 'move-in-time' ? this.operation.by : years(0);
  }

  /** Where the dragged part goes: the start of the bar, or its end if that is dragged. */
  #aimAt(
    time: number,
    yearsPerPixel: number,
    targets: readonly SnapTarget[] | null,
  ): { readonly time: Years; readonly target: SnapTarget | null } {
    const { forest, index, part } = this;
    const held = part === 'end' ? forest.extinction(index) : forest.apparition(index);
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
    const { forest, index, part } = this;
    if (this.together.size > 0) {
      const now = forest.apparition(index);
      return { from: now + this.#shift.from, to: now + this.#shift.to };
    }
    const apparition = allowedApparition(forest, index);
    const shortest = allowedDuration(forest, index).from;
    if (part === 'bar') return apparition;
    if (part === 'end') {
      return { from: forest.apparition(index) + shortest, to: Number.POSITIVE_INFINITY };
    }
    const latest = Math.min(apparition.to, forest.extinction(index) - shortest);
    return { from: apparition.from, to: Math.max(apparition.from, latest) };
  }
}

interface ShiftRange {
  /** The species that move by themselves. The others move with their ancestors. */
  readonly ids: readonly SpeciesId[];
  /** In years. */
  readonly from: number;
  readonly to: number;
}

/** How far all of these species can move within the lives of their ancestors. */
function allowedShift(forest: Forest, ids: readonly SpeciesId[]): ShiftRange {
  let from = Number.NEGATIVE_INFINITY;
  let to = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const row = forest.indexOf(id);
    const apparition = forest.apparition(row);
    const allowed = allowedApparition(forest, row);
    from = Math.max(from, Math.min(allowed.from - apparition, 0));
    to = Math.min(to, Math.max(allowed.to - apparition, 0));
  }
  return { ids, from, to };
}

/** Rounds to a step of 1, 2 or 5 times a power of ten, at most about two pixels wide. */
export function roundedTime(time: number, yearsPerPixel: number): Years {
  const power = 10 ** Math.floor(Math.log10(yearsPerPixel));
  const step = power * ([1, 2, 5, 10].find((digit) => digit * power >= yearsPerPixel) ?? 10);
  return years(Number((Math.round(time / step) * step).toPrecision(15)) + 0);
}
