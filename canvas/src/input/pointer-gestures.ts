import type { Hit } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { Point } from '../camera/zooming.ts';
import type { CanvasMode } from '../canvas-settings.ts';
import type { CanvasPainter } from '../paint/canvas-painter.ts';
import type { BarPart } from './bar-drag.ts';
import type { BarDragSession } from './bar-drag-session.ts';
import { type BoundsPart, boundsParts, isBoundsPart } from './bounds-drag.ts';
import { EdgePan } from './edge-pan.ts';
import { LongPress } from './long-press.ts';
import type { RowDragSession } from './row-drag-session.ts';

/** What gestures act on. */
export interface GestureTarget {
  readonly view: CanvasView;
  readonly painter: Pick<CanvasPainter, 'foldControlAt'>;
  readonly barDrag: Pick<BarDragSession, 'move' | 'end' | 'cancel'>;
  readonly rowDrag: Pick<RowDragSession, 'move' | 'end' | 'cancel'>;
  readonly mode: CanvasMode;
  readonly selected: number;
  /** Whether bars can be dragged at the moment. */
  readonly canDragBars: boolean;
  /** Whether species can be dragged up and down. */
  readonly canDragRows: boolean;
  hit(x: number, y: number, slack: number): Hit | null;
  /** The point is null while the pointer is pressed or has left. */
  hover(hit: Hit | null, point: Point | null): void;
  click(hit: Hit | null): void;
  /** After Shift-click or a long press. */
  compare(index: number): void;
  doubleClick(hit: Hit): void;
  toggleFold(index: number): void;
  beginDrag(index: number, part: BarPart | BoundsPart): void;
  /** Returns false if this species cannot be dragged up and down. */
  beginRowDrag(index: number): boolean;
}

interface Press {
  readonly pointer: number;
  /** Moves along when the view pans under the pointer at an edge. */
  x: number;
  readonly y: number;
  readonly hit: Hit | null;
  readonly fold: number | null;
  /** What a drag from here moves: a bar in time, or a species to another row. */
  drags: 'view' | 'bar' | 'row' | 'nothing';
  /** Whether a drag that begins up or down moves the species to another row. */
  readonly canDragRow: boolean;
  readonly part: BarPart | BoundsPart;
  readonly slack: number;
  dragging: boolean;
}

const mouseSlack = 4;
const fingerSlack = 12;
const doubleClickTime = 450;
const doubleClickReach = 8;
/** Caps a wheel notch, which reports a far larger delta than one step of a trackpad pinch. */
const maxZoomStep = 30;
const wheelLine = 20;

/** Mouse, pen, touch and wheel on the canvas. */
export class PointerGestures {
  readonly #root: HTMLElement;
  readonly #target: GestureTarget;
  readonly #pointers = new Map<number, Point>();
  readonly #abort = new AbortController();
  /** For bars dragged in time. */
  readonly #edgePan: EdgePan;
  /** For species dragged up and down. */
  readonly #rowEdgePan: EdgePan;
  readonly #longPress = new LongPress();
  /** The finger that shows the time under it. */
  #resting: number | null = null;
  #press: Press | null = null;
  #lastClick: { hit: Hit; x: number; y: number; time: number } | null = null;
  #spaceHeld = false;

  constructor(root: HTMLElement, target: GestureTarget) {
    this.#root = root;
    this.#target = target;
    this.#edgePan = new EdgePan(target.view, 'x', (byX) => this.#panned(byX));
    this.#rowEdgePan = new EdgePan(target.view, 'y', () => this.#moveRow());
    const { signal } = this.#abort;
    root.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    root.addEventListener('pointermove', (event) => this.#move(event), { signal });
    root.addEventListener('pointerup', (event) => this.#up(event), { signal });
    root.addEventListener('pointercancel', (event) => this.#cancel(event), { signal });
    root.addEventListener('contextmenu', (event) => this.#openMenu(event), { signal });
    root.addEventListener('pointerleave', () => this.#target.hover(null, null), { signal });
    root.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    window.addEventListener('blur', () => this.holdSpace(false), { signal });
  }

  stop(): void {
    this.#abort.abort();
    this.#stopPanning();
    this.#longPress.cancel();
  }

  /** While Space is held, dragging pans the view, whatever is under the pointer. */
  holdSpace(held: boolean): void {
    this.#spaceHeld = held;
    this.#showCursor(null);
  }

  /** Cancels the drag of a species; returns false if there is none. */
  cancel(): boolean {
    const drag = this.#drag;
    if (drag === null) return false;
    this.#press = null;
    this.#stopPanning();
    drag.cancel();
    this.#showCursor(null);
    return true;
  }

  /** The drag of a species in progress, if there is one. */
  get #drag(): GestureTarget['barDrag'] | GestureTarget['rowDrag'] | null {
    const { barDrag, rowDrag } = this.#target;
    const press = this.#press;
    if (press === null || !press.dragging) return null;
    return press.drags === 'bar' ? barDrag : press.drags === 'row' ? rowDrag : null;
  }

  #stopPanning(): void {
    this.#edgePan.stop();
    this.#rowEdgePan.stop();
  }

  #at(event: MouseEvent): Point {
    const box = this.#root.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
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
    const press = this.#pressAt(event, point);
    this.#target.hover(press.hit, null);
    this.#press = press;
    if (event.pointerType === 'touch') this.#longPress.begin(() => this.#rest(press));
    this.#showCursor(press.hit);
  }

  /** A finger has rested on the canvas. It no longer pans, drags or taps. */
  #rest({ hit, pointer, x, y }: Press): void {
    this.#press = null;
    if (hit !== null) this.#target.compare(hit.index);
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

  #pressAt(event: PointerEvent, { x, y }: Point): Press {
    const { mode, selected, canDragBars, canDragRows } = this.#target;
    const slack = event.pointerType === 'touch' ? fingerSlack : mouseSlack;
    const fold = this.#target.painter.foldControlAt(x, y, slack / 2);
    const handle = handleOf(event.target);
    const found = this.#target.hit(x, y, slack);
    const hit = handle === null ? found : { index: selected, part: endWith(handle) };
    const part = partToDrag(hit, handle, event.altKey);
    const isFree = this.#spaceHeld || event.button === 1 || mode === 'moving';
    // A finger pans, whatever it touches, unless it touches the species already selected.
    const canGrab = event.pointerType !== 'touch' || hit?.index === selected;
    const isHeld = !isFree && hit !== null && canGrab;
    const canDragRow =
      isHeld && canDragRows && (hit.part === 'bar' || hit.part === 'name') && handle === null;
    const drags =
      isFree || (event.pointerType === 'touch' && !(isHeld && (canDragBars || canDragRow)))
        ? 'view'
        : canDragBars && isHeld && hit.part !== 'name'
          ? 'bar'
          : 'nothing';
    const pointer = event.pointerId;
    return { pointer, x, y, hit, fold, drags, canDragRow, part, slack, dragging: false };
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
    const byX = Math.abs(point.x - press.x);
    const byY = Math.abs(point.y - press.y);
    if (!press.dragging && Math.hypot(byX, byY) > press.slack) this.#begin(press, byY > byX);
    if (!press.dragging) return;
    if (press.drags === 'view') {
      this.#target.view.panBy(before.x - point.x, before.y - point.y);
    } else if (press.drags === 'bar') {
      this.#target.barDrag.move(point.x - press.x);
      this.#edgePan.holdAt(point.x);
    } else if (press.drags === 'row') {
      this.#moveRow();
      this.#rowEdgePan.holdAt(point.y);
    }
  }

  #moveRow(): void {
    const press = this.#press;
    const point = press === null ? undefined : this.#pointers.get(press.pointer);
    if (point !== undefined) this.#target.rowDrag.move(point.y);
  }

  /** The view has panned under a dragged bar, so the drag distance grows by as much. */
  #panned(byX: number): void {
    const press = this.#press;
    const point = press === null ? undefined : this.#pointers.get(press.pointer);
    if (press === null || point === undefined) return;
    press.x -= byX;
    this.#target.barDrag.move(point.x - press.x);
  }

  #begin(press: Press, isUpOrDown: boolean): void {
    press.dragging = true;
    this.#longPress.cancel();
    // A click before a drag and one after it are no double click.
    this.#lastClick = null;
    const { hit } = press;
    if (hit !== null && press.canDragRow && isUpOrDown && this.#target.beginRowDrag(hit.index)) {
      press.drags = 'row';
    } else if (hit !== null && press.drags === 'bar') {
      this.#target.beginDrag(hit.index, press.part);
    }
    this.#showCursor(press.hit);
  }

  #pinch(moved: number, before: Point, now: Point): void {
    const other = [...this.#pointers].find(([pointer]) => pointer !== moved)?.[1];
    if (other === undefined) return;
    const { view } = this.#target;
    const apart = (point: Point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
    const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const from = middle(before);
    const to = middle(now);
    view.panBy(from.x - to.x, from.y - to.y);
    view.zoomBy(apart(now) / apart(before), to);
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#endRest();
    const press = this.#press;
    if (press === null || press.pointer !== event.pointerId) return;
    const drag = this.#drag;
    this.#press = null;
    this.#stopPanning();
    if (press.dragging) drag?.end();
    else if (press.fold !== null) this.#target.toggleFold(press.fold);
    else if (event.button !== 1) this.#click(press, event.shiftKey);
    this.#showCursor(null);
  }

  /** The first click of a double click may move the view, so the double click uses the first hit. */
  #click(press: Press, isShifted: boolean): void {
    const { mode } = this.#target;
    if (mode === 'moving' || this.#spaceHeld) return;
    if (isShifted && press.hit !== null) {
      this.#lastClick = null;
      this.#target.compare(press.hit.index);
      return;
    }
    const last = this.#lastClick;
    const now = performance.now();
    this.#lastClick =
      press.hit === null ? null : { hit: press.hit, x: press.x, y: press.y, time: now };
    if (
      last !== null &&
      now - last.time < doubleClickTime &&
      Math.hypot(press.x - last.x, press.y - last.y) < doubleClickReach
    ) {
      this.#lastClick = null;
      this.#target.doubleClick(last.hit);
      return;
    }
    this.#target.click(press.hit);
  }

  #cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#endRest();
    if (this.#press?.pointer === event.pointerId) this.#release(this.#press);
  }

  /** After ctrl-click on a Mac, the native menu takes over the mouse, and no pointerup follows. */
  #openMenu(event: MouseEvent): void {
    // A long press may send this too, but the finger keeps its pointer.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return;
    this.#release(this.#press);
  }

  /** Ends a press without a click and without keeping what it dragged. */
  #release(press: Press | null): void {
    if (press === null) return;
    this.#pointers.delete(press.pointer);
    if (!this.cancel()) this.#press = null;
    this.#showCursor(null);
  }

  #hover({ x, y }: Point, under: EventTarget | null): void {
    const handle = handleOf(under);
    const hit =
      handle === null
        ? this.#target.hit(x, y, mouseSlack)
        : { index: this.#target.selected, part: endWith(handle) };
    const fold = this.#target.painter.foldControlAt(x, y, 0);
    this.#target.hover(fold === null ? hit : { index: fold, part: 'name' }, { x, y });
    this.#showCursor(hit);
    if (fold !== null) this.#root.style.cursor = 'pointer';
  }

  #showCursor(hit: Hit | null): void {
    const { mode, canDragBars } = this.#target;
    const press = this.#press;
    const isFree = this.#spaceHeld || mode === 'moving';
    let cursor = 'default';
    if (press?.drags === 'view' && (isFree || press.dragging)) cursor = 'grabbing';
    else if (isFree) cursor = 'grab';
    else if (hit !== null) {
      const held = canDragBars && hit.part !== 'name';
      const isEnd = hit.part === 'start' || hit.part === 'end';
      cursor = held ? (isEnd ? 'ew-resize' : 'grab') : 'pointer';
      if (press?.drags === 'bar' && press.dragging) cursor = isEnd ? 'ew-resize' : 'grabbing';
      if (press?.drags === 'row' && press.dragging) cursor = 'grabbing';
    }
    this.#root.style.cursor = cursor;
  }

  #wheel(event: WheelEvent): void {
    if (isAside(event.target)) return;
    event.preventDefault();
    const { view } = this.#target;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLine : 1;
    const x = event.deltaX * unit;
    const y = event.deltaY * unit;
    const point = this.#at(event);
    if (event.ctrlKey || event.metaKey) view.zoomBy(wheelFactor(y), point);
    else if (event.altKey) view.zoomRowsBy(wheelFactor(y), point);
    // Some systems turn the wheel of a mouse sideways while Shift is held.
    else if (event.shiftKey) view.zoomTimeBy(wheelFactor(y === 0 ? x : y), point);
    // On a trackpad, a vertical swipe is never exactly vertical.
    else if (view.isFitted && Math.abs(x) < Math.abs(y)) view.panBy(0, y);
    else view.panBy(x, y);
  }
}

function wheelFactor(delta: number): number {
  const step = Math.min(Math.max(delta, -maxZoomStep), maxZoomStep);
  return Math.exp(-step * 0.008);
}

/** Fields and panels on top of the canvas handle their own gestures. */
function isAside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-canvas-aside]') !== null;
}

type Handle = 'start' | 'end' | BoundsPart;

function handleOf(target: EventTarget | null): Handle | null {
  const handle = target instanceof Element ? target.closest('[data-handle]') : null;
  const part = handle?.getAttribute('data-handle');
  return part === 'start' || part === 'end' || isBoundsPart(part) ? part : null;
}

/** The end of the bar that a handle belongs to. */
function endWith(handle: Handle): 'start' | 'end' {
  if (!isBoundsPart(handle)) return handle;
  return boundsParts[handle].end === 'apparition' ? 'start' : 'end';
}

/** With Alt, an end stays where it is and gets bounds instead. */
function partToDrag(hit: Hit | null, handle: Handle | null, isAlt: boolean): BarPart | BoundsPart {
  if (isBoundsPart(handle)) return handle;
  if (hit === null || hit.part === 'name') return 'bar';
  if (!isAlt || hit.part === 'bar') return hit.part;
  return hit.part === 'start' ? 'apparition' : 'extinction';
}
