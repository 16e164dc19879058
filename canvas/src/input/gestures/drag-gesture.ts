import type { Point } from '../../camera/zooming.ts';
import { barPace, boxPace, EdgePan, rowPace } from './edge-pan.ts';
import type { GestureTarget } from './gesture-target.ts';
import type { Press } from './press.ts';

/** Drags the view, a bar in time, a species to another row or a box. At the edges, the view pans along. */
export class DragGesture {
  readonly #target: GestureTarget;
  /** For bars dragged in time. */
  readonly #edgePan: EdgePan;
  /** For species dragged up and down. */
  readonly #rowEdgePan: EdgePan;
  /** The press that drags, and where its pointer is now. */
  #held: { readonly press: Press; readonly point: Point } | null = null;
  /** Ctrl and Cmd turn it off. */
  #snaps = true;

  constructor(target: GestureTarget) {
    this.#target = target;
    this.#edgePan = new EdgePan(target.view, 'time', (by) => this.#panned(by));
    this.#rowEdgePan = new EdgePan(target.view, 'rows', () => this.#moveRow());
  }

  begin(press: Press, leavesItsRow: boolean): void {
    press.dragging = true;
    const { hit } = press;
    if (press.drags === 'box') this.#target.boxDrag.begin(press);
    else if (
      hit !== null &&
      press.canDragRow &&
      (leavesItsRow || press.addsAncestor) &&
      this.#target.beginRowDrag(hit.index, press.addsAncestor)
    ) {
      press.drags = 'row';
    } else if (hit !== null && press.drags === 'bar') {
      this.#target.beginDrag(hit.index, press.part);
    }
  }

  move(press: Press, before: Point, point: Point, snaps: boolean): void {
    this.#held = { press, point };
    this.#snaps = snaps;
    if (press.drags === 'view') {
      this.#target.view.panBy(before.x - point.x, before.y - point.y);
    } else if (press.drags === 'bar') {
      this.#moveBar();
      this.#edgePan.holdAt(point, barPace);
    } else if (press.drags === 'row') {
      this.#moveRow();
      this.#rowEdgePan.holdAt(point, rowPace);
    } else if (press.drags === 'box') {
      this.#target.boxDrag.move(point);
      this.#edgePan.holdAt(point, boxPace);
      this.#rowEdgePan.holdAt(point, boxPace);
    }
  }

  end(press: Press): void {
    this.stop();
    this.#sessionOf(press)?.end();
  }

  /** Cancels the drag of a species; returns false if the press drags none. */
  cancel(press: Press | null): boolean {
    const session = press === null ? null : this.#sessionOf(press);
    if (session === null) return false;
    this.stop();
    session.cancel();
    return true;
  }

  stop(): void {
    this.#held = null;
    this.#edgePan.stop();
    this.#rowEdgePan.stop();
  }

  #sessionOf({ dragging, drags }: Press): { end(): void; cancel(): void } | null {
    const { barDrag, rowDrag, boxDrag } = this.#target;
    if (!dragging || drags === 'view' || drags === 'nothing') return null;
    return { bar: barDrag, row: rowDrag, box: boxDrag }[drags];
  }

  /** Call when Ctrl or Cmd is pressed or released. */
  setSnapping(snaps: boolean): void {
    if (snaps === this.#snaps) return;
    this.#snaps = snaps;
    if (this.#held?.press.drags === 'bar') this.#moveBar();
  }

  #moveBar(): void {
    if (this.#held === null) return;
    const { press, point } = this.#held;
    const { projection } = this.#target.view;
    const from = projection.unproject(press.x, press.y);
    const to = projection.unproject(point.x, point.y);
    this.#target.barDrag.move(to.x - from.x, this.#snaps);
  }

  #moveRow(): void {
    if (this.#held === null) return;
    const { press, point } = this.#held;
    if (press.drags === 'box') this.#target.boxDrag.move(point);
    else {
      const { projection } = this.#target.view;
      this.#target.rowDrag.move(projection.unproject(point.x, point.y).y);
    }
  }

  /** The view has panned under a dragged bar, so the drag distance grows by as much. */
  #panned(by: { readonly x: number; readonly y: number }): void {
    if (this.#held === null) return;
    const { press, point } = this.#held;
    if (press.drags === 'box') {
      this.#target.boxDrag.move(point);
      return;
    }
    press.x -= by.x;
    press.y -= by.y;
    this.#moveBar();
  }
}
