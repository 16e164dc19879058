import { useHydrated, useLocation } from '@tanstack/react-router';

/**
 * Where logging in leads from a public page: back to it. From the landing page, to the page of the account
 * that the visitor was sent away from, if any.
 */
export function useReturnAddress(): string | undefined {
  const { pathname, href, state } = useLocation();
  // Only the browser knows the state of its history, so the server cannot render it.
  const returnTo = useHydrated() ? state.returnTo : undefined;
  return pathname === '/' ? returnTo : href;
}
