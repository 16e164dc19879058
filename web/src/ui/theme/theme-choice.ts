import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../../request-context.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

// `public/theme.js` reads the same cookie before the first paint, and so does the server.
const cookie = 'theme';

export function storedThemeChoice(): ThemeChoice {
  return themeChoice(readCookie(cookie));
}

export function applyThemeChoice(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  writeCookie(cookie, choice === 'system' ? null : choice);
}

/** The current choice. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(watchTheme, shownChoice, storedThemeChoice);
}

/** If cookies are forbidden, the choice lasts as long as the page. */
function shownChoice(): ThemeChoice {
  return themeChoice(document.documentElement.dataset.theme);
}

export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function themeChoice(text: string | undefined): ThemeChoice {
  return text === 'light' || text === 'dark' ? text : 'system';
}
