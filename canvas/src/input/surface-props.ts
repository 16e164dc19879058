import type { Forest, Operation, SpeciesId, TimeEdit } from '@life-tree/phylogeny';
import type { Point } from '../camera/zooming.ts';
import type { CanvasSettings, ChangeSettings } from '../canvas-settings.ts';
import type { BarDrag } from './drags/bar-drag.ts';
import type { BoundsDrag } from './drags/bounds-drag.ts';
import type { RowDrag } from './drags/row-drag.ts';

/** A corner of a box: `x` in pixels of the world, `row` in rows from the top. */
export interface Corner {
  readonly x: number;
  readonly row: number;
}

/** A box that selects the species whose bars it touches. It stays in place when the view moves. */
export interface BoxDrag {
  readonly kind: 'box';
  readonly from: Corner;
  /** Changes with every move. */
  to: Corner;
  /** The species in the box. */
  rows: ReadonlySet<number>;
}

/** Another user who has this tree open. */
export interface Presence {
  readonly key: string;
  readonly name: string;
  /** As #RRGGBB. */
  readonly colour: string;
  /** The species they have selected. */
  readonly species: SpeciesId;
}

/** How the caller handles edits made on the canvas. */
export interface CanvasEditing {
  /** A completed drag, already checked against the forest shown. */
  readonly onOperation: (operation: Operation) => void;
  /** A completed drag of a bar or of one of its ends. */
  readonly onTimes: (edit: TimeEdit) => void;
  /** Adds a descendant of a species, or a root, from the keyboard. */
  readonly onAdd: (ancestor: SpeciesId | null) => void;
  /** May ask for confirmation. The keyboard focus returns to the tree when the result settles. */
  readonly onDelete: (species: readonly SpeciesId[]) => unknown;
  /** Copies the selected species beside themselves. */
  readonly onDuplicate: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** What the surface shows, and its callbacks. */
export interface SurfaceProps {
  readonly forest: Forest;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  /** The main one of the selected species. */
  readonly selection: SpeciesId | null;
  /** All selected species, including the main one. */
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onSelect: (species: SpeciesId | null) => void;
  /** Without `main`, the main species stays if it is among them. */
  readonly onSelectMany: (species: Iterable<SpeciesId>, main?: SpeciesId | null) => void;
  /** Whether taps add to the selection or remove from it, which a long press begins. */
  readonly addsByTap: boolean;
  readonly onAddByTap: (adds: boolean) => void;
  /** The species that the selected one is compared with. */
  readonly compared: SpeciesId | null;
  readonly onCompare: (species: SpeciesId | null) => void;
  /** Whether letters, digits and signs are shortcuts. */
  readonly singleKeys: boolean;
  /** Null for viewers, who can't edit. */
  readonly editing: CanvasEditing | null;
  readonly presence: readonly Presence[];
  /** The address of a species' image; null if it has none. */
  readonly imageOf: (index: number) => string | null;
  /** The species whose name is being edited in a field that covers the drawn name. */
  readonly renaming: SpeciesId | null;
  readonly onRename: (species: SpeciesId) => void;
  /** The pointer rests on a species, at this place on the canvas, or no longer does. */
  readonly onHover: (
    hovered: { readonly species: SpeciesId; readonly x: number; readonly y: number } | null,
  ) => void;
  readonly onDrag: (drag: BarDrag | BoundsDrag | RowDrag | BoxDrag | null) => void;
  /** Opens a menu about the selection at this place in the window; null where there is none. */
  readonly onMenu: ((at: Point) => void) | null;
  readonly onFind: () => void;
  readonly onListKeys: () => void;
  readonly onTogglePanel: () => void;
}
