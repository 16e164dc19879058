import { useEffect, useState } from 'react';

/** Text is saved after a pause of this many milliseconds, */
const pause = 400;
/** and during continuous typing at least this often. */
const maxWait = 1000;

/** Gets notified of typed text, to save it before the page closes. */
export interface TypingPort {
  /** There is unsaved text; `save` saves it immediately. */
  readonly addDraft: (save: () => void) => void;
  readonly removeDraft: (save: () => void) => void;
  /** The user has finished a typing session. */
  readonly end: (session: string) => void;
  /** The user wants to restore the text from before the session. */
  readonly cancel: (session: string) => void;
}

interface TypedTextSettings {
  readonly port: TypingPort;
  /** Saves a text and returns an error or null. Called often during a session. */
  readonly save: (text: string, session: string) => string | null;
}

export interface TypedText {
  /** The typed text; null outside of a session. */
  readonly draft: string | null;
  /** The error, shown after the session. */
  readonly error: string | null;
  readonly type: (text: string) => void;
  /** Returns whether the text is saved. */
  readonly finish: () => boolean;
  readonly cancel: () => void;
}

/** Text that is saved while it is typed and when the field or page is left. */
export function useTypedText(settings: TypedTextSettings): TypedText {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [typing] = useState(() => new Typing(settings));
  useEffect(() => {
    typing.settings = settings;
  });
  // Selecting another species or opening another page removes the field without a blur event.
  useEffect(() => () => void typing.finish(), [typing]);

  return {
    draft,
    error,
    type: (text) => {
      setDraft(text);
      typing.type(text);
    },
    finish: () => {
      const refused = typing.finish();
      setError(refused);
      if (refused === null) setDraft(null);
      return refused === null;
    },
    cancel: () => {
      typing.cancel();
      setDraft(null);
      setError(null);
    },
  };
}

let sessions = 0;

class Typing {
  settings: TypedTextSettings;
  #session: string | null = null;
  /** Null if all typed text is saved or refused. */
  #unsaved: string | null = null;
  #refused: string | null = null;
  #unsavedSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: TypedTextSettings) {
    this.settings = settings;
  }

  type(text: string): void {
    if (this.#session === null) {
      sessions += 1;
      this.#session = `typing-${sessions}`;
    }
    if (this.#unsaved === null) this.#unsavedSince = Date.now();
    this.#unsaved = text;
    this.settings.port.addDraft(this.#save);
    clearTimeout(this.#timer);
    const waited = Date.now() - this.#unsavedSince;
    this.#timer = setTimeout(this.#save, Math.max(Math.min(pause, maxWait - waited), 0));
  }

  /** Returns an error or null. */
  finish(): string | null {
    this.#save();
    const refused = this.#refused;
    if (this.#session !== null) this.settings.port.end(this.#session);
    // A refused text stays in its field and is refused again on the next blur.
    if (refused === null) this.#session = null;
    return refused;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.settings.port.removeDraft(this.#save);
    if (this.#session !== null) this.settings.port.cancel(this.#session);
    this.#session = null;
    this.#unsaved = null;
    this.#refused = null;
  }

  readonly #save = () => {
    clearTimeout(this.#timer);
    const text = this.#unsaved;
    if (text === null || this.#session === null) return;
    this.#unsaved = null;
    this.#refused = this.settings.save(text, this.#session);
    this.settings.port.removeDraft(this.#save);
  };
}
