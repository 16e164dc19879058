/** A text being typed is sent after so much time without a change. */
const textPause = 2000;
/** A number is sent when it is complete, which only its typist knows; but some never leave the field. */
const numberPause = 30_000;

interface TypedEditsSettings {
  readonly onChanged: () => void;
  /** An edit need not wait for more typing any longer. */
  readonly onReleased: () => void;
  /** What was typed in a session is not wanted. */
  readonly onCancelled: (session: string) => void;
}

/**
 * Texts that are being typed. What is typed becomes an edit within a second, so that it is kept
 * whatever happens, but is sent only after a pause: one typing session is to be one edit for the
 * history and for everybody else.
 */
export class TypedEdits {
  readonly #settings: TypedEditsSettings;
  readonly #drafts = new Set<() => void>();
  #held: { readonly operationId: string; readonly session: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: TypedEditsSettings) {
    this.#settings = settings;
  }

  /** Whether a field holds text that is no edit yet. */
  get hasDrafts(): boolean {
    return this.#drafts.size > 0;
  }

  /** Whether an edit waits for more typing, in a certain session or in any. */
  isHeld(operationId: string, session?: string | null): boolean {
    if (this.#held?.operationId !== operationId) return false;
    return session === undefined || session === this.#held.session;
  }

  /** A field has text that is no edit yet; `save` makes it one. */
  addDraft(save: () => void): void {
    if (this.#drafts.has(save)) return;
    this.#drafts.add(save);
    this.#settings.onChanged();
  }

  removeDraft(save: () => void): void {
    if (this.#drafts.delete(save)) this.#settings.onChanged();
  }

  /** Keeps an edit of a session from being sent for a while; any other edit lets go of the one held. */
  hold(operationId: string, session: string | null, kind: 'text' | 'number'): void {
    clearTimeout(this.#timer);
    this.#held = session === null ? null : { operationId, session };
    if (session === null) return;
    const pause = kind === 'text' ? textPause : numberPause;
    this.#timer = setTimeout(() => this.end(session), pause);
  }

  /** The person has finished typing. */
  end(session: string): void {
    if (this.#held?.session !== session) return;
    clearTimeout(this.#timer);
    this.#held = null;
    this.#settings.onReleased();
  }

  cancel(session: string): void {
    if (this.#held?.session === session) {
      clearTimeout(this.#timer);
      this.#held = null;
    }
    this.#settings.onCancelled(session);
  }

  /** Makes edits of all drafts and lets everything be sent: the page may be about to go. */
  flush(): void {
    for (const save of this.#drafts) save();
    if (this.#held !== null) this.end(this.#held.session);
  }
}
