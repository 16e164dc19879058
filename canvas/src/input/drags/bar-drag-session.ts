import type { Forest } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { SurfaceProps } from '../surface-props.ts';
import { BarDrag, type BarPart } from './bar-drag.ts';
import { BoundsDrag, type BoundsPart, isBoundsPart } from './bounds-drag.ts';

type DragProps = Pick<SurfaceProps, 'forest' | 'editing' | 'onDrag'>;

/** Previews a drag on the canvas and emits one operation when the bar is released. */
export class BarDragSession {
  readonly #view: CanvasView;
  readonly #props: () => DragProps;
  #drag: BarDrag | BoundsDrag | null = null;
  #byX = 0;

  constructor(view: CanvasView, props: () => DragProps) {
    this.#view = view;
    this.#props = props;
  }

  /** The species being dragged, -1 for none. */
  get index(): number {
    return this.#drag?.index ?? -1;
  }

  begin(index: number, part: BarPart | BoundsPart): void {
    this.#byX = 0;
    this.#set(dragOf(this.#props().forest, index, part));
  }

  /** `byX` is the distance in pixels from where the drag began. */
  move(byX: number): void {
    if (this.#drag === null) return;
    this.#byX = byX;
    const { tree, viewport } = this.#view;
    const yearsPerPixel = 1 / (tree.time.pixelsPerYear * viewport.scaleX);
    this.#drag.moveBy(byX * yearsPerPixel, yearsPerPixel);
    this.#view.preview(this.#drag.outcome);
  }

  end(): void {
    const operation = this.#drag?.operation ?? null;
    if (operation === null) {
      this.cancel();
      return;
    }
    // Don't clamp the view here: it may show times that only the edited tree will reach.
    this.#clear();
    this.#props().editing?.onOperation(operation);
  }

  cancel(): void {
    if (this.#drag === null) return;
    this.#clear();
    this.#view.returnToTree();
  }

  /** Continues the drag on a tree that somebody else has changed in the meantime. */
  rebase(forest: Forest): void {
    const drag = this.#drag;
    if (drag === null || drag.forest === forest) return;
    const id = drag.forest.id(drag.index);
    if (!forest.has(id)) this.cancel();
    else {
      this.#set(dragOf(forest, forest.indexOf(id), drag.part));
      this.move(this.#byX);
    }
  }

  #clear(): void {
    this.#set(null);
    this.#view.preview(null);
  }

  #set(drag: BarDrag | BoundsDrag | null): void {
    this.#drag = drag;
    this.#props().onDrag(drag);
  }
}

function dragOf(forest: Forest, index: number, part: BarPart | BoundsPart): BarDrag | BoundsDrag {
  return isBoundsPart(part)
    ? new BoundsDrag(forest, index, part)
    : new BarDrag(forest, index, part);
}
