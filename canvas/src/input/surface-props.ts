import type { Forest, Operation, SpeciesId } from '@life-tree/phylogeny';
import type { CanvasSettings, ChangeSettings } from '../canvas-settings.ts';
import type { BarDrag } from './bar-drag.ts';

/** Somebody else who has this tree open. */
export interface Presence {
  readonly key: string;
  readonly name: string;
  /** As #RRGGBB. */
  readonly colour: string;
  /** The species they have selected. */
  readonly species: SpeciesId;
}

/** What an editor does with what happens on the canvas. */
export interface CanvasEditing {
  /** A drag, checked already against the forest shown. */
  readonly onOperation: (operation: Operation) => void;
  /** N: a descendant of the selected species, a root when none is. */
  readonly onAddDescendant: (ancestor: SpeciesId | null) => void;
  /** May ask first; whoever deletes by key goes on by key when it is done. */
  readonly onDelete: (species: SpeciesId) => unknown;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** What the surface shows, and whom it tells. */
export interface SurfaceProps {
  readonly forest: Forest;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  readonly selection: SpeciesId | null;
  readonly onSelect: (species: SpeciesId | null) => void;
  readonly editing: CanvasEditing | null;
  readonly presence: readonly Presence[];
  readonly imageOf: (index: number) => string | null;
  readonly renaming: SpeciesId | null;
  readonly onRename: (species: SpeciesId) => void;
  readonly onDrag: (drag: BarDrag | null) => void;
  readonly onFind: () => void;
  readonly onListKeys: () => void;
}
