import { markConnectionFailure } from '../../api/api-error.ts';

/**
 * If the code of a page cannot be fetched, the router reloads the whole page, because there may be a
 * newer version. Offline, that would replace the current page with the browser's error page. So give
 * the error another message, which the router shows on an error screen.
 */
export function stayOnPageWhenOffline(): void {
  // There is no navigation while the server renders a page.
  if (typeof window === 'undefined') return;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine) return;
    payload.message = 'Connection Failed';
    markConnectionFailure(payload);
  });
}
