import { type Forest, rowPitch } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { SurfaceProps } from '../surface-props.ts';
import { type DropTarget, RowDrag } from './row-drag.ts';

type DragProps = Pick<SurfaceProps, 'forest' | 'settings' | 'selected' | 'editing' | 'onDrag'>;

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

  /** The species that the dragged one is held over. */
  get target(): DropTarget | null {
    return this.#drag?.target ?? null;
  }

  /** Returns false if the species cannot be moved. `adds` if it gets another ancestor besides its own. */
  begin(index: number, adds = false): boolean {
    this.#set(this.#begun(index, adds));
    return this.#drag !== null;
  }

  /** `y` is where the pointer is in the unrolled view, in pixels. */
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

  /** Continues the drag after somebody else has changed the tree, or ends it if its species is gone. */
  rebase(forest: Forest): void {
    const drag = this.#drag;
    if (drag === null) return;
    const { editing } = this.#props();
    if (drag.forest === forest && drag.rows === this.#view.tree.rows && editing !== null) return;
    this.#set(this.#begun(forest.indexOf(drag.forest.id(drag.index)), drag.adds));
    this.move(this.#y);
  }

  #begun(index: number, adds: boolean): RowDrag | null {
    const { forest, editing, settings, selected } = this.#props();
    if (editing === null || index < 0) return null;
    // Other orders of siblings leave no choice.
    const isByHand = settings.look.settings?.order === 'hand';
    return RowDrag.begin(forest, this.#view.tree.rows, index, { isByHand, selected, adds });
  }

  #set(drag: RowDrag | null): void {
    const before = this.#drag;
    this.#drag = drag;
    if (drag !== before) this.#props().onDrag(drag);
    this.#view.frames.request();
  }
}
