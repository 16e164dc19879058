import type { CanvasEditing } from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';
import type { TypingPort } from '../../ui/use-typed-text.ts';

/** What an editor does with edits made on the canvas or in the name field on it. */
export interface TreeEditing extends CanvasEditing {
  /** Saves the name typed so far; returns why it is not allowed, or null. */
  readonly onName: (species: SpeciesId, name: string, session: string) => string | null;
  readonly typing: TypingPort;
}
