import type { Draft, TypedTexts } from '../../../ui/typing/typing.ts';

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
 * All texts that are being typed into fields and cells. Typed text becomes an edit within a second, so that
 * it is stored in the browser, but is sent only after a pause, so that a typing session is one edit in the
 * history.
 */
export class TypedEdits implements TypedTexts {
  readonly #settings: TypedEditsSettings;
  readonly #drafts = new Set<Draft>();
  readonly #refused = new Set<Draft>();
  #held: { readonly operationId: string; readonly session: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: TypedEditsSettings) {
    this.#settings = settings;
  }

  /** Whether a field has text that is not an edit yet. */
  get hasDrafts(): boolean {
    return this.#drafts.size > 0;
  }

  /** Whether a field has text that is not an edit, and perhaps cannot be one. */
  get hasUnsaved(): boolean {
    return this.hasDrafts || this.#refused.size > 0;
  }

  /** Whether an edit is held back for more typing, in the given session or in any. */
  isHeld(operationId: string, session?: string | null): boolean {
    if (this.#held?.operationId !== operationId) return false;
    return session === undefined || session === this.#held.session;
  }

  isHolding(session: string): boolean {
    return this.#held?.session === session;
  }

  addDraft(draft: Draft): void {
    this.#refused.delete(draft);
    if (this.#drafts.has(draft)) return;
    this.#drafts.add(draft);
    this.#settings.onChanged();
  }

  refuseDraft(draft: Draft): void {
    this.#refused.add(draft);
    if (this.#drafts.delete(draft)) this.#settings.onChanged();
  }

  removeDraft(draft: Draft): void {
    this.#refused.delete(draft);
    if (this.#drafts.delete(draft)) this.#settings.onChanged();
  }

  retryRefused(): void {
    for (const draft of [...this.#refused]) draft.retry?.();
  }

  /** The user goes back to what was before, so texts that were refused since then no longer make sense. */
  dropRefused(): void {
    for (const draft of this.#refused) draft.drop();
  }

  /** Holds back an edit of a session for a while. Any other edit releases the held one. */
  hold(operationId: string, session: string | null, kind: 'text' | 'number'): void {
    this.release();
    if (session === null) return;
    this.#held = { operationId, session };
    const pause = kind === 'text' ? textPause : numberPause;
    this.#timer = setTimeout(() => this.end(session), pause);
  }

  /** Holds back nothing. */
  release(): void {
    clearTimeout(this.#timer);
    this.#held = null;
  }

  end(session: string): void {
    if (!this.isHolding(session)) return;
    this.release();
    this.#settings.onReleased();
  }

  cancel(session: string): void {
    const held = this.isHolding(session) ? (this.#held?.operationId ?? null) : null;
    if (held !== null) this.release();
    this.#settings.onCancelled(session, held);
  }

  /** Makes edits of all drafts and releases the held edit, because the page may be closing. */
  flush(): void {
    for (const draft of this.#drafts) draft.save();
    if (this.#held !== null) this.end(this.#held.session);
  }
}
