import type { Hit } from '@life-tree/phylogeny';
import type { CanvasView } from '../../camera/canvas-view.ts';
import type { Point } from '../../camera/zooming.ts';
import type { CanvasMode } from '../../canvas-settings.ts';
import type { CanvasPainter } from '../../paint/canvas-painter.ts';
import type { BarPart } from '../drags/bar-drag.ts';
import type { BarDragSession } from '../drags/bar-drag-session.ts';
import type { BoundsPart } from '../drags/bounds-drag.ts';
import type { BoxDragSession } from '../drags/box-drag.ts';
import type { RowDragSession } from '../drags/row-drag-session.ts';

/** What gestures act on. */
export interface GestureTarget {
  readonly view: CanvasView;
  readonly painter: Pick<CanvasPainter, 'foldControlAt'>;
  readonly barDrag: Pick<BarDragSession, 'move' | 'end' | 'cancel'>;
  readonly rowDrag: Pick<RowDragSession, 'move' | 'end' | 'cancel'>;
  readonly boxDrag: Pick<BoxDragSession, 'begin' | 'move' | 'end' | 'cancel'>;
  readonly mode: CanvasMode;
  readonly selected: number;
  /** Whether bars can be dragged at the moment. */
  readonly canDragBars: boolean;
  /** Whether species can be dragged up and down. */
  readonly canDragRows: boolean;
  isSelected(index: number): boolean;
  hit(x: number, y: number, slack: number): Hit | null;
  /** The point is null while the pointer is pressed or has left. */
  hover(hit: Hit | null, point: Point | null): void;
  click(hit: Hit | null): void;
  /** Whether taps add to the selection, after a long press. */
  readonly addsByTap: boolean;
  /** Adds a species to the selection or removes it. */
  toggle(index: number): void;
  /** After a long press. */
  beginAdding(index: number): void;
  /** Opens the menu of a species, or of the canvas for -1, at a place in the window; returns false if there is none. */
  openMenu(index: number, at: Point): boolean;
  doubleClick(hit: Hit): void;
  toggleFold(index: number): void;
  beginDrag(index: number, part: BarPart | BoundsPart): void;
  /** Returns false if this species cannot be dragged up and down. `adds` if it gets another ancestor. */
  beginRowDrag(index: number, adds: boolean): boolean;
}
