import type { Forest } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';
import { namesLost, refusedEditText } from './refused-edit-text.ts';

/**
 * `reason` is a translated sentence. `code` is undefined for edits that the server has not seen. `lost` names
 * the typed and pasted species that were not added.
 */
export type OnRefused = (reason: string, code?: string, lost?: string) => void;

/** What the refused undo would have reversed is not known, so it is not named. */
const nothingCodes = new Set<string | undefined>(['nothing-to-undo', 'nothing-to-redo']);

/** Tells the user which edits were not saved. */
export class RefusedEdits {
  readonly #onRefused: OnRefused;
  /**
   * The last edit that was made offline or in an earlier window. Later ids are greater. If such an edit is
   * refused, the user must be told which.
   */
  #delayedUntil = '';

  constructor(onRefused: OnRefused) {
    this.#onRefused = onRefused;
  }

  /** This edit and those before it were made offline or in an earlier window. */
  noteDelayed({ operationId = '' }: Partial<UnsentEdit> = {}): void {
    if (operationId > this.#delayedUntil) this.#delayedUntil = operationId;
  }

  /** The server has refused an edit. The forest is shown without it. */
  report(edit: UnsentEdit, reason: string, code: string | undefined, forest: Forest): void {
    const isDelayed = edit.operationId <= this.#delayedUntil && !nothingCodes.has(code);
    const text = isDelayed ? refusedEditText(edit, reason, forest) : reason;
    const lost = namesLost(edit);
    if (lost === null) this.#onRefused(text, code);
    else this.#onRefused(text, code, lost);
  }

  /** Edits of a tree that was deleted or that the user can no longer edit would never be sent. */
  reportDiscarded(count: number): void {
    this.#onRefused(
      t(
        '{count, plural, one {# unsaved change was discarded, because its tree was deleted or you can no longer edit it.} other {# unsaved changes were discarded, because their trees were deleted or you can no longer edit them.}}',
        { count },
      ),
    );
  }
}
