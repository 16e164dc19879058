import { type Forest, timeRules } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { CanvasTexts } from '../../canvas-texts.ts';
import type { SurfaceProps } from '../surface-props.ts';
import { BarDrag, type BarPart } from './bar-drag.ts';
import { BoundsDrag, type BoundsPart, isBoundsPart } from './bounds-drag.ts';
import { type SnapTarget, snapTargets } from './snap-targets.ts';

type DragProps = Pick<SurfaceProps, 'forest' | 'settings' | 'selected' | 'editing' | 'onDrag'>;

/** Previews a drag on the canvas and emits one operation when the bar is released. */
export class BarDragSession {
  readonly #view: CanvasView;
  readonly #props: () => DragProps;
  readonly #notation: CanvasTexts['notation'];
  #drag: BarDrag | BoundsDrag | null = null;
  #byX = 0;
  #snaps = true;
  /** What the drag can snap to in the part of the tree that is shown. */
  #targets: (Pick<CanvasView, 'tree' | 'viewport'> & { list: readonly SnapTarget[] }) | null = null;

  constructor(view: CanvasView, props: () => DragProps, notation: CanvasTexts['notation']) {
    this.#view = view;
    this.#props = props;
    this.#notation = notation;
  }

  /** The species being dragged, -1 for none. */
  get index(): number {
    return this.#drag?.index ?? -1;
  }

  /** What the dragged bar has snapped to. */
  get snapped(): SnapTarget | null {
    return this.#drag?.snapped ?? null;
  }

  begin(index: number, part: BarPart | BoundsPart): void {
    this.#byX = 0;
    this.#set(dragOf(this.#props(), index, part));
  }

  /** `byX` is the distance in pixels from where the drag began. */
  move(byX: number, snaps: boolean): void {
    if (this.#drag === null) return;
    this.#byX = byX;
    this.#snaps = snaps;
    const { tree, viewport } = this.#view;
    const yearsPerPixel = 1 / (tree.time.pixelsPerYear * viewport.scaleX);
    const targets = snaps ? this.#targetsOf(this.#drag) : null;
    this.#drag.moveBy(byX * yearsPerPixel, yearsPerPixel, targets);
    this.#view.preview(this.#drag.outcome);
  }

  end(): void {
    const drag = this.#drag;
    const operation = drag?.operation ?? null;
    if (drag === null || operation === null) {
      this.cancel();
      return;
    }
    // Don't clamp the view here: it may show times that only the edited tree will reach.
    this.#clear();
    const { editing } = this.#props();
    if (drag.kind === 'bounds') editing?.onOperation(operation);
    else if (drag.edit !== null) editing?.onTimes(drag.edit);
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
      this.#set(dragOf({ ...this.#props(), forest }, forest.indexOf(id), drag.part));
      this.move(this.#byX, this.#snaps);
    }
  }

  #targetsOf(drag: BarDrag | BoundsDrag): readonly SnapTarget[] {
    const { tree, viewport, settings } = this.#view;
    if (this.#targets?.tree !== tree || this.#targets.viewport !== viewport) {
      const found = snapTargets(this.#view, drag.index, this.#notation(settings.look.settings));
      const list = found.filter((target) => !('index' in target && movesAlong(drag, target.index)));
      this.#targets = { tree, viewport, list };
    }
    return this.#targets.list;
  }

  #clear(): void {
    this.#set(null);
    this.#view.preview(null);
  }

  #set(drag: BarDrag | BoundsDrag | null): void {
    this.#drag = drag;
    this.#targets = null;
    this.#props().onDrag(drag);
  }
}

/** Whether a species moves with the dragged one, so that there is nothing to snap to. */
function movesAlong(drag: BarDrag | BoundsDrag, species: number): boolean {
  if (drag.kind === 'bounds' || drag.together.size === 0) return false;
  const { forest, together } = drag;
  for (let row = species; row >= 0; row = forest.ancestor(row)) {
    if (together.has(forest.id(row))) return true;
  }
  return false;
}

function dragOf(
  { forest, selected, settings }: DragProps,
  index: number,
  part: BarPart | BoundsPart,
): BarDrag | BoundsDrag {
  const rules = timeRules(settings.look.settings);
  if (isBoundsPart(part)) return new BoundsDrag(forest, index, part, rules.now);
  // If several species are selected, they move together, whatever part of a bar is dragged.
  return selected.size > 1 && selected.has(forest.id(index))
    ? new BarDrag(forest, index, 'bar', rules, selected)
    : new BarDrag(forest, index, part, rules);
}
