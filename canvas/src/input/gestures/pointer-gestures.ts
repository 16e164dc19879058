import type { Hit } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { Point } from '../../camera/zooming.ts';
import { ClickGesture } from './click-gesture.ts';
import { DragGesture } from './drag-gesture.ts';
import type { GestureTarget } from './gesture-target.ts';
import { LongPress } from './long-press.ts';
import { hitAt, isAside, mouseSlack, type Press, pressAt } from './press.ts';
import { pinch, turnWheel } from './zoom-gestures.ts';

/** Mouse, pen, touch and wheel on the canvas: decides which gesture an event belongs to. */
export class PointerGestures {
  readonly #root: HTMLElement;
  readonly #target: GestureTarget;
  readonly #clicks: ClickGesture;
  readonly #drag: DragGesture;
  readonly #pointers = new Map<number, Point>();
  readonly #abort = new AbortController();
  readonly #longPress = new LongPress();
  /** The finger that shows the time under it. */
  #resting: number | null = null;
  #press: Press | null = null;
  #spaceHeld = false;

  constructor(root: HTMLElement, target: GestureTarget) {
    this.#root = root;
    this.#target = target;
    this.#clicks = new ClickGesture(target);
    this.#drag = new DragGesture(target);
    const { signal } = this.#abort;
    root.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    root.addEventListener('pointermove', (event) => this.#move(event), { signal });
    root.addEventListener('pointerup', (event) => this.#up(event), { signal });
    root.addEventListener('pointercancel', (event) => this.#cancel(event), { signal });
    root.addEventListener('contextmenu', (event) => this.#openMenu(event), { signal });
    root.addEventListener('pointerleave', () => this.#target.hover(null, null), { signal });
    root.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    for (const type of ['keydown', 'keyup'] as const) {
      window.addEventListener(type, (event) => this.#switchSnapping(event), { signal });
    }
    window.addEventListener('blur', () => this.holdSpace(false), { signal });
  }

  stop(): void {
    this.#abort.abort();
    this.#drag.stop();
    this.#longPress.cancel();
  }

  /** While Space is held, dragging pans the view, whatever is under the pointer. */
  holdSpace(held: boolean): void {
    this.#spaceHeld = held;
    this.#showCursor(null);
  }

  /** Cancels the drag of a species; returns false if there is none. */
  cancel(): boolean {
    if (!this.#drag.cancel(this.#press)) return false;
    this.#press = null;
    this.#showCursor(null);
    return true;
  }

  #at(event: MouseEvent): Point {
    const box = this.#root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Whether dragging pans the view, whatever is under the pointer. */
  get #isFree(): boolean {
    return this.#spaceHeld || this.#target.mode === 'moving';
  }

  #down(event: PointerEvent): void {
    if (isAside(event.target) || (event.pointerType === 'mouse' && event.button > 1)) return;
    const point = this.#at(event);
    this.#pointers.set(event.pointerId, point);
    this.#root.setPointerCapture?.(event.pointerId);
    if (this.#pointers.size > 1) {
      this.#endRest();
      this.cancel();
      this.#press = null;
      return;
    }
    if (event.button === 1) event.preventDefault();
    const press = pressAt(event, point, this.#target, this.#isFree || event.button === 1);
    this.#target.hover(press.hit, null);
    this.#press = press;
    if (event.pointerType === 'touch') this.#longPress.begin(() => this.#rest(press));
    this.#showCursor(press.hit);
  }

  /** A finger has rested on the canvas. It no longer pans, drags or taps, except at the end of a bar. */
  #rest(press: Press): void {
    const { hit, pointer, x, y, restPart } = press;
    if (restPart !== null) {
      press.part = restPart;
      this.#begin(press, false);
      return;
    }
    this.#press = null;
    if (hit !== null) this.#target.beginAdding(hit.index);
    else {
      this.#resting = pointer;
      this.#target.hover(null, { x, y });
    }
  }

  #endRest(): void {
    this.#longPress.cancel();
    if (this.#resting !== null) this.#target.hover(null, null);
    this.#resting = null;
  }

  #move(event: PointerEvent): void {
    const point = this.#at(event);
    // The browser has not reported that the button was released.
    if (event.buttons === 0 && this.#pointers.delete(event.pointerId)) {
      if (this.#press?.pointer === event.pointerId) this.#release(this.#press);
    }
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) {
      if (isAside(event.target)) this.#target.hover(null, null);
      else if (event.pointerType === 'mouse') this.#hover(point, event.target);
      return;
    }
    if (this.#pointers.size === 2) this.#pinch(event.pointerId, before, point);
    this.#pointers.set(event.pointerId, point);
    if (event.pointerId === this.#resting) this.#target.hover(null, point);
    const press = this.#press;
    if (press === null || press.pointer !== event.pointerId) return;
    const distance = Math.hypot(point.x - press.x, point.y - press.y);
    if (!press.dragging && distance > press.slack) {
      this.#begin(press, leavesRow(this.#target.view, press, point));
    }
    const snaps = !(event.ctrlKey || event.metaKey);
    if (press.dragging) this.#drag.move(press, before, point, snaps);
  }

  #begin(press: Press, leavesItsRow: boolean): void {
    this.#longPress.cancel();
    this.#clicks.forget();
    this.#drag.begin(press, leavesItsRow);
    this.#showCursor(press.hit);
  }

  /** A drag that rests reacts to the keys too. */
  #switchSnapping({ key, type }: KeyboardEvent): void {
    if (key === 'Control' || key === 'Meta') this.#drag.setSnapping(type === 'keyup');
  }

  #pinch(moved: number, before: Point, now: Point): void {
    const other = [...this.#pointers].find(([pointer]) => pointer !== moved)?.[1];
    if (other !== undefined) pinch(this.#target.view, other, before, now);
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#endRest();
    const press = this.#press;
    if (press === null || press.pointer !== event.pointerId) return;
    this.#press = null;
    if (press.dragging) this.#drag.end(press);
    else if (press.fold !== null) this.#target.toggleFold(press.fold);
    else if (event.button !== 1 && !this.#isFree) this.#clicks.click(press, isAdding(event));
    this.#showCursor(null);
  }

  #cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#endRest();
    if (this.#press?.pointer === event.pointerId) this.#release(this.#press);
  }

  /** After ctrl-click on a Mac, a menu takes over the mouse, and no pointerup may follow. */
  #openMenu(event: MouseEvent): void {
    // A long press may send this too, but the finger keeps its pointer.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    this.#release(this.#press);
    if (isAside(event.target)) return;
    const hit = hitAt(this.#target, this.#at(event), event.target, mouseSlack);
    const at = { x: event.clientX, y: event.clientY };
    if (!this.#target.openMenu(hit?.index ?? -1, at)) return;
    event.preventDefault();
    this.#target.hover(null, null);
  }

  /** Ends a press without a click and without keeping what it dragged. */
  #release(press: Press | null): void {
    if (press === null) return;
    this.#pointers.delete(press.pointer);
    if (!this.cancel()) this.#press = null;
    this.#showCursor(null);
  }

  #hover(point: Point, under: EventTarget | null): void {
    const hit = hitAt(this.#target, point, under, mouseSlack);
    const inRow = this.#target.view.projection.unproject(point.x, point.y);
    const fold = this.#target.painter.foldControlAt(inRow.x, inRow.y, 0);
    this.#target.hover(fold === null ? hit : { index: fold, part: 'name' }, point);
    this.#showCursor(hit);
    if (fold !== null) this.#root.style.cursor = 'pointer';
  }

  #showCursor(hit: Hit | null): void {
    const { canDragBars } = this.#target;
    const press = this.#press;
    let cursor = 'default';
    if (press?.drags === 'view' && (this.#isFree || press.dragging)) cursor = 'grabbing';
    else if (this.#isFree) cursor = 'grab';
    else if (press?.drags === 'box') cursor = 'crosshair';
    else if (hit !== null) {
      const held = canDragBars && hit.part !== 'name';
      const isEnd = hit.part === 'split' || hit.part === 'start' || hit.part === 'end';
      const along = resizeCursors[this.#target.view.projection.shape];
      cursor = held ? (isEnd ? along : 'grab') : 'pointer';
      if (press?.drags === 'bar' && press.dragging) cursor = isEnd ? along : 'grabbing';
      if (press?.drags === 'row' && press.dragging) cursor = 'grabbing';
    }
    this.#root.style.cursor = cursor;
  }

  #wheel(event: WheelEvent): void {
    if (isAside(event.target)) return;
    event.preventDefault();
    turnWheel(this.#target.view, event, this.#at(event));
  }
}

const resizeCursors = { across: 'ew-resize', upright: 'ns-resize', fan: 'move' } as const;

/** Whether a drag goes to other rows rather than to other times. */
function leavesRow({ projection }: CanvasView, from: Point, to: Point): boolean {
  const start = projection.unproject(from.x, from.y);
  const end = projection.unproject(to.x, to.y);
  const across = Math.abs(end.y - start.y) * projection.spread(end.x);
  return across > Math.abs(end.x - start.x);
}

/** Whether a click adds to the selection. */
function isAdding({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean {
  return shiftKey || ctrlKey || metaKey;
}
