import { useSyncExternalStore } from 'react';
import { watchTheme } from './theme-choice.ts';

const darkSystem = '(prefers-color-scheme: dark)';

/** The current theme, for content that cannot follow it with CSS. */
export function useShownTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownTheme);
}

function shownTheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  // matchMedia is missing in tests.
  return window.matchMedia?.(darkSystem).matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const stopWatching = watchTheme(onChange);
  const system = window.matchMedia?.(darkSystem);
  system?.addEventListener('change', onChange);
  return () => {
    stopWatching();
    system?.removeEventListener('change', onChange);
  };
}
