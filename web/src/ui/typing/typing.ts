import { createContext, type KeyboardEvent } from 'react';

/** A typed text that is not an edit yet. */
export interface Draft {
  /** Makes it an edit. */
  readonly save: () => void;
  /** Forgets it, because it was refused and the user goes back to what was before. */
  readonly drop: () => void;
  /** Tries a text again that was refused, because another was saved since. */
  readonly retry?: () => void;
}

/** Knows all typed texts of a page, so that none of them is lost when the page closes. */
export interface TypedTexts {
  /** A field has text that is not an edit yet. */
  readonly addDraft: (draft: Draft) => void;
  /** The text cannot be an edit, and stays in its field. */
  readonly refuseDraft: (draft: Draft) => void;
  readonly removeDraft: (draft: Draft) => void;
  /** Whether the last edit of a typing session waits for more typing, and is not sent yet. */
  readonly isHolding: (session: string) => boolean;
  /** The user has finished a typing session. */
  readonly end: (session: string) => void;
  /** The user has finished a text that is an edit now, so texts that were refused may be possible. */
  readonly retryRefused: () => void;
  /** The user wants to restore the text from before the session. */
  readonly cancel: (session: string) => void;
}

/** What fields need around them to store what is typed into them. */
export interface Typing {
  readonly texts: TypedTexts;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Tells the user that a text was not saved, and its field is gone. `place` names the field. */
  readonly lose: (text: string, reason: string, place: string) => void;
}

/** Outside of an open tree, the component that shows the field stores the typed text. */
export const TypingContext = createContext<Typing>({
  texts: {
    addDraft: () => undefined,
    refuseDraft: () => undefined,
    removeDraft: () => undefined,
    isHolding: () => false,
    end: () => undefined,
    retryRefused: () => undefined,
    cancel: () => undefined,
  },
  undo: () => undefined,
  redo: () => undefined,
  lose: () => undefined,
});

/** The name of the species whose fields these are; null for the fields of a tree. */
export const TypedSubject = createContext<string | null>(null);

/** Whether a key means undo or redo. */
export function reversalOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return key === 'y' && !event.shiftKey ? 'redo' : null;
}
