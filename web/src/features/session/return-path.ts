/**
 * A place of this site to return to after log-in, or undefined. Anything that a browser
 * could read as another site's address is refused, as is the log-in page itself.
 */
export function returnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return undefined;
  const here = 'http://here.invalid';
  const url = URL.canParse(candidate, here) ? new URL(candidate, here) : undefined;
  if (!url || url.origin !== here) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots can normalise to a path that starts with two slashes, which names a host when resolved.
  if (path.startsWith('//') || url.pathname === '/auth' || url.pathname.startsWith('/auth/')) {
    return undefined;
  }
  return path;
}
