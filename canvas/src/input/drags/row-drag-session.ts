import { type Forest, rowPitch } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { SurfaceProps } from '../surface-props.ts';
import { RowDrag } from './row-drag.ts';

type DragProps = Pick<SurfaceProps, 'forest' | 'settings' | 'editing' | 'onDrag'>;

/** Shows where a dragged species would go, and emits one operation when it is released. */
export class RowDragSession {
  readonly #view: CanvasView;
  readonly #props: () => DragProps;
  #drag: RowDrag | null = null;
  #y = 0;

  constructor(view: CanvasView, props: () => DragProps) {
    this.#view = view;
    this.#props = props;
  }

  /** The species being dragged, -1 for none. */
  get index(): number {
    return this.#drag?.index ?? -1;
  }

  /** Returns false if the species cannot be moved. */
  begin(index: number): boolean {
    const { forest } = this.#props();
    this.#set(this.#canMove ? RowDrag.begin(forest, this.#view.tree.rows, index) : null);
    return this.#drag !== null;
  }

  /** `y` is where the pointer is on the canvas, in pixels. */
  move(y: number): void {
    if (this.#drag === null) return;
    this.#y = y;
    const { top, scaleY } = this.#view.viewport;
    this.#drag.moveTo((y / scaleY + top) / rowPitch);
    this.#view.frames.request();
  }

  end(): void {
    const operation = this.#drag?.operation ?? null;
    this.cancel();
    if (operation !== null) this.#props().editing?.onOperation(operation);
  }

  cancel(): void {
    if (this.#drag !== null) this.#set(null);
  }

  /** Continues the drag after somebody else has changed the tree, or ends it if it no longer makes sense. */
  rebase(forest: Forest): void {
    const drag = this.#drag;
    if (drag === null || (drag.forest === forest && this.#canMove)) return;
    const index = forest.indexOf(drag.forest.id(drag.index));
    this.#set(
      this.#canMove && index >= 0 ? RowDrag.begin(forest, this.#view.tree.rows, index) : null,
    );
    this.move(this.#y);
  }

  /** Other orders of siblings leave no choice. */
  get #canMove(): boolean {
    const { editing, settings } = this.#props();
    return editing !== null && settings.order === 'hand';
  }

  #set(drag: RowDrag | null): void {
    const before = this.#drag;
    this.#drag = drag;
    if (drag !== before) this.#props().onDrag(drag);
    this.#view.frames.request();
  }
}
