import { expect, test, vi } from 'vitest';
import { stayWhereCodeIsOutOfReach } from './code-out-of-reach.ts';

/** What the router hears of a page whose code cannot be fetched. */
function failureHeard({ onLine }: { readonly onLine: boolean }): string {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const payload = new Error('Failed to fetch dynamically imported module');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload.message;
}

test('without a network a page that cannot be fetched is a failed connection, told on the spot', () => {
  stayWhereCodeIsOutOfReach();
  expect(failureHeard({ onLine: false })).toBe('Connection Failed');
  // The router loads everything anew for this very sentence: a newer version has taken its place.
  expect(failureHeard({ onLine: true })).toBe('Failed to fetch dynamically imported module');
});
