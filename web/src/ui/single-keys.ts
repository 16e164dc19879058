import { useSyncExternalStore } from 'react';

const key = 'single-keys';
const listeners = new Set<() => void>();
/** What was chosen on this page, because storage may be forbidden. */
let chosen: boolean | null = null;

/** Whether letters, digits and signs are shortcuts (WCAG 2.1.4). Stored in this browser. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(listen, areSingleKeysOn, () => true);
}

export function applySingleKeys(isOn: boolean): void {
  chosen = isOn;
  try {
    if (isOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
    chosen = null;
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function areSingleKeysOn(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Other windows of the browser follow too. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
