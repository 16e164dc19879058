import type { Forest, Operation, SpeciesId } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import { BarDrag, type BarPart } from './bar-drag.ts';

interface DraggingTarget {
  readonly view: CanvasView;
  readonly forest: () => Forest;
  readonly onDrag: (drag: BarDrag | null) => void;
  readonly onOperation: (operation: Operation) => void;
}

/** Shows on the canvas what a drag would do, and does it once, when the bar is let go. */
export class BarDragging {
  readonly #target: DraggingTarget;
  #drag: BarDrag | null = null;
  #byX = 0;

  constructor(target: DraggingTarget) {
    this.#target = target;
  }

  /** The species being dragged, -1 for none. */
  get index(): number {
    return this.#drag?.index ?? -1;
  }

  begin(index: number, part: BarPart): void {
    this.#byX = 0;
    this.#take(new BarDrag(this.#target.forest(), index, part));
  }

  /** Moves what is held to so many pixels from where it was taken hold of. */
  move(byX: number): void {
    if (this.#drag === null) return;
    this.#byX = byX;
    const { view } = this.#target;
    const yearsPerPixel = 1 / (view.tree.time.pixelsPerYear * view.viewport.scaleX);
    this.#drag.moveBy(byX * yearsPerPixel, yearsPerPixel);
    view.preview(this.#drag.outcome);
  }

  end(): void {
    const operation = this.#drag?.operation ?? null;
    if (operation === null) {
      this.cancel();
      return;
    }
    // The view stays, also where only the tree to come will reach.
    this.#letGo();
    this.#target.onOperation(operation);
  }

  cancel(): void {
    if (this.#drag === null) return;
    this.#letGo();
    this.#target.view.settle();
  }

  /** Somebody else has changed the tree meanwhile: the drag goes on from what it is now. */
  rebase(forest: Forest): void {
    const drag = this.#drag;
    if (drag === null || drag.forest === forest) return;
    const id: SpeciesId = drag.forest.id(drag.index);
    if (!forest.has(id)) this.cancel();
    else {
      this.#take(new BarDrag(forest, forest.indexOf(id), drag.part));
      this.move(this.#byX);
    }
  }

  #letGo(): void {
    this.#take(null);
    this.#target.view.preview(null);
  }

  #take(drag: BarDrag | null): void {
    this.#drag = drag;
    this.#target.onDrag(drag);
  }
}
