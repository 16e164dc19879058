import { type CanvasCommand, commandFor } from './key-commands.ts';

interface KeyboardTarget {
  holdSpace(held: boolean): void;
  /** False when the command can do nothing here, so that the key keeps its usual meaning. */
  obey(command: CanvasCommand): boolean;
}

/** Listens to the keys that are meant for the canvas, until the returned function is called. */
export function listenToKeys(root: HTMLElement, target: KeyboardTarget): () => void {
  const abort = new AbortController();
  const handleDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isForCanvas(root, event.target)) return;
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

/** Keys count when the canvas has the focus, or nothing has. */
function isForCanvas(root: HTMLElement, target: EventTarget | null): boolean {
  if (target === document.body) return document.querySelector('dialog[open]') === null;
  return (
    target instanceof Element &&
    root.contains(target) &&
    target.closest('[data-canvas-aside]') === null
  );
}
