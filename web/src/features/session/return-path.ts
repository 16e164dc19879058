/**
 * A path of this site to return to after logging in, or undefined. Rejects everything that a browser
 * could resolve to another site, and the log-in page itself.
 */
export function returnPath(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return undefined;
  const here = 'http://here.invalid';
  const url = URL.canParse(candidate, here) ? new URL(candidate, here) : undefined;
  if (!url || url.origin !== here) return undefined;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dot segments can normalise to a path that starts with two slashes, which would be a host.
  if (path.startsWith('//') || url.pathname === '/auth' || url.pathname.startsWith('/auth/')) {
    return undefined;
  }
  return path;
}
