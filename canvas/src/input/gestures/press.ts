import type { Hit } from '@life-tree/phylogeny';
import type { Point } from '../../camera/zooming.ts';
import type { BarPart } from '../drags/bar-drag.ts';
import { type BoundsPart, boundsParts, isBoundsPart } from '../drags/bounds-drag.ts';
import type { GestureTarget } from './gesture-target.ts';

/** A pointer that was pressed on the canvas and has not been released yet. */
export interface Press {
  readonly pointer: number;
  /** Moves along when the view pans under the pointer at an edge. */
  x: number;
  y: number;
  readonly hit: Hit | null;
  readonly fold: number | null;
  /** What a drag from here moves: a bar in time, a species to another row, or a corner of a box. */
  drags: 'view' | 'bar' | 'row' | 'box' | 'nothing';
  /** Whether a drag that begins up or down moves the species to another row. */
  readonly canDragRow: boolean;
  /** Whether the species to whose row it is dragged becomes another ancestor, beside the one it has. */
  readonly addsAncestor: boolean;
  /** Changes if a finger rests on the handle of an end. */
  part: BarPart | BoundsPart;
  /** The bounds that a finger drags after it has rested on the handle of an end. */
  readonly restPart: BoundsPart | null;
  readonly slack: number;
  dragging: boolean;
}

/** How far from a species the pointer may be to hit it, in pixels. */
export const mouseSlack = 4;
const fingerSlack = 12;

/** What a press at a point will do. `isFree` if it pans the view whatever is under it. */
export function pressAt(
  event: PointerEvent,
  { x, y }: Point,
  target: GestureTarget,
  isFree: boolean,
): Press {
  const { canDragBars, canDragRows } = target;
  const slack = event.pointerType === 'touch' ? fingerSlack : mouseSlack;
  const inRow = target.view.projection.unproject(x, y);
  const fold = target.painter.foldControlAt(inRow.x, inRow.y, slack / 2);
  const handle = handleOf(event.target);
  const hit = hitAt(target, { x, y }, event.target, slack);
  const part = partToDrag(hit, handle, event.altKey);
  // A finger pans, whatever it touches, unless it touches a species already selected.
  const canGrab = event.pointerType !== 'touch' || (hit !== null && target.isSelected(hit.index));
  const drawsBox = !isFree && event.shiftKey && event.pointerType !== 'touch' && handle === null;
  const isHeld = !isFree && !drawsBox && hit !== null && canGrab;
  const canDragRow =
    isHeld && canDragRows && (hasRowGrip(hit, handle) || event.pointerType === 'touch');
  const drags = drawsBox
    ? 'box'
    : isFree || (event.pointerType === 'touch' && !(isHeld && (canDragBars || canDragRow)))
      ? 'view'
      : canDragBars && isHeld && hit.part !== 'name'
        ? 'bar'
        : 'nothing';
  const pointer = event.pointerId;
  const isOfEnd = handle !== null && handle !== 'bar' && handle !== 'split';
  const restPart = drags === 'bar' && isOfEnd ? boundsAt(handle) : null;
  const addsAncestor = canDragRow && event.altKey;
  return {
    ...{ pointer, x, y, hit, fold, drags, canDragRow, addsAncestor },
    ...{ part, restPart, slack, dragging: false },
  };
}

/**
 * Whether a mouse grabs a species here to move it up or down. A finger does so anywhere: it covers the
 * ends of a short bar.
 */
function hasRowGrip({ part }: Hit, handle: Handle | null): boolean {
  return (part === 'bar' || part === 'name') && (handle === null || handle === 'bar');
}

/** The species at a point. A handle of the selected one counts as the part it belongs to. */
export function hitAt(
  target: GestureTarget,
  { x, y }: Point,
  under: EventTarget | null,
  slack: number,
): Hit | null {
  const handle = handleOf(under);
  if (handle === null) return target.hit(x, y, slack);
  return { index: target.selected, part: partWith(handle) };
}

/** Fields and panels on top of the canvas handle their own gestures. */
export function isAside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-canvas-aside]') !== null;
}

type Handle = BarPart | BoundsPart;

function handleOf(target: EventTarget | null): Handle | null {
  const handle = target instanceof Element ? target.closest('[data-handle]') : null;
  const part = handle?.getAttribute('data-handle');
  const isBarPart = part === 'split' || part === 'start' || part === 'end' || part === 'bar';
  return isBarPart || isBoundsPart(part) ? part : null;
}

/** The part of the bar that a handle belongs to. */
function partWith(handle: Handle): BarPart {
  if (!isBoundsPart(handle)) return handle;
  return boundsParts[handle].end === 'apparition' ? 'start' : 'end';
}

/** With Alt, an end stays where it is and gets bounds instead. */
function partToDrag(hit: Hit | null, handle: Handle | null, isAlt: boolean): BarPart | BoundsPart {
  if (isBoundsPart(handle)) return handle;
  if (hit === null || hit.part === 'name') return 'bar';
  if (!isAlt || hit.part === 'bar' || hit.part === 'split') return hit.part;
  return boundsAt(hit.part);
}

/** The bounds that are created by dragging from an end. */
function boundsAt(handle: Exclude<Handle, 'bar' | 'split'>): BoundsPart {
  if (isBoundsPart(handle)) return handle;
  return handle === 'start' ? 'apparition' : 'extinction';
}
