import { type CanvasCommand, commandFor } from './key-commands.ts';

interface KeyboardTarget {
  holdSpace(held: boolean): void;
  /** False when the command can do nothing here, so that the key keeps its usual meaning. */
  obey(command: CanvasCommand): boolean;
}

/**
 * Handles the shortcuts of an open tree wherever the focus is, until the returned function is called.
 * Text fields, menus and dialogs keep all keys; other controls keep those that they use themselves.
 */
export function listenToKeys(root: HTMLElement, target: KeyboardTarget): () => void {
  const abort = new AbortController();
  const handleDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(root, event)) return;
    if (event.key === ' ') {
      event.preventDefault();
      target.holdSpace(true);
      return;
    }
    const command = commandFor(event);
    if (command !== null && target.obey(command)) event.preventDefault();
  };
  const handleUp = (event: KeyboardEvent) => {
    if (event.key === ' ') target.holdSpace(false);
  };
  document.addEventListener('keydown', handleDown, { signal: abort.signal });
  document.addEventListener('keyup', handleUp, { signal: abort.signal });
  return () => abort.abort();
}

/** What takes typed text or, like a list of choices, jumps to what is typed. */
const typedInto =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], ' +
  'input:not([type="button"], [type="checkbox"], [type="file"], [type="radio"], [type="range"])';
const overlays = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressed = 'a, button, summary, input, [role="button"], [role="tab"]';
const moved = 'input[type="radio"], input[type="range"], [role="slider"], [role="tab"]';

function isShortcut(root: HTMLElement, { target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  if (target.closest(typedInto) !== null) return false;
  if (root.contains(target) && target.closest('[data-canvas-aside]') === null) return true;
  if (target.closest(overlays) !== null) return false;
  if (key === ' ' || key === 'Enter') return target.closest(pressed) === null;
  const moves = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return !(moves && target.matches(moved));
}
