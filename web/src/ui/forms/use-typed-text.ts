import { useEffect, useState } from 'react';

/** Typed text is saved after so long a pause, */
const pause = 400;
/** and while somebody goes on typing at least so often. */
const longestWait = 1000;

/** Who must know of text that is being typed, to save it before the page goes. */
export interface TypingPort {
  /** There is text to save; `save` does so at once. */
  readonly addDraft: (save: () => void) => void;
  readonly removeDraft: (save: () => void) => void;
  /** The person has finished a typing session. */
  readonly end: (session: string) => void;
  /** The person wants the text back that was there before the session. */
  readonly cancel: (session: string) => void;
}

interface TypedTextSettings {
  readonly port: TypingPort;
  /** Saves a text; answers why it cannot be saved, or null. Called often within one session. */
  readonly save: (text: string, session: string) => string | null;
}

export interface TypedText {
  /** What is being typed; null while nobody types. */
  readonly draft: string | null;
  /** Why the text cannot be saved, said when the person has finished. */
  readonly error: string | null;
  readonly type: (text: string) => void;
  /** Answers whether the text is saved. */
  readonly finish: () => boolean;
  readonly cancel: () => void;
}

/** Text that saves itself while it is typed, and however the field or the page is left. */
export function useTypedText(settings: TypedTextSettings): TypedText {
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [typing] = useState(() => new Typing(settings));
  useEffect(() => {
    typing.settings = settings;
  });
  // Fields go without being left when another species is selected, or another page opened.
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
  /** Null when all that was typed is saved or refused. */
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
    this.#timer = setTimeout(this.#save, Math.max(Math.min(pause, longestWait - waited), 0));
  }

  /** Answers why the text cannot be saved, or null. */
  finish(): string | null {
    this.#save();
    const refused = this.#refused;
    if (this.#session !== null) this.settings.port.end(this.#session);
    // A text that was refused stays in its field, and is refused again when the field is left again.
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
