import type {
  GroupMark,
  Label,
  PlacedBracket,
  PlacedEra,
  Projection,
  Viewport,
  VisibleMarks,
} from '@life-tree/phylogeny';
import { rowPitch } from '@life-tree/phylogeny';
import type { CanvasView } from '../camera/canvas-view.ts';
import type { LaidOutTree } from '../camera/laid-out-tree.ts';
import type { CanvasSettings } from '../canvas-settings.ts';
import type { CanvasTexts } from '../canvas-texts.ts';
import type { DropTarget } from '../input/drags/row-drag.ts';
import type { SnapTarget } from '../input/drags/snap-targets.ts';
import type { BranchShades, CanvasColours } from './canvas-colours.ts';
import type { Emphasis, Lineage } from './emphasis/lineage.ts';
import type { ImageCache } from './image-cache.ts';
import type { TextRuler } from './labels/text-ruler.ts';

/** Another user who has the tree open, and the species they have selected. */
export interface CanvasPresence {
  readonly key: string;
  readonly name: string;
  /** As #RRGGBB. */
  readonly colour: string;
  readonly index: number;
}

/** Where the control that collapses or expands a branch was last painted. */
export interface FoldControl {
  readonly index: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The shape around a highlighted species. */
export interface OutlineBox {
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
  /** Round ones at the ends of bars, and large ones beside the names. */
  readonly images: ImageCache;
  readonly pictures: ImageCache;
  readonly marks: VisibleMarks;
  /** Rows of the forest; -1 for none. If several species are selected, the main one. */
  readonly selected: number;
  /** All selected species, if there are several; otherwise empty. */
  readonly selectedTogether: ReadonlySet<number>;
  readonly hovered: number;
  /** What the bar being dragged has snapped to, if anything. */
  readonly guide: SnapTarget | null;
  /** The species that the selected one is held over, as its new ancestor. It is the hovered one. */
  readonly drop: DropTarget | null;
  /** The lineage of the selected species; null if none is selected. */
  readonly lineage: Lineage | null;
  /** What stands out; null if nothing is dimmed. */
  readonly emphasis: Emphasis | null;
  /** The species whose name is being edited. Its name is not painted under the field. */
  readonly renamed: number;
  readonly presence: readonly CanvasPresence[];
  readonly imageOf: (index: number) => string | null;
  /** Filled by painting. */
  readonly foldControls: FoldControl[];
  /** Filled by painting: the shapes around highlighted species. */
  readonly outlines: Map<number, OutlineBox>;
  readonly eras: PlacedEra[];
  /** Filled by painting: the names beside rows that are too thin for one name each. */
  readonly sampledNames: Label[];
  /** Filled by painting: the brackets of groups in view. */
  readonly brackets: PlacedBracket[];
}

/** Where the brackets around a fan are: on the names of their rows. */
export interface FanRim {
  readonly startOf: (mark: GroupMark) => number;
  /** Where what is written in the row at a y must end. */
  readonly endAt: (y: number) => number;
}

/** Values that painters need often, computed once per frame. */
export interface Plot {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly tree: LaidOutTree;
  readonly settings: CanvasSettings;
  /** The unrolled view, in whose coordinates everything is painted. */
  readonly viewport: Viewport;
  /** The colours of the species of this tree. */
  readonly shades: BranchShades;
  readonly projection: Projection;
  /** Whether rows have directions of their own. */
  readonly isFan: boolean;
  readonly rowHeight: number;
  /** Null where all brackets start at one distance, as they do except in a fan. */
  readonly rim: FanRim | null;
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number;
}

export function xAt({ viewport }: Plot, worldX: number): number {
  return (worldX - viewport.left) * viewport.scaleX;
}

/** The y coordinate of the middle of a row. */
export function yAt({ viewport }: Plot, row: number): number {
  return ((row + 0.5) * rowPitch - viewport.top) * viewport.scaleY;
}

/** Rounds to a whole device pixel, which makes edges sharp and painting cheap. */
export function snapToPixel({ pixelRatio }: Plot, length: number): number {
  return Math.round(length * pixelRatio) / pixelRatio;
}

export function colourOf(plot: Plot, index: number, branches?: readonly string[]): string {
  const { tree, scene, shades } = plot;
  const palette = isDimmed(plot, index) ? shades.dimmedBranches : (branches ?? shades.branches);
  return palette[tree.colouring.colours[index] ?? 0] ?? scene.colours.ink;
}

/** Whether something else stands out. A species that is pointed at is never dimmed. */
export function isDimmed({ scene }: Plot, index: number): boolean {
  const { emphasis } = scene;
  return emphasis !== null && index !== scene.hovered && !emphasis.includes(index);
}

/** The colour of the texts of a species, in the theme's ink or a quieter colour. */
export function textColourOf(plot: Plot, index: number, colour = plot.scene.colours.ink): string {
  return isDimmed(plot, index) ? plot.scene.colours.dimmedInk : colour;
}

/** Whether a species is shown without name, times and image: an inferred ancestor, unless it is selected. */
export function isQuiet({ tree, scene }: Plot, index: number): boolean {
  return tree.forest.isInferred(index) && index !== scene.selected && !tree.folded.has(index);
}
