import { expect, test, vi } from 'vitest';
import { stayOnPageWhenOffline } from './offline-pages.ts';

/** The error that the router gets if the code of a page cannot be fetched. */
function errorMessage({ onLine }: { readonly onLine: boolean }): string {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const payload = new Error('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload.message;
}

test('a page that cannot be loaded offline is reported as a failed connection', () => {
  stayOnPageWhenOffline();
  expect(errorMessage({ onLine: false })).toBe('Connection Failed');
  // The router reloads the page for this message, because there may be a newer version.
  expect(errorMessage({ onLine: true })).toBe('Failed to fetch dynamically imported module');
});
