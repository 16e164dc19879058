import type { Hit } from '@life-tree/phylogeny';
import type { GestureTarget } from './gesture-target.ts';
import type { Press } from './press.ts';

const doubleClickTime = 450;
const doubleClickReach = 8;

/** Clicks, double clicks and clicks that add to the selection. */
export class ClickGesture {
  readonly #target: GestureTarget;
  #last: { hit: Hit; x: number; y: number; time: number } | null = null;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  /** A click before a drag and one after it are no double click. */
  forget(): void {
    this.#last = null;
  }

  /** The first click of a double click may move the view, so the double click uses the first hit. */
  click({ hit, x, y }: Press, isAdding: boolean): void {
    if (isAdding || this.#target.addsByTap) {
      this.#last = null;
      if (hit !== null) this.#target.toggle(hit.index);
      // With a key held, missing a species must not undo what was selected so far.
      else if (!isAdding) this.#target.click(null);
      return;
    }
    const last = this.#last;
    const now = performance.now();
    this.#last = hit === null ? null : { hit, x, y, time: now };
    if (
      last !== null &&
      now - last.time < doubleClickTime &&
      Math.hypot(x - last.x, y - last.y) < doubleClickReach
    ) {
      this.#last = null;
      this.#target.doubleClick(last.hit);
      return;
    }
    this.#target.click(hit);
  }
}
