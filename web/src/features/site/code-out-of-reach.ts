import { markConnectionFailure } from '../../api/api-error.ts';

/**
 * A page's code that cannot be fetched makes the router load the whole page anew, which is right when
 * a newer version has replaced it. Without a network it would lose what is on the screen to the
 * browser's own error page: there the failure is given another name, and has its screen.
 */
export function stayWhereCodeIsOutOfReach(): void {
  // Nobody goes anywhere while the server draws a page.
  if (typeof window === 'undefined') return;
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (navigator.onLine) return;
    payload.message = 'Connection Failed';
    markConnectionFailure(payload);
  });
}
