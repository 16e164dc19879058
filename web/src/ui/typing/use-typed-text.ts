import { type KeyboardEvent, use, useEffect, useState } from 'react';
import { t } from '../../texts/t.ts';
import { isComposing } from './is-composing.ts';
import { type Draft, reversalOf, TypedSubject, type Typing, TypingContext } from './typing.ts';

/** Text is saved after a pause of this many milliseconds, */
const pause = 400;
/** and during continuous typing at least this often. */
const maxWait = 1000;

/** Why a text is refused; null if it is saved. Edits of many species take a while. */
type Saved = string | null | Promise<string | null>;

interface TypedTextSettings<Target> {
  /** What the field is about. A text belongs to what was there when typing began. */
  readonly target: Target;
  /** Names the field in messages. */
  readonly label: string | ((target: Target) => string);
  /** The text of the field outside of a session. When it changes, a text that was refused no longer matters. */
  readonly text?: string;
  readonly save: (text: string, session: string, target: Target) => Saved;
  /** Whether the text is saved only when the user has finished it, because half of it means something else. */
  readonly savesAtEnd?: boolean;
  /** Whether an empty text restores the old one. */
  readonly isRequired?: boolean;
  /** Whether Enter starts a new line, and only Ctrl-Enter finishes. */
  readonly isMultiline?: boolean;
  readonly onEnd?: (session: string) => void;
}

export interface TypedText<Target = unknown> {
  /** The typed text; null outside of a session. */
  readonly draft: string | null;
  /** What the text belongs to; null outside of a session. */
  readonly target: Target | null;
  /** The error, shown after the session. */
  readonly error: string | null;
  readonly type: (text: string) => void;
  readonly finish: () => void;
  readonly cancel: () => void;
  /** What the text belongs to is gone. The user is told. */
  readonly lose: (reason: string) => void;
  /** Enter saves, Escape restores the old text, and undo is about the tree once the text is stored. */
  readonly handleKey: (event: KeyboardEvent<Element>) => void;
}

interface Shown<Target> {
  readonly draft: string | null;
  readonly target: Target | null;
  readonly error: string | null;
}

const nothing = { draft: null, target: null, error: null };

/** Text that is saved while it is typed and when the field or page is left. */
export function useTypedText<Target>(settings: TypedTextSettings<Target>): TypedText<Target> {
  const typing = use(TypingContext);
  const subject = use(TypedSubject);
  const [shown, setShown] = useState<Shown<Target>>(nothing);
  const [typed] = useState(() => new TypedDraft(settings, typing, setShown));
  useEffect(() => {
    typed.settings = settings;
    typed.typing = typing;
    typed.subject = subject;
  });
  const { text } = settings;
  useEffect(() => typed.noteText(text), [typed, text]);
  // Selecting another species or opening another page removes the field without a blur event.
  useEffect(() => () => typed.leave(), [typed]);

  return {
    ...shown,
    type: (text) => typed.type(text),
    finish: () => typed.finish(),
    cancel: () => typed.cancel(),
    lose: (reason) => typed.lose(reason),
    handleKey: (event) => {
      if (isComposing(event)) return;
      const isEnd = settings.isMultiline !== true || event.ctrlKey || event.metaKey;
      const reversal = reversalOf(event);
      if (event.key === 'Escape') typed.cancel();
      else if (event.key === 'Enter' && isEnd) typed.finish();
      else if (reversal !== null && typed.passes(reversal, event.currentTarget)) {
        event.preventDefault();
      }
    },
  };
}

let sessions = 0;

class TypedDraft<Target> implements Draft {
  settings: TypedTextSettings<Target>;
  typing: Typing;
  subject: string | null = null;
  readonly #show: (shown: Shown<Target>) => void;
  #session: { readonly id: string; readonly target: Target } | null = null;
  #text = '';
  #state: 'saved' | 'unsaved' | 'saving' | 'refused' = 'saved';
  #reason: string | null = null;
  /** Whether the user has finished the text, and sees why it is refused. */
  #isFinished = false;
  #unsavedSince = 0;
  #textOfField: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    settings: TypedTextSettings<Target>,
    typing: Typing,
    show: (shown: Shown<Target>) => void,
  ) {
    this.settings = settings;
    this.typing = typing;
    this.#show = show;
    this.#textOfField = settings.text;
  }

  type(text: string): void {
    if (this.#session === null) {
      sessions += 1;
      this.#session = { id: `typing-${sessions}`, target: this.settings.target };
    }
    if (this.#state !== 'unsaved') this.#unsavedSince = Date.now();
    this.#text = text;
    this.#state = 'unsaved';
    this.#isFinished = false;
    this.typing.texts.addDraft(this);
    this.#update();
    clearTimeout(this.#timer);
    if (this.settings.savesAtEnd === true) return;
    const waited = Date.now() - this.#unsavedSince;
    this.#timer = setTimeout(this.save, Math.max(Math.min(pause, maxWait - waited), 0));
  }

  readonly save = () => {
    clearTimeout(this.#timer);
    if (this.#state !== 'unsaved' || this.#session === null) return;
    if (this.#isMissing) return;
    const { id, target } = this.#session;
    const text = this.#text;
    this.#state = 'saving';
    const saved = this.settings.save(text, id, target);
    if (typeof saved === 'string' || saved === null) this.#noteSaved(saved);
    else {
      void saved.then((reason) => {
        // The user may have typed on, or given up.
        if (this.#state === 'saving' && this.#text === text) this.#noteSaved(reason);
      });
    }
  };

  readonly drop = () => {
    this.#forget();
    this.#update();
  };

  readonly retry = () => {
    if (!this.#isShownAsRefused) return;
    this.#state = 'unsaved';
    this.save();
  };

  /** A refused text is about the value that its field had. */
  noteText(text: string | undefined): void {
    if (text === this.#textOfField) return;
    this.#textOfField = text;
    if (this.#isShownAsRefused) this.drop();
  }

  /** A refused text stays in its field. */
  finish(): void {
    if (this.#isMissing) {
      this.cancel();
      return;
    }
    this.#isFinished = true;
    this.save();
    this.#endSession();
    this.#update();
  }

  cancel(): void {
    const session = this.#session;
    this.#forget();
    this.#update();
    if (session !== null) this.typing.texts.cancel(session.id);
  }

  lose(reason: string): void {
    if (this.#session === null) return;
    const text = this.#text;
    const place = this.#placeOf(this.#session.target);
    this.drop();
    this.typing.lose(text, reason, place);
  }

  leave(): void {
    this.finish();
    if (this.#state === 'refused' && this.#reason !== null) this.lose(this.#reason);
  }

  /** Undoes or redoes an edit of the tree, unless the field has text that is not stored. */
  passes(reversal: 'undo' | 'redo', field: Element): boolean {
    // What is typed into a dialog is stored when the dialog is.
    if (field.closest('dialog') !== null) return false;
    if (this.#isShownAsRefused) {
      this.drop();
      return true;
    }
    const { texts } = this.typing;
    const isHeld = this.#session !== null && texts.isHolding(this.#session.id);
    // A text that was undone in the field can be redone there.
    const isRedo = reversal === 'redo' && this.#session !== null;
    if (this.#state !== 'saved' || isHeld || isRedo) return false;
    this.finish();
    this.typing[reversal]();
    return true;
  }

  #placeOf(target: Target): string {
    const { label } = this.settings;
    if (typeof label !== 'string') return label(target);
    const name = this.subject;
    return name === null ? label : t('{name}, {column}', { name, column: label });
  }

  get #isShownAsRefused(): boolean {
    return this.#state === 'refused' && this.#isFinished;
  }

  get #isMissing(): boolean {
    const isEmpty = this.#session !== null && this.#text.trim() === '';
    return isEmpty && this.settings.isRequired === true;
  }

  #noteSaved(reason: string | null): void {
    this.#reason = reason;
    this.#state = reason === null ? 'saved' : 'refused';
    if (reason === null) this.typing.texts.removeDraft(this);
    else this.typing.texts.refuseDraft(this);
    if (this.#isFinished) this.#endSession();
    this.#update();
  }

  #endSession(): void {
    if (this.#session === null || this.#state === 'saving') return;
    this.typing.texts.end(this.#session.id);
    this.settings.onEnd?.(this.#session.id);
    if (this.#state === 'refused') return;
    this.#session = null;
    this.typing.texts.retryRefused();
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.typing.texts.removeDraft(this);
    this.#session = null;
    this.#state = 'saved';
    this.#reason = null;
  }

  #update(): void {
    this.#show(
      this.#session === null
        ? nothing
        : {
            draft: this.#text,
            target: this.#session.target,
            error: this.#isShownAsRefused ? this.#reason : null,
          },
    );
  }
}
