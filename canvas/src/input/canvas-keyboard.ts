import { type CommandTarget, runCommand } from './canvas-commands.ts';
import { commandFor } from './key-commands.ts';

/**
 * Handles the shortcuts of an open tree wherever the focus is, until the returned function is called.
 * Text fields, menus and dialogs keep all keys; other controls keep the keys they use themselves.
 */
export function listenToKeys(root: HTMLElement, target: CommandTarget): () => void {
  const abort = new AbortController();
  const handleDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(root, event)) return;
    if (event.key === ' ') {
      event.preventDefault();
      target.gestures.holdSpace(true);
      return;
    }
    const command = commandFor(event, target.props.singleKeys);
    if (command !== null && runCommand(command, target)) event.preventDefault();
  };
  const handleUp = (event: KeyboardEvent) => {
    if (event.key === ' ') target.gestures.holdSpace(false);
  };
  document.addEventListener('keydown', handleDown, { signal: abort.signal });
  document.addEventListener('keyup', handleUp, { signal: abort.signal });
  return () => abort.abort();
}

/** Elements that take typed text or, like a select, jump to the option that is typed. */
const typedInto =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], ' +
  'input:not([type="button"], [type="checkbox"], [type="file"], [type="radio"], [type="range"])';
/** Of these, those that show a choice, which is stored. Undo and redo have nothing else to undo in them. */
const chosen = 'select, [role="combobox"][aria-expanded="false"]';
const overlays = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const pressed = 'a, button, summary, input, [role="button"], [role="tab"]';
const moved = 'input[type="radio"], input[type="range"], [role="slider"], [role="tab"]';

function isShortcut(root: HTMLElement, event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element)) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  if (target.closest(typedInto) !== null) {
    const command = commandFor(event);
    const isReversal = command === 'undo' || command === 'redo';
    return isReversal && target.matches(chosen) && target.closest(overlays) === null;
  }
  if (root.contains(target) && target.closest('[data-canvas-aside]') === null) return true;
  if (target.closest(overlays) !== null) return false;
  if (key === ' ' || key === 'Enter') return target.closest(pressed) === null;
  const moves = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return !(moves && target.matches(moved));
}
