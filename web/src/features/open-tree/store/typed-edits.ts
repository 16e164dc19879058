/** A text is sent after this time without typing. */
const textPause = 2000;
/** A number is sent when the user leaves the field. This is for users who never do. */
const numberPause = 30_000;

interface TypedEditsSettings {
  readonly onChanged: () => void;
  /** An edit can be sent, because typing has ended. */
  readonly onReleased: () => void;
  /** The user has cancelled a typing session. `held` is the edit of it that is not sent yet. */
  readonly onCancelled: (session: string, held: string | null) => void;
}

/**
 * Texts that are being typed. Typed text becomes an edit within a second, so that it is stored in the
 * browser, but is sent only after a pause, so that a typing session is one edit in the history.
 */
export class TypedEdits {
  readonly #settings: TypedEditsSettings;
  readonly #drafts = new Set<() => void>();
  #held: { readonly operationId: string; readonly session: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: TypedEditsSettings) {
    this.#settings = settings;
  }

  /** Whether a field has text that is not an edit yet. */
  get hasDrafts(): boolean {
    return this.#drafts.size > 0;
  }

  /** Whether an edit is held back for more typing, in the given session or in any. */
  isHeld(operationId: string, session?: string | null): boolean {
    if (this.#held?.operationId !== operationId) return false;
    return session === undefined || session === this.#held.session;
  }

  /** A field has text that is not an edit yet. `save` makes it one. */
  addDraft(save: () => void): void {
    if (this.#drafts.has(save)) return;
    this.#drafts.add(save);
    this.#settings.onChanged();
  }

  removeDraft(save: () => void): void {
    if (this.#drafts.delete(save)) this.#settings.onChanged();
  }

  /** Holds back an edit of a session for a while. Any other edit releases the held one. */
  hold(operationId: string, session: string | null, kind: 'text' | 'number'): void {
    clearTimeout(this.#timer);
    this.#held = session === null ? null : { operationId, session };
    if (session === null) return;
    const pause = kind === 'text' ? textPause : numberPause;
    this.#timer = setTimeout(() => this.end(session), pause);
  }

  /** The user has finished typing. */
  end(session: string): void {
    if (this.#held?.session !== session) return;
    clearTimeout(this.#timer);
    this.#held = null;
    this.#settings.onReleased();
  }

  cancel(session: string): void {
    const held = this.#held?.session === session ? this.#held.operationId : null;
    if (held !== null) {
      clearTimeout(this.#timer);
      this.#held = null;
    }
    this.#settings.onCancelled(session, held);
  }

  /** Makes edits of all drafts and releases the held edit, because the page may be closing. */
  flush(): void {
    for (const save of this.#drafts) save();
    if (this.#held !== null) this.end(this.#held.session);
  }
}
