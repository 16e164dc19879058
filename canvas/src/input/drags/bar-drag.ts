import {
  allowedApparition,
  dragBody,
  dragEnd,
  dragStart,
  emptyParts,
  type Forest,
  type Operation,
  performOperation,
  type TreeDocument,
  type Years,
  years,
} from '@life-tree/phylogeny';

/** The part of a bar that is dragged. */
export type BarPart = 'start' | 'bar' | 'end';

/** Within this many pixels, a drag snaps to a significant time. */
export const magnetReach = 6;

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
  /** The operation to perform on release; null if nothing would change. */
  operation: Operation | null = null;
  /** The forest after the drag. */
  outcome: Forest;

  constructor(forest: Forest, index: number, part: BarPart) {
    this.forest = forest;
    this.index = index;
    this.part = part;
    this.outcome = forest;
  }

  /** Moves the dragged part by `time` years, rounded to what a pixel can show. */
  moveBy(time: number, yearsPerPixel: number): void {
    const { forest, index, part } = this;
    const held = part === 'end' ? forest.extinction(index) : forest.apparition(index);
    const aim = this.#drawn(held + time, yearsPerPixel);
    const operation =
      part === 'end'
        ? dragEnd(forest, index, aim)
        : part === 'start'
          ? dragStart(forest, index, aim)
          : dragBody(forest, index, aim);
    const result = performOperation({ fields: noFields, forest, parts: emptyParts }, operation);
    if (!result.ok) return;
    this.outcome = result.value.tree.forest;
    this.operation = this.outcome === forest ? null : operation;
  }

  #drawn(time: number, yearsPerPixel: number): Years {
    const near = this.#magnets().find(
      (magnet) => Math.abs(magnet - time) <= magnetReach * yearsPerPixel,
    );
    return near ?? roundedTime(time, yearsPerPixel);
  }

  /** The ancestor's apparition and extinction, the present, and where the bar was. */
  #magnets(): Years[] {
    const { forest, index, part } = this;
    const { from, to } = allowedApparition(forest, index);
    if (part === 'end') return [forest.extinction(index), years(0), to];
    return [forest.apparition(index), from, to];
  }
}

/** Rounds to a step of 1, 2 or 5 times a power of ten, at most about two pixels wide. */
export function roundedTime(time: number, yearsPerPixel: number): Years {
  const power = 10 ** Math.floor(Math.log10(yearsPerPixel));
  const step = power * ([1, 2, 5, 10].find((digit) => digit * power >= yearsPerPixel) ?? 10);
  return years(Number((Math.round(time / step) * step).toPrecision(15)) + 0);
}
