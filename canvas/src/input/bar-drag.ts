import {
  allowedApparition,
  dragBody,
  dragEnd,
  dragStart,
  type Forest,
  type Operation,
  performOperation,
  type TreeDocument,
  type Years,
  years,
} from '@life-tree/phylogeny';

/** What of a bar has been taken hold of. */
export type BarPart = 'start' | 'bar' | 'end';

/** Within this many pixels a drag is drawn to a moment that matters. */
const magnetReach = 6;

// The operations on species times look at no field of the tree.
const noFields: TreeDocument['fields'] = { name: '', description: null, isPublic: false, tags: [] };

/** A bar being dragged: what each place of the pointer would make of it, always within the rules. */
export class BarDrag {
  readonly forest: Forest;
  readonly index: number;
  readonly part: BarPart;
  /** The operation to do on release; null when nothing would change. */
  operation: Operation | null = null;
  /** The forest as the drag would leave it. */
  outcome: Forest;

  constructor(forest: Forest, index: number, part: BarPart) {
    this.forest = forest;
    this.index = index;
    this.part = part;
    this.outcome = forest;
  }

  /** Moves what is held by a length of time, to a round moment as fine as the screen can tell. */
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
    const result = performOperation({ fields: noFields, forest }, operation);
    if (!result.ok) return;
    this.outcome = result.value.tree.forest;
    this.operation = this.outcome === forest ? null : operation;
  }

  #drawn(time: number, yearsPerPixel: number): Years {
    const near = this.#magnets().find(
      (magnet) => Math.abs(magnet - time) <= magnetReach * yearsPerPixel,
    );
    return near ?? rounded(time, yearsPerPixel);
  }

  /** The ends of the ancestor's life, the present, and where the bar was. */
  #magnets(): Years[] {
    const { forest, index, part } = this;
    const { from, to } = allowedApparition(forest, index);
    if (part === 'end') return [forest.extinction(index), years(0), to];
    return [forest.apparition(index), from, to];
  }
}

/** The nearest multiple of 1, 2 or 5 times a power of ten that is still finer than a pixel or two. */
function rounded(time: number, yearsPerPixel: number): Years {
  const power = 10 ** Math.floor(Math.log10(yearsPerPixel));
  const step = power * ([1, 2, 5, 10].find((digit) => digit * power >= yearsPerPixel) ?? 10);
  return years(Number((Math.round(time / step) * step).toPrecision(15)) + 0);
}
