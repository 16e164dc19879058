import type {
  EndChange,
  Operation,
  SpeciesEnd,
  SpeciesId,
  TimeEdit,
  TreeDocument,
  UncertainTime,
} from '@life-tree/phylogeny';
import { createContext, useContext } from 'react';

/** Edits of times, which may move other species along. */
export interface TimeEdits {
  /**
   * Sets the time and bounds of an end. In a tree without dates, an age says that it counts back from today.
   * Returns why that is refused, or null.
   */
  readonly setEnd: (
    species: SpeciesId,
    end: SpeciesEnd,
    change: EndChange,
    session: string,
    isAge: boolean,
  ) => string | null;
  /** Makes the tree count back from today, and sets this end. Shows why that is refused. */
  readonly countBack: (species: SpeciesId, end: SpeciesEnd, time: UncertainTime) => void;
  /** Makes an edit of times. Returns why it is refused, or null. */
  readonly setTimes: (edit: TimeEdit, session?: string) => string | null;
  /** Like `setTimes`, but the page stays responsive while many species are moved. */
  readonly setManyTimes: (edit: TimeEdit) => Promise<string | null>;
  /** Says what has moved along in a typing session. */
  readonly endSession: (session: string) => void;
}

/** The edits that the canvas, the toolbar and the tabs offer. */
export interface Editing extends TimeEdits {
  /** The tree with all edits, also those that are not shown yet. */
  readonly latest: () => TreeDocument;
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

/** Null for readers. */
export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('This component needs an editor around it');
  return editing;
}
