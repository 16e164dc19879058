import type { Operation, SpeciesId } from '@life-tree/phylogeny';
import { type Context, createContext, useContext } from 'react';
import type { TreeStore } from '../open-tree/index.ts';
import type { TimeEdits } from './times/use-time-edits.ts';

/** The edits that the canvas, the toolbar and the tabs offer. */
export interface Editing extends TimeEdits {
  /** Performs an edit, optionally as part of a typing session. Returns why it is refused, or null. */
  readonly perform: (operation: Operation, session?: string) => string | null;
  /** Like `perform`, but the page stays responsive while a large edit is computed. */
  readonly performLarge: (operation: Operation) => Promise<string | null>;
  /** Names a species. Naming an inferred ancestor makes it a clade. */
  readonly rename: (species: SpeciesId, name: string, session: string) => string | null;
  /** Like `perform`, but shows the reason in a toast. Returns whether the edit is done. */
  readonly performOrNotify: (operation: Operation) => boolean;
  /** Shows a toast if the promise is rejected. */
  readonly attempt: (change: Promise<void>) => Promise<void>;
  /** Adds a descendant of this species, or a root, and shows it. Null if that is refused. */
  readonly add: (ancestor: SpeciesId | null) => SpeciesId | null;
  /** Selects a species that was just added and opens its name field. */
  readonly showAdded: (species: SpeciesId) => void;
  /** Makes a species a root. */
  readonly unlink: (species: SpeciesId) => void;
  /** Sets how the tree writes dates for everyone. */
  readonly setNotation: (notation: 'years' | 'ago') => void;
  /** Deletes species that were cut, with their descendants. They are on the clipboard. */
  readonly cut: (species: readonly SpeciesId[]) => void;
  /** Deletes species and their descendants after asking once. */
  readonly remove: (species: readonly SpeciesId[]) => Promise<void>;
}

export const EditingContext = createContext<Editing | null>(null);
export const StoreContext = createContext<TreeStore | null>(null);

export const useEditing = (): Editing => useOfEditor(EditingContext);
/** The open tree, for what is not an operation. */
export const useStore = (): TreeStore => useOfEditor(StoreContext);

function useOfEditor<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error('This component needs an editor around it');
  return value;
}
