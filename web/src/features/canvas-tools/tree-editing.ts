import type { CanvasEditing } from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';

/** How an editor handles edits made on the canvas and in the name field. */
export interface TreeEditing extends CanvasEditing {
  /** Saves the name typed so far; returns why it is not allowed, or null. */
  readonly onName: (species: SpeciesId, name: string, session: string) => string | null;
}
