import type { Viewport, VisibleMarks } from '@life-tree/phylogeny';
import { rowPitch } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { LaidOutTree } from '../camera/laid-out-tree.ts';
import type { CanvasSettings } from '../canvas-settings.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { CanvasColours } from './canvas-colours.ts';
import type { ImageCache } from './image-cache.ts';
import type { TextRuler } from './text-ruler.ts';

/** Somebody else who is here, and the species they have selected. */
export interface CanvasPresence {
  readonly key: string;
  readonly name: string;
  /** As #RRGGBB. */
  readonly colour: string;
  readonly index: number;
}

/** A control that folds or unfolds a branch, where it was last drawn. */
export interface FoldControl {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Everything one frame shows. */
export interface Scene {
  readonly view: CanvasView;
  readonly colours: CanvasColours;
  readonly texts: CanvasTexts;
  readonly ruler: TextRuler;
  readonly images: ImageCache;
  readonly marks: VisibleMarks;
  /** Rows of the forest; -1 for none. */
  readonly selected: number;
  readonly hovered: number;
  /** The species whose name is being edited: its text is not drawn under the field. */
  readonly renamed: number;
  readonly presence: readonly CanvasPresence[];
  readonly imageOf: (index: number) => string | null;
  /** Filled by drawing. */
  readonly foldControls: FoldControl[];
}

/** What the drawing of species asks over and over, worked out once a frame. */
export interface Plot {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly tree: LaidOutTree;
  readonly settings: CanvasSettings;
  readonly viewport: Viewport;
  readonly rowHeight: number;
  /** Pixels of the device in one of the page. */
  readonly pixelRatio: number;
}

export function xAt({ viewport }: Plot, worldX: number): number {
  return (worldX - viewport.left) * viewport.scaleX;
}

/** The middle of a row. */
export function yAt({ viewport }: Plot, row: number): number {
  return ((row + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
}

/** The nearest whole pixel of the device: what stands there has sharp edges, and is cheap. */
export function snapToPixel({ pixelRatio }: Plot, length: number): number {
  return Math.round(length * pixelRatio) / pixelRatio;
}

export function colourOf({ tree, scene }: Plot, index: number): string {
  const { branches, ink } = scene.colours;
  return branches[tree.colours[index] ?? 0] ?? ink;
}
