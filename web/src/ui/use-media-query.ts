import { useSyncExternalStore } from 'react';

/** The condition of the variant `wide` in theme.css. */
export const wideScreen = '(width >= 64rem) or ((width >= 40rem) and (orientation: landscape))';

/** Screens that are used mainly with fingers. */
export const touchScreen = '(pointer: coarse)';

/** Whether the window matches a media query; `assumed` where it is unknown, as on the server. */
export function useMediaQuery(query: string, assumed = false): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    // Undefined in tests.
    () => window.matchMedia?.(query).matches ?? assumed,
    () => assumed,
  );
}
