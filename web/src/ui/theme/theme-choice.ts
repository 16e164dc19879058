import { useSyncExternalStore } from 'react';
import { cookieNamed, keepCookie } from '../../reader.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

// `public/theme.js` reads the same cookie before the first paint, and so does the server.
const cookie = 'theme';

export function storedThemeChoice(): ThemeChoice {
  return themeChoice(cookieNamed(cookie));
}

export function applyThemeChoice(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  keepCookie(cookie, choice === 'system' ? null : choice);
}

/** What the page follows now; the same everywhere on it. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watchTheme, shownChoice, storedThemeChoice);
}

/** Cookies may be forbidden; a choice then lasts as long as the page. */
function shownChoice(): ThemeChoice {
  return themeChoice(document.documentElement.dataset.theme);
}

export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function themeChoice(written: string | undefined): ThemeChoice {
  return written === 'light' || written === 'dark' ? written : 'system';
}
